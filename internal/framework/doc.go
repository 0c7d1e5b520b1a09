// Package framework describes the SDKs: which calls register a tool, and where its parts
// are.
//
// There is one file for each SDK, and nearly all of it is data. The package imports no
// SDK. Names are strings, and the modules below testdata/frameworks compare them with
// the real ones. Wrappers, option functions and builders need no description, because
// their source is interpreted.
package framework
