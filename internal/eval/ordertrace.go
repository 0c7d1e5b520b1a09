package eval

import (
	"slices"
	"strconv"
	"strings"
)

// A trace has the calls of hooks that were made in one order of a range over a map, each as
// text. A turn must not depend on those before it in what it hands over, either:
//
//	for name, t := range tools { n++; s.Add(fmt.Sprint(n, name), t) }
//
// Each turn registers a tool, but with another number in each run. If the traces of two
// orders differ, what a turn leaves to the next one is made unknown, and they are compared
// again.
type trace struct {
	mark int32 // objects beyond this id were made in the range
	// blind says that unknown values, and guards, are all described alike: their keys
	// differ once what turns leave to each other is unknown.
	blind bool // what is not known is the same, whatever it is
	calls []string
	last  *Call // the one that was added last
	cut   bool  // the last description has not all of what it describes
	// keeps are the accesses of hooks to what objects keep under names (see orderkeeps.go).
	keeps map[*Obj][]nameUse
	// nested says that a range within, which goes in the same order, calls hooks.
	nested bool
}

// note adds a call of a hook to the trace under way.
func (in *Interp) note(c *Call) {
	if in.tracing == nil {
		return
	}
	var b strings.Builder
	b.WriteString(c.Name)
	for _, v := range append([]Value{c.Recv}, c.Args...) {
		b.WriteByte(' ')
		in.describe(&b, v, in.tracing.mark, 0)
	}
	in.tracing.calls, in.tracing.last = append(in.tracing.calls, b.String()), c
}

// traced runs f with a trace of its own and returns its calls, which are added to the trace
// around it as well.
func (in *Interp) traced(blind bool, f func() []way) (ways []way, t *trace) {
	outer := in.tracing
	t = &trace{mark: in.nextObj, blind: blind}
	if outer != nil {
		t.mark, t.blind = outer.mark, blind || outer.blind
	}
	in.tracing = t
	defer func() {
		if outer != nil {
			outer.add(t)
		}
		in.tracing = outer
	}()
	return f(), t
}

// add adds the calls of a range within this one.
func (t *trace) add(inner *trace) {
	for o, list := range inner.keeps {
		if t.keeps == nil {
			t.keeps = map[*Obj][]nameUse{}
		}
		t.keeps[o] = append(t.keeps[o], list...)
	}
	t.calls = append(t.calls, inner.calls...)
	t.nested = t.nested || inner.nested
}

// nested runs a range in the order of the one around it.
func (in *Interp) nested(run func() ctl) ctl {
	t := in.tracing
	if t == nil {
		return run()
	}
	before := len(t.calls)
	defer func() { t.nested = t.nested || len(t.calls) > before }()
	return run()
}

// sameCalls reports whether two traces have the same calls. The order of the calls does not
// matter, since that is the order of the range.
func sameCalls(x, y *trace) bool {
	if len(x.calls) != len(y.calls) {
		return false
	}
	a, b := slices.Clone(x.calls), slices.Clone(y.calls)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

const (
	// Descriptions are compared and not shown, so a bound only makes calls look alike that
	// differ beyond it.
	maxDescribed = 1 << 14 // bytes of what is said of a call
	describeDeep = 10
)

// describe writes a value as text. Values that two orders make in the same way are
// described alike: objects that the range made by their content, older ones by their
// number.
func (in *Interp) describe(b *strings.Builder, v Value, mark int32, depth int) {
	in.spend(1)
	list := func(open string, vals []Value) {
		b.WriteString(open)
		for _, e := range vals {
			in.describe(b, e, mark, depth+1)
			b.WriteByte(',')
		}
		b.WriteByte(')')
	}
	blind := in.tracing != nil && in.tracing.blind
	guardText := func(g Guard) string {
		if blind {
			return ""
		}
		return strconv.Itoa(int(g))
	}
	if v == nil {
		return
	}
	if depth > describeDeep || b.Len() > maxDescribed {
		in.cutShort()
		return
	}
	switch v := v.(type) {
	case *Struct:
		list("struct(", v.F)
	case *Array:
		list("array(", v.E)
	case Tuple:
		list("tuple(", v)
	case *PartialString:
		list("text(", v.Parts)
	case *Choice:
		for _, a := range v.Alts {
			list(guardText(a.G)+"?(", []Value{a.V})
		}
	case *Optional:
		list(guardText(v.G)+"if(", []Value{v.V})
	case *Ptr:
		// An object from before the range is the same one in each order.
		if v.Obj.id <= mark {
			b.WriteString(keyOf(v))
			return
		}
		list("&(", []Value{in.load(v)})
	case *Slice:
		switch s, ok := in.slots(v); {
		case ok && (!isByteSlice(v.T) || len(s) < 64):
			list("list(", s)
		default:
			in.cutShort()
		}
	case *Map:
		st, ok := v.Obj.now().(*mapState)
		if !ok || v.Obj.id <= mark {
			b.WriteString(keyOf(v))
			return
		}
		for _, k := range slices.Sorted(slices.Values(st.order.list)) {
			b.WriteString(k)
			e := st.entries.get(k)
			list(guardText(e.g)+":(", []Value{e.v})
		}
	case *Func:
		b.WriteString("func")
		if v.Lit != nil {
			b.WriteString(strconv.Itoa(int(v.Lit.Pos())))
		}
	case *Unknown:
		if blind {
			b.WriteByte('?')
			return
		}
		b.WriteString(v.Key)
	default:
		b.WriteString(keyOf(v))
	}
}

// cutShort notes that a description leaves something out.
func (in *Interp) cutShort() {
	if in.tracing != nil {
		in.tracing.cut = true
	}
}

// carry makes unknown what earlier turns may have left to the one that begins.
func (in *Interp) carry() {
	for _, u := range in.carried {
		in.loosen(u, True, 0)
	}
}
