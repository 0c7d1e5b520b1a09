package eval

// A function that names nothing of interest may still call a function value that matters: one
// that it has captured, or that is in its receiver. What is held is looked at when the function is
// handed over.

// heldParts bounds the values that are looked at for one function. Beyond it the function counts as
// one that holds what matters, so it is run.
const heldParts = 2_000

// callsRelevant reports whether a function may call a function value that matters, and holds one.
func (in *Interp) callsRelevant(f *Func) bool {
	if in.opts.CallsValues == nil || !in.opts.CallsValues(f) {
		return false
	}
	h := holder{in: in, seen: map[*Obj]bool{}, envs: map[*env]bool{}}
	return h.inside(f)
}

// A holder looks for relevant functions in a value and all that it leads to.
type holder struct {
	in    *Interp
	seen  map[*Obj]bool
	envs  map[*env]bool
	parts int
}

// inside reports whether a function has captured a relevant one, or has it in its receiver.
func (h *holder) inside(f *Func) bool {
	if f.Recv != nil && h.value(f.Recv) {
		return true
	}
	for e := f.Env; e != nil && !h.envs[e]; e = e.parent {
		h.envs[e] = true
		for _, v := range e.vars {
			if h.object(v.obj) {
				return true
			}
		}
	}
	return false
}

func (h *holder) object(o *Obj) bool {
	if o == nil || h.seen[o] {
		return false
	}
	h.seen[o] = true
	switch s := o.state.(type) {
	case Value:
		return h.value(s)
	case *elems:
		return h.any(s.vals)
	case *mapState:
		return h.any(s.all())
	}
	return false
}

func (h *holder) any(list []Value) bool {
	for _, v := range list {
		if h.value(v) {
			return true
		}
	}
	return false
}

func (h *holder) value(v Value) bool {
	if h.parts++; h.parts > heldParts {
		return true
	}
	switch v := v.(type) {
	case *Func:
		return h.in.opts.Relevant(v) || h.in.opts.CallsValues(v) && h.inside(v)
	case *Unknown:
		return h.any(v.among)
	case *Struct:
		return h.any(v.F)
	case *Array:
		return !isBasic(elemType(v.T)) && h.any(v.E)
	case *Optional:
		return h.value(v.V)
	case *Choice:
		for _, a := range v.Alts {
			if h.value(a.V) {
				return true
			}
		}
	case Tuple:
		return h.any(v)
	case *Ptr:
		return h.object(v.Obj)
	case *Slice:
		return !isBasic(elemType(v.T)) && h.object(v.Arr)
	case *Map:
		return h.object(v.Obj)
	}
	return false
}
