package eval

import (
	"go/token"
	"go/types"
	"reflect"
)

// What reflect and sort panic with is a *ValueError: a value is of a kind that has no such method.

// liteValueError stands for the type of what sort.Slice panics with, for which no program has a
// name.
var liteValueError = func() *types.Named {
	pkg := types.NewPackage("internal/reflectlite", "reflectlite")
	fields := []*types.Var{
		types.NewField(token.NoPos, pkg, "Method", types.Typ[types.String], false),
		types.NewField(token.NoPos, pkg, "Kind", types.Typ[types.Uint8], false),
	}
	n := types.NewNamed(types.NewTypeName(token.NoPos, pkg, "ValueError", nil), types.NewStruct(fields, nil), nil)
	addErrorMethods(n, true, "Error")
	return n
}()

// valueError is what c panics with, a call for a value of another kind.
func (in *Interp) valueError(c *Call, method string, kind reflect.Kind) Value {
	t := types.Type(liteValueError)
	if c.Fn != nil && c.Fn.Pkg() != nil {
		if o := c.Fn.Pkg().Scope().Lookup("ValueError"); o != nil {
			t = o.Type()
		}
	}
	s, ok := underlying(t).(*types.Struct)
	if !ok || s.NumFields() != 2 {
		return in.newError(valueErrorText(method, kind))
	}
	return in.newPtr(t, &Struct{T: t, F: []Value{
		&Const{T: s.Field(0).Type(), V: method}, &Const{T: s.Field(1).Type(), V: uint64(kind)},
	}})
}

// valueErrorFuncs is the method of these types.
func valueErrorFuncs() map[string]Intrinsic {
	return map[string]Intrinsic{"reflect.ValueError.Error": func(c *Call) (Value, bool) {
		p, ok := c.In.settle(c.Recv).(*Ptr)
		if !ok {
			return nil, false
		}
		s, ok := c.In.settle(c.In.load(p)).(*Struct)
		if !ok || len(s.F) != 2 {
			return nil, false
		}
		method, ok1 := str(c.In.settle(s.F[0]))
		kind, ok2 := integer(c.In.settle(s.F[1]))
		if !ok1 || !ok2 {
			return nil, false
		}
		return &Const{T: c.Result(0), V: valueErrorText(method, reflect.Kind(kind))}, true
	}}
}

func valueErrorText(method string, kind reflect.Kind) string {
	of := kind.String()
	if kind == reflect.Invalid {
		of = "zero"
	}
	return "reflect: call of " + method + " on " + of + " Value"
}

// mustSwap throws the panic of sort.Slice if v is no slice. A value of which no type is known may
// be none.
func (in *Interp) mustSwap(c *Call, v Value) {
	if u, open := v.(*Unknown); open && (u.Type() == nil || isInterface(u.Type())) {
		if in.noticed() {
			in.mayPanicWithin(c)
		}
		return
	}
	if v == nil || isNothing(v) {
		in.panicWith(in.valueError(c, "Swapper", reflect.Invalid))
	}
	// A value of a type parameter has the kind of its constraint.
	if kind := kindOf(v.Type()); kind != reflect.Slice && kind != reflect.Interface {
		in.panicWith(in.valueError(c, "Swapper", kind))
	}
}
