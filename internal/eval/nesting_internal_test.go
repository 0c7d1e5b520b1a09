package eval

import (
	"go/ast"
	"go/token"
	"go/types"
	"testing"
)

// TestAValueMayHoldItself: a value may be an object that holds the value. What is derived from it
// ends.
func TestAValueMayHoldItself(t *testing.T) {
	in := New(Options{})
	pkg := types.NewPackage("example.org/p", "p")
	node := types.NewNamed(types.NewTypeName(token.NoPos, pkg, "node", nil), nil, nil)
	node.SetUnderlying(types.NewStruct([]*types.Var{
		types.NewField(token.NoPos, pkg, "next", types.NewPointer(node), false),
	}, nil))
	u := in.unknown(node, NoSource, "", token.NoPos)
	u.among = []Value{&Ptr{T: types.NewPointer(node), Obj: in.newObj(u)}}
	if _, unknown := in.part(u, 0).(*Unknown); !unknown {
		t.Error("a field of it is known")
	}
	if n := len(in.following.deriving); n != 0 {
		t.Errorf("%d derivations are under way afterwards", n)
	}
}

// TestMethodsOfATypeParameterAreNotFollowed: a generic function that is not read may return a value
// of a type parameter. Its methods are those of the constraint.
func TestMethodsOfATypeParameterAreNotFollowed(t *testing.T) {
	in := New(Options{})
	pkg := types.NewPackage("example.org/p", "p")
	text := types.NewTuple(types.NewVar(token.NoPos, pkg, "", types.Typ[types.String]))
	method := types.NewFunc(token.NoPos, pkg, "Name", types.NewSignatureType(nil, nil, nil, nil, text, false))
	named := types.NewInterfaceType([]*types.Func{method}, nil).Complete()
	param := types.NewTypeParam(types.NewTypeName(token.NoPos, pkg, "A", nil), named)
	u := in.unknown(param, NoSource, "", token.NoPos)
	var got Value
	in.runRoot(func() Value {
		got = in.dispatch(u, named.Method(0), nil, &ast.BadExpr{})
		return nil
	})
	if _, unknown := got.(*Unknown); !unknown || in.following.promoted != 0 {
		t.Errorf("the name is %T; %d methods are called afterwards", got, in.following.promoted)
	}
}
