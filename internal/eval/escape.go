package eval

import (
	"fmt"
	"go/token"
	"go/types"
)

// escape notes the function values that v holds: they are handed to code that
// is not evaluated, which may call them. They run when everything else has run.
func (in *Interp) escape(v Value, at token.Pos) {
	in.escapeDeep(v, at, 0, map[*Obj]bool{})
}

const escapeDepth = 6

func (in *Interp) escapeDeep(v Value, at token.Pos, depth int, seen map[*Obj]bool) {
	if depth > escapeDepth {
		return
	}
	in.spend(1)
	switch v := v.(type) {
	case *Func:
		in.enqueue(v, at)
	case *Struct:
		for _, f := range v.F {
			in.escapeDeep(f, at, depth+1, seen)
		}
	case *Array:
		for _, f := range v.E {
			in.escapeDeep(f, at, depth+1, seen)
		}
	case *Optional:
		in.escapeDeep(v.V, at, depth, seen)
	case *Choice:
		for _, a := range v.Alts {
			in.escapeDeep(a.V, at, depth, seen)
		}
	case Tuple:
		for _, f := range v {
			in.escapeDeep(f, at, depth, seen)
		}
	case *Ptr:
		if !seen[v.Obj] {
			seen[v.Obj] = true
			in.escapeDeep(in.load(v), at, depth+1, seen)
			in.escapeMethods(v)
		}
	case *Slice:
		if list, ok := in.listOf(v); ok && !seen[v.Arr] && len(list) <= 4096 {
			seen[v.Arr] = true
			for _, e := range list {
				in.escapeDeep(e, at, depth+1, seen)
			}
		}
	case *Map:
		if st, ok := v.Obj.state.(*mapState); ok && !seen[v.Obj] {
			seen[v.Obj] = true
			for _, k := range st.order {
				in.escapeDeep(st.entries[k].v, at, depth+1, seen)
			}
		}
	}
}

// escapeMethods: a value handed out as an interface may have its methods called.
func (in *Interp) escapeMethods(p *Ptr) {
	n, ok := types.Unalias(deref(p.T)).(*types.Named)
	if !ok || in.opts.Unit == nil || n.Obj().Pkg() == nil {
		return
	}
	u := in.opts.Unit(n.Obj().Pkg().Path())
	if u == nil || !u.Main {
		return
	}
	for i := range n.NumMethods() {
		m := n.Method(i)
		if !m.Exported() {
			continue
		}
		in.enqueue(&Func{T: m.Type(), Fn: m, Recv: p}, token.NoPos)
	}
}

func (in *Interp) enqueue(f *Func, at token.Pos) {
	if in.opts.Relevant != nil && !in.opts.Relevant(f) {
		return
	}
	key := f.Name
	switch {
	case f.Lit != nil:
		key = fmt.Sprintf("%s %p", posKey(f.Unit, f.Lit.Pos()), f.Env)
	case f.Fn != nil:
		key = FuncKey(f.Fn) + keyOf(f.Recv)
	case f.Native != nil && f.Fn == nil:
		return
	}
	if in.seenEsc[key] {
		return
	}
	in.seenEsc[key] = true
	in.pending = append(in.pending, escaped{f, at, in.path})
}

// RunEscaped runs the functions that escaped, each with unknown arguments,
// until no new one comes up.
func (in *Interp) RunEscaped() {
	for len(in.pending) > 0 {
		e := in.pending[0]
		in.pending = in.pending[1:]
		sig, _ := under(e.f.T).(*types.Signature)
		if e.f.Fn != nil {
			sig, _ = e.f.Fn.Type().(*types.Signature)
		}
		if sig == nil {
			continue
		}
		var args []Value
		for i := range sig.Params().Len() {
			p := sig.Params().At(i)
			args = append(args, in.unknown(p.Type(), RunTime, p.Name(), p.Pos()))
		}
		if e.f.Fn != nil && in.visited[FuncKey(e.f.Fn)] && e.f.Recv == nil {
			continue // ran already, with arguments that are known
		}
		in.root(func() Value {
			var v Value
			in.ranEscaped = true
			d := in.under(e.g, func() {
				if e.f.Fn != nil && e.f.Recv != nil {
					v = in.invoke(e.f.Recv, e.f.Fn, args, nil)
				} else {
					v = in.callFunc(e.f, args, nil, true)
				}
			})
			in.dying = false
			in.joinInto(e.g, d)
			return v
		})
	}
}
