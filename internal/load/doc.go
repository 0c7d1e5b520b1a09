// Package load reads Go packages from source, without a compiler.
//
// It asks the go command which files make up the program (go list, never -export),
// parses them, and checks their types in one universe. Packages of the user's modules, and
// those that are or import a framework, are checked with their function bodies. Only the
// declarations of all others are read.
//
// No code of the program runs, no C compiler is started, and nothing is downloaded
// unless Config.ModDownload asks for it. The package knows nothing of tools.
package load
