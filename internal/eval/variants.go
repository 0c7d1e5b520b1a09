package eval

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// splitOn unwinds to Variants: what is being read differs between alternatives.
// With only set, the other alternatives are unknown for want of something that
// is looked up outside, so the one under g is taken.
type splitOn struct {
	g    Guard
	only bool
}

// split asks to tell alternatives apart. What differs by hidden conditions alone is one
// value, which is not known.
func (in *Interp) split(live []Alt) Value {
	if g, ok := in.notSet(live); ok {
		in.raise(splitOn{g, true})
	}
	if a := in.onlyText(live); a != nil {
		in.raise(splitOn{a.G, true})
	}
	var hidden *Condition
	for _, a := range live {
		if in.certain(a.G) {
			continue
		}
		g, c := in.told(a.G)
		if c == nil {
			in.raise(splitOn{g, false})
		}
		hidden = c
	}
	if hidden == nil {
		return &Choice{live[0].V.Type(), live}
	}
	return in.unknown(live[0].V.Type(), Unsupported, hidden.Text, hidden.At)
}

// told is what to tell alternatives apart by that are there under g: g itself or, where
// hidden conditions decide it with others, one of those others. Where there are hidden
// ones alone, c is one of them.
func (in *Interp) told(g Guard) (by Guard, c *Condition) {
	other := int32(-1)
	for _, v := range in.g.Support(in.g.Without(g, in.path)) {
		if in.g.Condition(v).Hidden {
			c = in.g.Condition(v)
		} else {
			other = v
		}
	}
	switch {
	case c == nil:
		return g, nil
	case other < 0:
		return g, c
	}
	return in.g.Of(other), nil
}

// notSet finds a condition that asks whether something outside is set, such as
// an environment variable, where only the content of that something would be
// the text if it were. It returns the formula that it is not.
func (in *Interp) notSet(live []Alt) (Guard, bool) {
	for _, a := range live {
		for _, v := range in.g.Support(a.G) {
			c := in.g.Condition(v)
			if !c.Lookup || c.Default == guard.Open {
				continue
			}
			g := in.g.Of(v)
			if c.Default == guard.No {
				g = in.g.Not(g)
			}
			content := 0
			for _, b := range live {
				if b.V == nil || in.feasible(in.g.And(b.G, g)) {
					continue
				}
				if !isContent(b.V) {
					content = -1
					break
				}
				content++
			}
			if content > 0 && in.feasible(g) {
				return g, true
			}
		}
	}
	return False, false
}

// onlyText is the one alternative of a text that is written in the program,
// where what is outside decides all others: the text it overrides.
func (in *Interp) onlyText(live []Alt) *Alt {
	var only *Alt
	for i := range live {
		v := live[i].V
		if v == nil {
			return nil
		}
		if s, ok := str(v); ok && s != "" {
			if only != nil {
				return nil
			}
			only = &live[i]
		} else if !isContent(v) {
			return nil
		}
	}
	if only == nil || in.g.Default(only.G) == guard.No {
		return nil
	}
	return only
}

// isContent reports whether a value is what was looked up outside, with no
// text of the program's own in its place.
func isContent(v Value) bool {
	u, open := firstUnknown(v)
	if !open || u.Message || hasOwnText(v) {
		return false
	}
	switch u.Reason {
	case Loop, Fuel, Panics, Unsupported:
		return false
	case RunTime:
		if !u.Outside() {
			return false
		}
	case NoSource:
		if !readsOutside(u.Need) {
			return false
		}
	}
	text, ok := str(u.Default)
	return !ok || text == ""
}

// hasOwnText reports whether a text that is not all known has parts that are written in
// the program.
func hasOwnText(v Value) bool {
	r, ok := v.(*Rope)
	return ok && slices.ContainsFunc(r.Parts, func(p Value) bool { s, known := str(p); return known && s != "" })
}

// Outside reports whether something outside the program sets or stores the value. Else
// the program itself leaves it open, as the capacity of a slice.
func (u *Unknown) Outside() bool { return u.Lookup || len(u.From) > 0 || u.Need != "" }

// hidden reports whether nothing but the evaluation leaves a value open, such as where
// something lies in memory.
func (u *Unknown) hidden() bool {
	return u.Reason == Unsupported && !u.Outside() && u.Default == nil
}

// readsOutside reports whether a function reads what is outside the program:
// files, streams and the network.
func readsOutside(name string) bool {
	for _, pkg := range []string{"os.", "os/exec.", "io.", "io/fs.", "bufio.", "syscall.", "net.", "net/http."} {
		if strings.HasPrefix(name, pkg) {
			return true
		}
	}
	return false
}

// A Variant is one outcome of Variants.
type Variant struct {
	Guard Guard
	Value any
	// Assumed are the conditions that were taken at their default, because
	// they ask whether something outside is set.
	Assumed []Decisive
	// Rest says that this is no outcome but all those beyond the bound, under
	// any of which Guard holds.
	Rest bool
}

// maxVariants bounds the outcomes of one reading: five conditions that have
// nothing to do with each other.
const maxVariants = 32

// Variants reads a value by f, under the guard, once for each combination of
// conditions on which what f reads depends. A condition that asks whether
// something outside is set (environment, configuration) is taken at its default.
// The outcome of the default world is read even when it is beyond the bound.
func (in *Interp) Variants(g Guard, f func() any) []Variant {
	var out []Variant
	// g is what is read under, report what is said of it: without what is assumed.
	depth, rest := 0, False
	root := g
	var explore func(g, report Guard, assumed []Decisive)
	explore = func(g, report Guard, assumed []Decisive) {
		depth++
		defer func() { depth-- }()
		if in.g.Disjoint(g, in.assume) {
			return
		}
		if len(out) >= maxVariants && in.g.Default(g) != guard.Yes || depth > 4*maxVariants {
			either, ok := in.Or(rest, report)
			if rest = either; !ok {
				rest = root // too large to keep: anything may be left
			}
			return
		}
		v, x, open := in.read(g, f)
		if !open {
			out = append(out, Variant{Guard: report, Value: v, Assumed: assumed})
			return
		}
		if x.only {
			assumed = append(assumed[:len(assumed):len(assumed)], in.taken(x.g)...)
			explore(in.g.And(g, x.g), report, assumed)
			return
		}
		explore(in.g.And(g, x.g), in.g.And(report, x.g), assumed)
		explore(in.g.AndNot(g, x.g), in.g.AndNot(report, x.g), assumed)
	}
	in.g.More(maxNodes/10, mostRead)
	func() {
		defer func() {
			if r := recover(); r != nil {
				if _, ok := r.(stop); !ok {
					panic(r)
				}
				in.raised = nil
				out = append(out, Variant{Guard: g})
			}
		}()
		explore(g, g, nil)
	}()
	if rest != False {
		out = append(out, Variant{Guard: rest, Rest: true})
	}
	return out
}

// maxTaken bounds the conditions that are named of a formula that was taken as
// holding: those that decide it most.
const maxTaken = 3

// taken is what to say of a formula that is assumed.
func (in *Interp) taken(g Guard) []Decisive {
	list := in.g.Decisive(g)
	for i, d := range list {
		if d.Default != guard.Open && !d.Always && !d.Never {
			list[i].Always, list[i].Never = d.Default == guard.Yes, d.Default == guard.No
		}
	}
	return list[:min(len(list), maxTaken)]
}

// read runs f under g on a heap that is put back afterwards. open is true when f
// met alternatives; x then tells them apart.
func (in *Interp) read(g Guard, f func() any) (v any, x splitOn, open bool) {
	at := in.checkpoint()
	defer func() {
		in.unwindTo(at)
		clear(in.active)
		if r := recover(); r != nil {
			in.rollTo(at)
			switch r := r.(type) {
			case splitOn:
				x, open = r, true
			case stop:
				v = nil
			default:
				panic(r)
			}
			in.raised = nil
		}
	}()
	in.strict = true
	in.limit = max(in.limit, in.steps) + callSteps
	in.ways(g, func() ctl {
		v = f()
		return ctl{}
	})
	return v, splitOn{}, false
}

// Within runs f, and reports whether the bounds of the evaluation let it end.
func (in *Interp) Within(f func()) (ok bool) {
	at := in.checkpoint()
	in.g.More(maxNodes/10, mostRead)
	in.limit = max(in.limit, in.steps+callSteps/10)
	defer func() {
		if r := recover(); r != nil {
			if _, stopped := in.stopped(r); !stopped {
				panic(r)
			}
			in.raised = nil
			in.rollTo(at)
			ok = false
		}
	}()
	f()
	return true
}
