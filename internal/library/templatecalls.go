package library

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"text/template"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Functions of the program that a template calls.

// callbacks are these functions as functions of this process, with the same parameters: the library
// checks and converts the arguments as in the program. guard runs each call.
func (m *mirror) callbacks(
	funcs map[string]eval.Value, guard func(func() (any, error)) (any, error),
) template.FuncMap {
	out := template.FuncMap{}
	for _, name := range slices.Sorted(maps.Keys(funcs)) {
		f := funcs[name]
		if f.Type() == nil {
			continue
		}
		sig, ok := eval.Underlying(f.Type()).(*types.Signature)
		if !ok {
			continue // Parse says that the function is not defined
		}
		t, ok := m.signature(sig)
		if !ok {
			out[name] = func(...any) (any, error) {
				return nil, m.fail("a parameter or result of %s is not read", name)
			}
			continue
		}
		out[name] = reflect.MakeFunc(t, func(args []reflect.Value) []reflect.Value {
			result, err := guard(func() (any, error) { return m.call(name, f, sig, t, args) })
			results := []reflect.Value{reflect.Zero(t.Out(0))}
			if err != nil {
				// The library makes an error of a panic. Not every function returns one.
				panic(m.fail("%w", err))
			}
			results[0] = result.(reflect.Value)
			if t.NumOut() == 2 {
				results = append(results, reflect.Zero(t.Out(1)))
			}
			return results
		}).Interface()
	}
	return out
}

// signature mirrors the type of a function that a template may call.
func (m *mirror) signature(sig *types.Signature) (reflect.Type, bool) {
	var lists [2][]reflect.Type
	for i, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			t, ok := m.typ(v.Type())
			if !ok {
				return nil, false
			}
			lists[i] = append(lists[i], t)
		}
	}
	in, out := lists[0], lists[1]
	if len(out) == 0 || len(out) > 2 || len(out) == 2 && !eval.IsError(sig.Results().At(1).Type()) {
		return nil, false
	}
	return reflect.FuncOf(in, out, sig.Variadic()), true
}

// call calls a function of the program. What is open afterwards ends the template with an error,
// which leaves the text unknown: an argument or a result that is not known, an error that the
// function returns, and data that it has changed.
func (m *mirror) call(
	name string, f eval.Value, sig *types.Signature, t reflect.Type, args []reflect.Value,
) (any, error) {
	var vals []eval.Value
	for i, a := range args {
		param := sig.Params().At(i).Type()
		if sig.Variadic() && i == len(args)-1 {
			// The arguments of a variadic parameter are its elements.
			elem := eval.Underlying(param).(*types.Slice).Elem()
			for j := range a.Len() {
				v, ok := m.back(a.Index(j), elem)
				if !ok {
					return nil, fmt.Errorf("argument %d of %s is not known", i+j+1, name)
				}
				vals = append(vals, v)
			}
			continue
		}
		v, ok := m.back(a, param)
		if !ok {
			return nil, fmt.Errorf("argument %d of %s is not known", i+1, name)
		}
		vals = append(vals, v)
	}
	v, c := m.in.Catch(func() eval.Value { return m.in.Settle(m.in.CallValue(f, vals, &ast.BadExpr{})) })
	if c != nil { // the library recovers, and fails with what it panicked with
		return nil, fmt.Errorf("%s panics", name)
	}
	if tuple, isTuple := v.(eval.Tuple); isTuple && len(tuple) == 2 {
		if !eval.IsNil(m.in.Settle(tuple[1])) {
			return nil, fmt.Errorf("%s returns an error", name)
		}
		v = m.in.Settle(tuple[0])
	}
	if m.changed() {
		return nil, fmt.Errorf("%s changes the data", name)
	}
	r, ok := m.value(v, t.Out(0), 0)
	if !ok {
		return nil, fmt.Errorf("the result of %s is not known", name)
	}
	m.roots = append(m.roots, mirrored{v, r})
	return r, nil
}
