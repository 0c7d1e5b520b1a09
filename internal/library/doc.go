// Package library models the standard library and libraries that read settings or YAML
// for package eval. The standard library runs from its source. A model says what
// source cannot say (package reflect, for example), does faster what source says
// (an accelerator, held equal to the real function by a test), or knows more than
// the body does: a flag has a default, JSON keeps what is unknown in it.
//
// A model is an [eval.Intrinsic] in one of the tables that New joins. It works
// with the exported methods of the evaluator alone.
package library
