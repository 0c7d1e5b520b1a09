package eval

import (
	"go/types"
	"strings"
)

// Who takes any number of values of any type takes them to print, log or format
// them: it writes to none of them. The exceptions are functions that scan into
// pointers.

// scanners are words in the names of functions that write to what they take so.
var scanners = []string{
	"scan", "unpack", "decode", "unmarshal", "bind", "fill", "load", "parse", "extract", "into", "assign", "dest",
}

// shows reports whether argument i of a call is one of any number of values of any
// type, and only read.
func shows(sig *types.Signature, name string, i int, t types.Type) bool {
	if sig == nil || !sig.Variadic() || i < sig.Params().Len()-1 || t == nil {
		return false
	}
	list, ok := under(sig.Params().At(sig.Params().Len() - 1).Type()).(*types.Slice)
	if !ok {
		return false
	}
	if any, ok := under(list.Elem()).(*types.Interface); !ok || !any.Empty() {
		return false
	}
	p, ok := under(t).(*types.Pointer)
	if !ok {
		return true
	}
	if _, isStruct := under(p.Elem()).(*types.Struct); !isStruct {
		return false // nobody prints the address of a number
	}
	name = strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	for _, word := range scanners {
		if strings.Contains(name, word) {
			return false
		}
	}
	return true
}
