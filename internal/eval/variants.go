package eval

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// This file reads values for output. A description with three conditions has up to eight
// texts. Variants reads it as often as needed: the reader runs as if all were known, and as
// soon as it meets alternatives, it unwinds (splitSignal) and is run again on either side of
// their guard. So the reader, which lowers a value to a tool, is written for known values
// only.

// A splitSignal unwinds to Variants, or to an intrinsic's dispatcher (split.go): what is read
// differs between alternatives, and g tells them apart. With only set, the side on which g
// does not hold is not read: a setting from outside takes its place there, and the text is
// the program's own one.
type splitSignal struct {
	g    Guard
	only bool
}

// split asks to tell alternatives apart. Alternatives that differ only by hidden
// conditions, which no user can influence, become one unknown value.
func (in *Interp) split(live []Alt) Value {
	live = in.byTheirFacts(live)
	if g, ok := in.notSet(live); ok {
		in.raise(splitSignal{g, true})
	}
	if a := in.onlyText(live); a != nil {
		in.raise(splitSignal{a.G, true})
	}
	var hidden *Condition
	for _, a := range live {
		if in.certain(a.G) {
			continue
		}
		g, c := in.splitGuard(a.G)
		if c == nil {
			in.raise(splitSignal{g, false})
		}
		hidden = c
	}
	if hidden == nil {
		return &Choice{live[0].V.Type(), live}
	}
	return in.unknown(live[0].V.Type(), Unsupported, hidden.Text, hidden.At)
}

// splitGuard is the guard to split on for alternatives that are there under g. It is g itself or,
// if hidden conditions are part of it, one of its other conditions. If there are only
// hidden ones, c is one of them.
func (in *Interp) splitGuard(g Guard) (by Guard, c *Condition) {
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

// notSet finds a condition that asks whether something outside is set:
//
//	desc := "Searches code."
//	if s := os.Getenv("DESC"); s != "" { desc = s }
//
// If it were set, the text would just be its content, which is not known. The result is the
// guard under which it is not set.
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

// onlyText is the one alternative that is a text of the program, if all others come from
// outside: it is the text that they override.
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
	if only == nil || in.g.Default(only.G) == guard.No || in.AfterFailure(only.G, in.path) || in.NeedsFailure(only.G) {
		return nil
	}
	return only
}

// NeedsFailure reports whether g holds only if some call fails, or may do so where that is too much
// to find out.
func (in *Interp) NeedsFailure(g Guard) bool {
	well, ok := g, true
	for _, v := range in.g.Support(g) {
		if in.g.Condition(v).Failure && ok {
			well, ok = in.And(well, in.g.Of(v))
		}
	}
	return !ok || well != g && in.Impossible(well)
}

// AfterFailure reports whether nothing but the errors of calls decides a guard where given holds.
// What such a call returns is then no setting that is absent by default: it may well succeed, as
// one for the name of the host does, and its result is the text. An entry of a file that was read
// is asked for by a condition of its own.
func (in *Interp) AfterFailure(g, given Guard) bool {
	var without Guard
	if !in.Within(func() { without = in.g.Without(g, given) }) {
		return true // perhaps
	}
	support := in.g.Support(without)
	return len(support) > 0 && !slices.ContainsFunc(support, func(v int32) bool { return !in.g.Condition(v).Failure })
}

// isContent reports whether a value is just content from outside, with no text of the
// program's own in its place.
func isContent(v Value) bool {
	u, open := firstUnknown(v)
	if !open || u.Message || u.chosen || hasOwnText(v) {
		return false
	}
	switch u.Reason {
	case Loop, Fuel, Panics, Unsupported, Dynamic:
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

// hasOwnText reports whether an unknown text has known parts.
func hasOwnText(v Value) bool {
	r, ok := v.(*PartialString)
	return ok && slices.ContainsFunc(r.Parts, func(p Value) bool { s, known := str(p); return known && s != "" })
}

// Outside reports whether something outside the program sets or stores the value. Otherwise
// the program itself leaves it open, such as the capacity of a slice.
func (u *Unknown) Outside() bool { return u.Lookup || len(u.From) > 0 || u.Need != "" }

// Blank reports whether the value is a setting that is empty by default, or was computed from one:
// its default then says little of what it is in a run that sets it.
func (u *Unknown) Blank() bool {
	s, isText := str(u.Default)
	return u.blank || u.Lookup && isText && s == ""
}

// fromBlank reports whether some part of a value is Blank.
func fromBlank(v Value) bool {
	switch v := v.(type) {
	case *Unknown:
		return v.Blank()
	case *PartialString:
		return slices.ContainsFunc(v.Parts, fromBlank)
	case *Slice:
		st, ok := v.Arr.now().(*partialBytes)
		return ok && fromBlank(st.text)
	}
	return false
}

// ByOthers reports whether code that is not read may have written the value.
func (u *Unknown) ByOthers() bool { return u.stored }

// Chosen reports whether the program itself chooses the value, or a function of its own stores it.
func (u *Unknown) Chosen() bool { return u.chosen }

// hidden reports whether only the evaluation leaves a value open, as with addresses in
// memory: each run decides it, and no user can tell how.
func (u *Unknown) hidden() bool {
	return u.Reason == Unsupported && !u.Outside() && u.Default == nil
}

// readsOutside reports whether a function reads from outside the program: files, streams,
// the network.
func readsOutside(name string) bool {
	for _, pkg := range []string{"os.", "os/exec.", "io.", "io/fs.", "bufio.", "syscall.", "net.", "net/http."} {
		if strings.HasPrefix(name, pkg) {
			return true
		}
	}
	return false
}

// A Variant is one outcome of Variants, with the guard under which it is the one.
type Variant struct {
	Guard  Guard
	Result any
	// Assumed are the conditions that were taken at their default because they ask whether
	// something outside is set.
	Assumed []Decisive
	// Rest says that this stands for all outcomes beyond the bound: Guard holds for any of
	// them.
	Rest bool
}

// maxVariants bounds the outcomes of one reading: the combinations of five independent
// conditions. Once they have cost readSteps, no further one is read.
const maxVariants = 32

// readSteps is what reading a value may cost.
func (in *Interp) readSteps() int {
	if in.briefly {
		return BriefSteps
	}
	return callSteps
}

// readUntil is the step at which one reading of a value ends.
func (in *Interp) readUntil() int {
	if in.briefly {
		return in.steps + BriefSteps
	}
	return max(in.limit, in.steps) + callSteps
}

// ReadBriefly says that values are read from now on which nothing depends on, such as those that
// functions make which nothing calls.
func (in *Interp) ReadBriefly() { in.briefly, in.findSteps = true, BriefSteps }

// Variants reads a value by f, where g holds, once for each combination of conditions on
// which the outcome depends. A condition that asks whether something outside is set is
// taken at its default. The outcome of the default world is read even beyond maxVariants.
func (in *Interp) Variants(g Guard, f func() any) []Variant {
	var out []Variant
	// g is what is read under, report what is said of it: without what is assumed.
	depth, rest := 0, False
	root, began := g, in.steps
	var explore func(g, report Guard, assumed []Decisive)
	explore = func(g, report Guard, assumed []Decisive) {
		depth++
		defer func() { depth-- }()
		if in.g.Disjoint(g, in.assume) {
			return
		}
		if len(out) >= maxVariants && in.g.Default(g) != guard.Yes || depth > 4*maxVariants ||
			in.steps-began > in.readSteps() {
			either, ok := in.Or(rest, report)
			if rest = either; !ok {
				rest = root // too large to keep: anything may be left
			}
			return
		}
		v, x, open := in.read(g, f)
		if !open {
			out = append(out, Variant{Guard: report, Result: v, Assumed: assumed})
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
	// If a bound is hit while formulas are made, what has been read so far counts, and one
	// outcome without a value stands for the rest.
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

// maxTaken bounds the conditions that are named for an assumed formula: those that decide
// it most.
const maxTaken = 3

// taken are the conditions to report for a formula that is assumed to hold.
func (in *Interp) taken(g Guard) []Decisive {
	list := in.g.Decisive(g)
	for i, d := range list {
		if d.Default != guard.Open && !d.Always && !d.Never {
			list[i].Always, list[i].Never = d.Default == guard.Yes, d.Default == guard.No
		}
	}
	return list[:min(len(list), maxTaken)]
}

// read runs f under g and restores the heap afterwards. open is true if f met alternatives;
// x then tells them apart.
func (in *Interp) read(g Guard, f func() any) (v any, x splitSignal, open bool) {
	at := in.checkpoint()
	defer func() {
		in.unwindTo(at)
		clear(in.active)
		if r := recover(); r != nil {
			in.rollTo(at)
			switch r := r.(type) {
			case splitSignal:
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
	in.limit = in.readUntil()
	in.ways(g, func() ctl {
		v = f()
		return ctl{}
	})
	return v, splitSignal{}, false
}

// Within runs f, and reports whether it ended within the bounds of the evaluation. If not,
// everything that f wrote is taken back.
func (in *Interp) Within(f func()) (ok bool) {
	at := in.checkpoint()
	in.g.More(maxNodes/10, mostRead)
	in.limit = max(in.limit, in.steps+callSteps/10)
	defer in.undoIfStopped(at, &ok)
	f()
	return true
}
