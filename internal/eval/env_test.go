package eval

import (
	"fmt"
	"go/token"
	"go/types"
	"testing"
)

// TestVariablesAreFoundHoweverManyThereAre: variables are found however many there are, and anew
// where they are declared anew.
func TestVariablesAreFoundHoweverManyThereAre(t *testing.T) {
	e := &env{parent: &env{}}
	var of []types.Object
	objs := map[types.Object]*Obj{}
	for i := range 3 * fewVars {
		v := types.NewVar(token.Pos(i+1), nil, fmt.Sprint("v", i), types.Typ[types.Int])
		of, objs[v] = append(of, v), &Obj{id: int32(i)}
		e.set(v, objs[v])
		if i%5 == 0 {
			objs[v] = &Obj{id: int32(-i)}
			e.set(v, objs[v])
		}
	}
	c := e.clone()
	outer := types.NewVar(1, nil, "outer", types.Typ[types.Int])
	e.parent.set(outer, &Obj{})
	for _, v := range of {
		if e.lookup(v) != objs[v] || c.lookup(v) != objs[v] {
			t.Errorf("%s is not where it was declared last", v.Name())
		}
	}
	if c.set(of[40], &Obj{}); e.lookup(of[40]) != objs[of[40]] {
		t.Error("a clone declares for what it was made of")
	}
	if e.lookup(outer) == nil || c.lookup(outer) == nil || e.lookup(types.NewVar(1, nil, "none", nil)) != nil {
		t.Error("variables of outer environments are not found, or others are")
	}
}

// TestEnvironmentsHaveNumbersOfTheirOwn: environments have numbers of their own.
func TestEnvironmentsHaveNumbersOfTheirOwn(t *testing.T) {
	in, a, b := New(Options{}), &env{}, &env{}
	no := in.envNo(a)
	if no == in.envNo(b) || no == in.envNo(nil) || no != in.envNo(a) {
		t.Error("environments share a number, or change it")
	}
}
