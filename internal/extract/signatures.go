package extract

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// signatures are those of the function values that a body may call. A value whose signature is not
// among them is not called. anySignature stands for all of them.
type signatures map[string]bool

const anySignature = ""

// add adds the signature of a function type.
func (s signatures) add(t types.Type) {
	if sig, ok := t.Underlying().(*types.Signature); ok {
		s[signatureKey(sig)] = true
	} else { // a type parameter
		s[anySignature] = true
	}
}

// has reports whether a function with this signature may be among those that are called.
func (s signatures) has(sig *types.Signature) bool {
	if len(s) == 0 {
		return false
	}
	key := signatureKey(sig)
	return key == anySignature || s[anySignature] || s[key]
}

// signatureKey is equal for identical signatures. A generic one may be instantiated to any.
func signatureKey(sig *types.Signature) string {
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if isGeneric(v.Type(), 0) {
				return anySignature
			}
		}
	}
	return eval.TypeKey(sig)
}

// genericDepth bounds how deep a type is looked at for type parameters. Beyond it, it counts as one
// that has some.
const genericDepth = 6

// isGeneric reports whether a type mentions a type parameter.
func isGeneric(t types.Type, depth int) bool {
	if depth > genericDepth {
		return true
	}
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if isGeneric(arg, depth+1) {
				return true
			}
		}
	case *types.Map:
		return isGeneric(t.Key(), depth+1) || isGeneric(t.Elem(), depth+1)
	// This is any of pointer, slice, array and channel.
	case interface{ Elem() types.Type }:
		return isGeneric(t.Elem(), depth+1)
	case *types.Signature:
		return signatureKey(t) == anySignature
	}
	return false
}

// byReflection are the packages that call functions which they find in what they are handed.
var byReflection = map[string]bool{"reflect": true, "text/template": true, "html/template": true}

// calledIn adds the signature of a function value that a body uses, and those of the functions that
// a library finds in what the body hands to it. A value that is used may be called, or whoever it
// is given to calls it.
func (s *bodyIndex) calledIn(u *eval.Package, e ast.Expr, out signatures) {
	if t := usedFunction(u, e); t != nil {
		out.add(t)
	}
	if c, ok := e.(*ast.CallExpr); ok {
		s.handed(u, c, out)
	}
}

// A calledValue is a function value that is called: its parameters, a colon, and its results. One
// of a type that a type parameter decides may be any, which anyType stands for.
type calledValue string

const anyType = "?"

func calledAs(t types.Type) calledValue {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok { // a type parameter
		return anyType
	}
	var b strings.Builder
	for i, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		if i > 0 {
			b.WriteString(":\n")
		}
		for v := range list.Variables() {
			if isGeneric(v.Type(), 0) {
				b.WriteString(anyType + "\n")
			} else {
				b.WriteString(eval.TypeKey(v.Type()) + "\n")
			}
		}
	}
	return calledValue(b.String())
}

// matches reports whether a function value may be the one that is called.
func (c calledValue) matches(v calledValue) bool {
	if c == v || c == anyType || !strings.Contains(string(c), anyType) {
		return c == v || c == anyType
	}
	left, right := strings.Split(string(c), "\n"), strings.Split(string(v), "\n")
	return slices.EqualFunc(left, right, func(l, r string) bool {
		return l == r || l == anyType && r != ":" || r == anyType
	})
}

// calledHere adds the function values that a call calls, or hands to a library as they are.
func (s *bodyIndex) calledHere(u *eval.Package, c *ast.CallExpr, out map[calledValue]bool) {
	list := []ast.Expr{c.Fun}
	if fn, ok := typeutil.Callee(u.Info, c).(*types.Func); ok && fn.Pkg() != nil {
		if p := s.x.prog.Packages[fn.Pkg().Path()]; p == nil || !s.x.bodies.isMain(p) {
			list = c.Args
		}
	}
	for _, e := range list {
		if t := usedFunction(u, e); t != nil {
			out[calledAs(t)] = true
		}
	}
}

// usedFunction is the type of an expression that is a function value, or nil.
func usedFunction(u *eval.Package, e ast.Expr) types.Type {
	if tv, ok := u.Info.Types[e]; ok && tv.IsValue() && isFunc(tv.Type) && !isStatic(u, e) {
		return tv.Type
	}
	return nil
}

// handed adds the signatures of functions in what a call hands to a library.
func (s *bodyIndex) handed(u *eval.Package, c *ast.CallExpr, out signatures) {
	fn, ok := typeutil.Callee(u.Info, c).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return
	}
	if byReflection[fn.Pkg().Path()] {
		out[anySignature] = true
		return
	}
	// The user's own functions are walked like this one, and so is every call in them.
	if p := s.x.prog.Packages[fn.Pkg().Path()]; p != nil && s.x.bodies.isMain(p) {
		return
	}
	// A library may call what it gets, now or later, and what its receiver has kept.
	for _, a := range c.Args {
		maps.Copy(out, s.within(u.Info.TypeOf(a)))
	}
	if sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok && u.Info.Selections[sel] != nil {
		maps.Copy(out, s.within(u.Info.TypeOf(sel.X)))
	}
}

// isStatic reports whether an expression is a function by name or a literal: what it does is
// looked at where it is mentioned.
func isStatic(u *eval.Package, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return true
	case *ast.Ident:
		_, ok := u.Info.Uses[e].(*types.Func)
		return ok
	case *ast.SelectorExpr:
		_, ok := u.Info.Uses[e.Sel].(*types.Func)
		return ok
	case *ast.IndexExpr: // an instance of a generic function
		return isStatic(u, e.X)
	case *ast.IndexListExpr:
		return isStatic(u, e.X)
	}
	return false
}

// withinDepth bounds how deep a type is looked at for functions. Beyond it, it counts as one that
// has some.
const withinDepth = 64

// within are the signatures of functions that whoever has a value of a type can reach: by its
// fields, if they are exported, and its elements.
func (s *bodyIndex) within(t types.Type) signatures {
	if t == nil {
		return nil
	}
	if out, ok := s.inside.At(t).(signatures); ok {
		return out
	}
	out := signatures{}
	var seen typeutil.Map
	var walk func(t types.Type, depth int)
	walk = func(t types.Type, depth int) {
		switch {
		case depth > withinDepth:
			out[anySignature] = true
			return
		case seen.Set(t, true) != nil:
			return
		}
		// An interface ends the walk: its type does not say what is behind it.
		switch t := t.Underlying().(type) {
		case *types.Signature:
			out.add(t)
		case *types.Struct:
			for f := range t.Fields() {
				// Another package reaches unexported fields by methods alone, and those are
				// looked at where they are declared.
				if f.Exported() {
					walk(f.Type(), depth+1)
				}
			}
		case *types.Map:
			walk(t.Key(), depth+1)
			walk(t.Elem(), depth+1)
		case interface{ Elem() types.Type }:
			walk(t.Elem(), depth+1)
		}
	}
	walk(t, 0)
	s.inside.Set(t, out)
	return out
}
