package eval

import (
	"go/types"
	"maps"
	"slices"
)

// env holds the variables of a call or of one turn of a loop.
type env struct {
	parent *env
	vars   []variable // by age
	// index finds them where they are many.
	index map[types.Object]int
	no    int // see envNo
}

// A variable is where one that the source declares is kept.
type variable struct {
	of  types.Object
	obj *Obj
}

// fewVars is how many variables are looked for one by one.
const fewVars = 16

// find is which of the variables of e one is, or below zero.
func (e *env) find(o types.Object) int {
	if e.index != nil {
		if i, ok := e.index[o]; ok {
			return i
		}
		return -1
	}
	for i := range e.vars {
		if e.vars[i].of == o {
			return i
		}
	}
	return -1
}

func (e *env) lookup(o types.Object) *Obj {
	for ; e != nil; e = e.parent {
		if i := e.find(o); i >= 0 {
			return e.vars[i].obj
		}
	}
	return nil
}

// set declares a variable, perhaps anew.
func (e *env) set(o types.Object, obj *Obj) {
	if i := e.find(o); i >= 0 {
		e.vars[i].obj = obj
		return
	}
	e.vars = append(e.vars, variable{o, obj})
	switch n := len(e.vars); {
	case e.index != nil:
		e.index[o] = n - 1
	case n > fewVars:
		e.index = make(map[types.Object]int, 2*n)
		for i, v := range e.vars {
			e.index[v.of] = i
		}
	}
}

// clone is a new environment of the same variables.
func (e *env) clone() *env {
	return &env{parent: e.parent, vars: slices.Clone(e.vars), index: maps.Clone(e.index)}
}

func (in *Interp) declare(o types.Object, v Value) *Obj {
	obj := in.newObj(v)
	in.frame.env.set(o, obj)
	return obj
}

// envNo is a number that tells an environment from all others, of which there may be
// some where it was.
func (in *Interp) envNo(e *env) int {
	if e == nil {
		return 0
	}
	if e.no == 0 {
		in.envs++
		e.no = in.envs
	}
	return e.no
}
