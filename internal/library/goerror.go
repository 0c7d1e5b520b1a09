package library

import (
	"bufio"
	"encoding/hex"
	"go/types"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"reflect"
	"strconv"
	"unsafe"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// An error that a real function has returned becomes one of the program's own: of the same
// type, with the same fields, and where it is a variable of a package, that variable. So
// errors.Is, errors.As and type switches see what they would see in a run.

// sentinels are errors that are variables, by package and name.
var sentinels = map[error][2]string{
	io.EOF:                     {"io", "EOF"},
	io.ErrUnexpectedEOF:        {"io", "ErrUnexpectedEOF"},
	io.ErrNoProgress:           {"io", "ErrNoProgress"},
	fs.ErrInvalid:              {"io/fs", "ErrInvalid"},
	fs.ErrExist:                {"io/fs", "ErrExist"},
	fs.ErrNotExist:             {"io/fs", "ErrNotExist"},
	strconv.ErrSyntax:          {"strconv", "ErrSyntax"},
	strconv.ErrRange:           {"strconv", "ErrRange"},
	path.ErrBadPattern:         {"path", "ErrBadPattern"},
	filepath.ErrBadPattern:     {"path/filepath", "ErrBadPattern"},
	hex.ErrLength:              {"encoding/hex", "ErrLength"},
	bufio.ErrTooLong:           {"bufio", "ErrTooLong"},
	bufio.ErrNegativeAdvance:   {"bufio", "ErrNegativeAdvance"},
	bufio.ErrAdvanceTooFar:     {"bufio", "ErrAdvanceTooFar"},
	bufio.ErrBadReadCount:      {"bufio", "ErrBadReadCount"},
	bufio.ErrInvalidUnreadByte: {"bufio", "ErrInvalidUnreadByte"},
}

// goError is an error that a real function has returned, as one of the program's. Only an
// error of a type that no package of the program has is a text alone.
func goError(in *eval.Interp, err error, c *eval.Call) eval.Value {
	if reflect.TypeOf(err).Comparable() {
		if at, ok := sentinels[err]; ok {
			if pkg := packageOf(in, c, at[0]); pkg != nil {
				if v := in.Variable(pkg, at[1]); v != nil {
					return v
				}
			}
		}
	}
	if v := transcribed(in, reflect.ValueOf(err), nil, c); v != nil {
		return v
	}
	return in.NewError(err.Error())
}

// packageOf is a package that the program has, or nil.
func packageOf(in *eval.Interp, c *eval.Call, path string) *types.Package {
	if of := in.Options().Package; of != nil {
		if u := of(path); u != nil {
			return u.Pkg
		}
	}
	if c.Fn == nil || c.Fn.Pkg() == nil {
		return nil
	}
	seen := map[*types.Package]bool{}
	for next := []*types.Package{c.Fn.Pkg()}; len(next) > 0; next = next[1:] {
		switch p := next[0]; {
		case p.Path() == path:
			return p
		case !seen[p]:
			seen[p] = true
			next = append(next, p.Imports()...)
		}
	}
	return nil
}

// typeOf is a named type of Go, or a pointer to one, as the program has it, or nil.
func typeOf(in *eval.Interp, t reflect.Type, c *eval.Call) types.Type {
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		if elem := typeOf(in, t.Elem(), c); elem != nil {
			return types.NewPointer(elem)
		}
		return nil
	}
	pkg := packageOf(in, c, t.PkgPath())
	if pkg == nil || t.PkgPath() == "errors" && t.Name() == "errorString" {
		return nil
	}
	if name, ok := pkg.Scope().Lookup(t.Name()).(*types.TypeName); ok {
		return name.Type()
	}
	return nil
}

// transcribed is a Go value as a value of type t, or of the program's own type of that name if t is
// nil. It is nil if it cannot be said.
func transcribed(in *eval.Interp, v reflect.Value, t types.Type, c *eval.Call) eval.Value {
	if v.Kind() == reflect.Interface {
		switch {
		case v.IsNil():
			return &eval.Nil{T: t}
		case v.Type() == reflect.TypeFor[error]():
			return goError(in, v.Interface().(error), c)
		}
		return transcribed(in, v.Elem(), nil, c)
	}
	if t == nil {
		if t = typeOf(in, v.Type(), c); t == nil {
			return nil
		}
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return &eval.Nil{T: t}
		}
		if to := transcribed(in, v.Elem(), eval.Deref(t), c); to != nil {
			return in.NewPtr(eval.Deref(t), to)
		}
	case reflect.Struct:
		st, ok := eval.Underlying(t).(*types.Struct)
		if !ok || st.NumFields() != v.NumField() {
			return nil
		}
		if !v.CanAddr() { // fields that are not exported are read through their address
			w := reflect.New(v.Type()).Elem()
			w.Set(v)
			v = w
		}
		s := &eval.Struct{T: t, F: make([]eval.Value, st.NumFields())}
		for i := range s.F {
			f := reflect.NewAt(v.Field(i).Type(), unsafe.Pointer(v.Field(i).UnsafeAddr())).Elem()
			if s.F[i] = transcribed(in, f, st.Field(i).Type(), c); s.F[i] == nil {
				s.F[i] = in.Unknown(st.Field(i).Type(), eval.Unsupported, c.Name, c.Pos())
			}
		}
		return s
	case reflect.Slice:
		elem, ok := eval.Underlying(t).(*types.Slice)
		if !ok {
			return nil
		}
		list := make([]eval.Value, v.Len())
		for i := range list {
			if list[i] = transcribed(in, v.Index(i), elem.Elem(), c); list[i] == nil {
				return nil
			}
		}
		return in.NewSlice(t, list)
	case reflect.Bool, reflect.String, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		return goValue(in, v, t, c)
	}
	return nil
}
