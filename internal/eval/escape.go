package eval

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// escape notes the function values that v holds: they are handed to code that
// is not evaluated, which may call them. They run when everything else has run.
func (in *Interp) escape(v Value, at token.Pos) {
	in.escapeDeep(v, at, 0, map[*Obj]bool{})
}

const escapeDepth = 6

// answering reports whether what runs now answers a client: nothing of it is there at
// the start.
func (in *Interp) answering() bool { return in.escaping != nil && in.escaping.answers }

func (in *Interp) escapeDeep(v Value, at token.Pos, depth int, seen map[*Obj]bool) {
	if depth > escapeDepth {
		return
	}
	in.spend(1)
	switch v := v.(type) {
	case *Func:
		in.enqueue(v, at)
	case *Unknown:
		for _, w := range v.among {
			in.escapeDeep(w, at, depth+1, seen)
		}
	case *Struct:
		in.escapeMethods(v)
		in.escapeFields(v, at, depth, seen)
	case *Const:
		in.escapeMethods(v)
	case *Array:
		in.escapeMethods(v)
		if isBasic(elemType(v.T)) {
			return
		}
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
			if s, ok := in.load(v).(*Struct); ok { // whose methods the pointer has
				in.escapeFields(s, at, depth+1, seen)
			} else {
				in.escapeDeep(in.load(v), at, depth+1, seen)
			}
			in.escapeMethods(v)
		}
	case *Slice:
		in.escapeMethods(v)
		if isBasic(elemType(v.T)) {
			return // descriptors and pictures are long, and no functions
		}
		if list, ok := in.listOf(v); ok && !seen[v.Arr] && len(list) <= 4096 {
			seen[v.Arr] = true
			for _, e := range list {
				in.escapeDeep(e, at, depth+1, seen)
			}
		}
	case *Map:
		in.escapeMethods(v)
		if st, ok := v.Obj.state.(*mapState); ok && !seen[v.Obj] {
			seen[v.Obj] = true
			for _, e := range st.all() {
				in.escapeDeep(e, at, depth+1, seen)
			}
		}
	}
}

// escapeFields is escapeDeep for the fields of a struct.
func (in *Interp) escapeFields(v *Struct, at token.Pos, depth int, seen map[*Obj]bool) {
	names := in.commandNames(v.T)
	for i, f := range v.F {
		outer := in.asCommand
		in.asCommand = isCommand(names, v.T, i)
		in.escapeDeep(f, at, depth+1, seen)
		in.asCommand = outer
	}
}

// isBasic reports whether a value of type t is a number, a text or a bool.
func isBasic(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := under(t).(*types.Basic)
	return ok && b.Kind() != types.UnsafePointer && b.Kind() != types.Invalid
}

// escapeMethods: a value handed out as an interface may have its methods called.
func (in *Interp) escapeMethods(v Value) {
	t := v.Type()
	p, isPtr := v.(*Ptr)
	if isPtr {
		t = deref(p.T)
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || in.opts.Unit == nil || n.Obj().Pkg() == nil {
		return
	}
	u := in.opts.Unit(n.Obj().Pkg().Path())
	if u == nil || !u.Main {
		return
	}
	for i := range n.NumMethods() {
		m := n.Method(i)
		if !m.Exported() || !isPtr && takesPointer(m) {
			continue
		}
		in.enqueue(&Func{T: m.Type(), Fn: m, Recv: v}, token.NoPos)
	}
}

// takesPointer reports whether a method is one of pointers alone.
func takesPointer(m *types.Func) bool {
	_, ok := types.Unalias(m.Signature().Recv().Type()).(*types.Pointer)
	return ok
}

func (in *Interp) enqueue(f *Func, at token.Pos) {
	if f.Native != nil && f.Fn == nil || in.trying > 0 {
		return
	}
	if in.opts.Relevant != nil && !in.opts.Relevant(f) {
		if f.Lit != nil && !f.Unit.Main { // an SDK's wrapper around a function of the user's
			in.escapeCaptured(f, at)
		}
		return
	}
	key := in.escapeKey(f)
	id := key
	if f.Lit != nil {
		id = key + " " + strconv.Itoa(in.envNo(f.Env))
	}
	if in.seenEsc[id] {
		for i := range in.pending { // it runs where either of its ways out is taken
			if in.pending[i].id == id {
				in.pending[i].g = in.g.Or(in.pending[i].g, in.path)
			}
		}
		return
	}
	if in.idle[key] >= maxIdle {
		return
	}
	for e := in.escaping; e != nil; e = e.from {
		if in.escapeKey(e.f) == key {
			return // it made itself anew
		}
	}
	in.seenEsc[id] = true
	in.pending = append(in.pending, escaped{f: f, at: at, id: id, g: in.path, command: in.asCommand, from: in.escaping})
}

// maxIdle is how often a literal may run without finding anything new.
const maxIdle = 1

func (in *Interp) escapeKey(f *Func) string {
	if f.Lit != nil {
		return strings.TrimPrefix(in.code.litName(f), "func@")
	}
	key := in.code.nameOf(f.Fn)
	if f.Recv != nil {
		key += " " + in.receiverKey(key, f.Recv)
	}
	return key
}

// receiverKey is a string that equal receivers of one method share, and no others.
func (in *Interp) receiverKey(method string, recv Value) string {
	if k := keyOf(recv); k != "" {
		return k
	}
	for i, known := range in.receivers[method] {
		if same(known, recv) {
			return "#" + strconv.Itoa(i)
		}
	}
	in.receivers[method] = append(in.receivers[method], recv)
	return "#" + strconv.Itoa(len(in.receivers[method])-1)
}

func (in *Interp) escapeCaptured(f *Func, at token.Pos) {
	key := in.escapeKey(f) + " captured " + strconv.Itoa(in.envNo(f.Env))
	if in.seenEsc[key] {
		return
	}
	in.seenEsc[key] = true
	for e := f.Env; e != nil; e = e.parent {
		vars := slices.Clone(e.vars)
		slices.SortFunc(vars, func(a, b variable) int { return int(a.of.Pos() - b.of.Pos()) })
		for _, v := range vars {
			if fn, ok := v.obj.state.(*Func); ok {
				in.enqueue(fn, at)
			}
		}
	}
}

// RunEscaped runs the functions that escaped, each with unknown arguments,
// until no new one comes up.
func (in *Interp) RunEscaped() {
	in.escapeParked()
	for len(in.pending) > 0 {
		in.giveBack()
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
		if e.f.Fn != nil && in.visited[in.code.nameOf(e.f.Fn)] && e.f.Recv == nil {
			continue // ran already, with arguments that are known
		}
		if in.opts.Defaults != nil && in.ran(e.f) {
			continue // it was called at the start: what comes later is not offered then
		}
		key, before := in.escapeKey(e.f), in.productive()
		if in.idle[key] >= maxIdle {
			continue
		}
		e.answers = in.opts.Answers != nil && in.opts.Answers(sig)
		in.escaping = &e
		allowed := escapedNodes
		if e.command {
			allowed = maxNodes
		}
		many := 1 // who has it may call it any number of times
		if e.command {
			many = 0
		}
		in.repeats += many
		in.g.Allow(allowed, func() {
			in.root(func() Value {
				var v Value
				in.ranEscaped = true
				d := in.under(e.g, func() {
					v = in.rootEnd(func() Value {
						if e.call != nil {
							return e.call()
						}
						if e.f.Fn != nil && e.f.Recv != nil {
							return in.invoke(e.f.Recv, e.f.Fn, args, nil)
						}
						return in.callFunc(e.f, args, nil, true)
					})
					if v != nil { // who called it may call what it returns
						in.escape(v, e.at)
					}
					if e.command {
						in.endOf(&e, v, sig)
					}
				})
				in.joinInto(e.g, d)
				return v
			})
		})
		in.repeats -= many
		in.escaping = nil
		if in.productive() == before {
			in.idle[key]++
		}
	}
	in.takeBack()
}

// escapedNodes is how much one function that escaped may add to the formulas.
const escapedNodes = 20_000

// endOf says what is known where a command has returned v: a run that matters got no
// error. Where no way gives none, what it would register is more likely not understood
// than never there.
func (in *Interp) endOf(e *escaped, v Value, sig *types.Signature) {
	failed := in.returnsError(v, sig)
	if v == nil && sig.Results().Len() > 0 || failed != False && in.certain(failed) {
		name, at := in.escapeKey(e.f), e.at
		if e.f.Lit != nil {
			name, at = "func@"+name, e.f.Lit.Pos()
		}
		in.cut(&frame{name: name, lit: e.f}, at)
	}
	in.assumeNot(in.g.And(in.path, failed))
}

// ran reports whether a function has been called.
func (in *Interp) ran(f *Func) bool {
	if f.Lit != nil {
		return in.visited[in.code.litName(f)]
	}
	return f.Fn != nil && in.visited[in.code.nameOf(f.Fn)]
}

func (in *Interp) productive() int {
	if in.opts.Productive == nil {
		return 0
	}
	return in.opts.Productive()
}
