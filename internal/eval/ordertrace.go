package eval

import (
	"slices"
	"strconv"
	"strings"
)

// What a turn of a range over a map hands to a hook must not depend on the turns before
// it, either: the first tool that is registered is another one in each run. A trace has
// what hooks were handed in one order. Where traces differ, what one turn leaves to the
// next is unknown.
type trace struct {
	mark  int32 // objects beyond this id were made in the range
	blind bool  // what is not known is the same, whatever it is
	calls []string
}

// note adds a call of a hook to the traces under way.
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
	in.tracing.calls = append(in.tracing.calls, b.String())
}

// traced runs f with a trace of its own, which is part of the one around it.
func (in *Interp) traced(blind bool, f func() []way) (ways []way, calls []string) {
	outer := in.tracing
	in.tracing = &trace{mark: in.nextObj, blind: blind}
	if outer != nil {
		in.tracing.mark, in.tracing.blind = outer.mark, blind || outer.blind
	}
	defer func() {
		if outer != nil {
			outer.calls = append(outer.calls, calls...)
		}
		in.tracing = outer
	}()
	ways = f()
	return ways, in.tracing.calls
}

// sameCalls reports whether two traces have the same calls.
func sameCalls(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

const (
	maxDescribed = 1 << 14 // bytes of what is said of a call
	describeDeep = 10
)

// describe writes what a value is, the same for values that are made alike.
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
	if v == nil || depth > describeDeep || b.Len() > maxDescribed {
		return
	}
	switch v := v.(type) {
	case *Struct:
		list("struct(", v.F)
	case *Array:
		list("array(", v.E)
	case Tuple:
		list("tuple(", v)
	case *Rope:
		list("text(", v.Parts)
	case *Choice:
		for _, a := range v.Alts {
			list(guardText(a.G)+"?(", []Value{a.V})
		}
	case *Optional:
		list(guardText(v.G)+"if(", []Value{v.V})
	case *Ptr:
		if v.Obj.id <= mark {
			b.WriteString(keyOf(v))
			return
		}
		list("&(", []Value{in.load(v)})
	case *Slice:
		if s, ok := in.slots(v); ok && (!isByteSlice(v.T) || len(s) < 64) {
			list("list(", s)
		}
	case *Map:
		st, ok := v.Obj.state.(*mapState)
		if !ok || v.Obj.id <= mark {
			b.WriteString(keyOf(v))
			return
		}
		for _, k := range slices.Sorted(slices.Values(st.order.list)) {
			b.WriteString(k)
			list(":(", []Value{st.entries.get(k).v})
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

// carry makes unknown what a turn leaves to the next one.
func (in *Interp) carry() {
	for _, u := range in.carried {
		in.loosen(u, True, 0)
	}
}
