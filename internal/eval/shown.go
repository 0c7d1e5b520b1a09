package eval

import (
	"go/types"
	"slices"
	"strings"
)

// A function with a parameter ...any is taken to print, log or format its arguments, and to
// write to none of them. Without this, each call of a logger would make unknown everything
// that is logged. Functions that scan into pointers are recognized by words in their names.
//
// This is a guess: a function such as populate(targets ...any) of a library without source
// that contains none of these words is taken for one that only reads.

// scanners are words in the names of functions that write through arguments of type ...any.
var scanners = []string{
	"scan", "unpack", "decode", "unmarshal", "bind", "fill", "load", "parse", "extract", "into", "assign", "dest",
}

// shows reports whether argument i of a call, of type t, is one of several of type ...any
// and is only read. A pointer to anything but a struct is not: its address is of no use in
// print, so the function wants to write there. Nor is a function, which is there to be called.
func shows(sig *types.Signature, name string, i int, t types.Type) bool {
	if sig == nil || !sig.Variadic() || i < sig.Params().Len()-1 || t == nil {
		return false
	}
	list, ok := underlying(sig.Params().At(sig.Params().Len() - 1).Type()).(*types.Slice)
	if !ok {
		return false
	}
	if any, ok := underlying(list.Elem()).(*types.Interface); !ok || !any.Empty() {
		return false
	}
	if _, isFunc := underlying(t).(*types.Signature); isFunc {
		return false
	}
	p, ok := underlying(t).(*types.Pointer)
	if !ok {
		return true
	}
	if _, isStruct := underlying(p.Elem()).(*types.Struct); !isStruct {
		return false // nobody prints the address of a number
	}
	return !isScanner(name)
}

// isScanner reports whether there is such a word in the name of a function.
func isScanner(name string) bool {
	name = strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	return slices.ContainsFunc(scanners, func(word string) bool { return strings.Contains(name, word) })
}
