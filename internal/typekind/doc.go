// Package typekind tells the reflect.Kind that a type of go/types has in a running program.
//
// Nothing is run here, but code that is read, and libraries whose schemas are inferred, ask
// reflection for the kind of a value.
package typekind
