package eval

import (
	"go/types"
	"maps"
	"slices"
)

// Environments: where the variables of calls and of turns of a loop are kept. Each is an object,
// because a closure or a pointer may keep it longer than the call. An environment may be shared by
// closures, which have to see the same variables, so it is changed in place and never copied, but
// for loops (clone).

// env holds the variables of one block of a call, or of one turn of a loop.
type env struct {
	parent *env
	vars   []binding // by age
	// index finds them where they are many.
	index map[types.Object]int
	no    int // see envNo
}

// A binding is the object in which a variable of the source is kept.
type binding struct {
	of  types.Object
	obj *Obj
}

// fewVars is up to how many variables of an environment are searched one by one. Most have a few,
// for which a map takes more time and memory than it saves.
const fewVars = 16

// find is the index of a variable in e, or -1.
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

// lookup is the object of a variable in e or around it, or nil.
func (e *env) lookup(o types.Object) *Obj {
	for ; e != nil; e = e.parent {
		if i := e.find(o); i >= 0 {
			return e.vars[i].obj
		}
	}
	return nil
}

// set declares a variable. A statement that runs again in the same environment declares it anew.
func (e *env) set(o types.Object, obj *Obj) {
	if i := e.find(o); i >= 0 {
		e.vars[i].obj = obj
		return
	}
	e.vars = append(e.vars, binding{o, obj})
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

// clone is a new environment with the same variables, for the next turn of a loop. Closures keep
// the old one.
func (e *env) clone() *env {
	return &env{parent: e.parent, vars: slices.Clone(e.vars), index: maps.Clone(e.index)}
}

// declare makes a new variable with value v in the innermost environment.
func (in *Interp) declare(o types.Object, v Value) *Obj {
	obj := in.newObj(v)
	in.frame.env.set(o, obj)
	return obj
}

// envNo is a number that tells an environment from all others. A pointer would not do: the memory
// may be reused for another environment later, and keys made of it would be the same.
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

// scope runs f with a new inner environment, as a block has one.
func (in *Interp) scope(f func() ctl) ctl {
	fr := in.frame
	outer := fr.env
	fr.env = &env{parent: outer}
	defer func() { fr.env = outer }()
	return f()
}
