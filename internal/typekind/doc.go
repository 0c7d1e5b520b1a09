// Package typekind tells the reflect.Kind that a type of go/types has in a running program.
package typekind
