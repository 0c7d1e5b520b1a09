package eval

// splitOn unwinds to Variants: what is being read differs between alternatives.
// With only set, the other alternatives are unknown for want of something that
// is looked up outside, so the one under g is taken.
type splitOn struct {
	g    Guard
	only bool
}

func (in *Interp) split(live []Alt) {
	// Where all alternatives but the default one are the content of a setting
	// that is not set by default, the default one is the text.
	if d := in.defaultAlt(live); d != nil {
		panic(splitOn{d.G, true})
	}
	for _, a := range live {
		if in.feasible(in.g.not(a.G)) {
			panic(splitOn{a.G, false})
		}
	}
}

func (in *Interp) defaultAlt(live []Alt) *Alt {
	var pick *Alt
	for i := range live {
		if in.g.defaults(in.g.without(live[i].G, in.path)) == 1 {
			pick = &live[i]
		}
	}
	if pick == nil || pick.V == nil {
		return nil
	}
	if u, open := firstUnknown(pick.V); open {
		if text, ok := str(u.Default); !u.Lookup || !ok || text == "" {
			return nil
		}
	}
	for i := range live {
		if &live[i] == pick {
			continue
		}
		u, open := firstUnknown(live[i].V)
		if !open || !u.Lookup {
			return nil
		}
	}
	return pick
}

// A Variant is one outcome of Variants.
type Variant struct {
	Guard Guard
	Value any
	// Assumed are the conditions that were taken at their default, because
	// they ask whether something outside is set.
	Assumed []*Condition
}

// maxVariants bounds the outcomes of one reading.
const maxVariants = 16

// Variants reads a value by f, under the guard, once for each combination of
// conditions on which what f reads depends. A condition that asks whether
// something outside is set (environment, configuration) is taken at its default.
func (in *Interp) Variants(g Guard, f func() any) []Variant {
	var out []Variant
	// g is what is read under, report what is said of it: without what is assumed.
	var explore func(g, report Guard, assumed []*Condition)
	explore = func(g, report Guard, assumed []*Condition) {
		if len(out) >= maxVariants || in.g.and(g, in.assume) == False {
			return
		}
		v, x, open := in.read(g, f)
		if !open {
			out = append(out, Variant{report, v, assumed})
			return
		}
		if x.only {
			for _, v := range in.g.support(x.g) {
				assumed = append(assumed[:len(assumed):len(assumed)], in.g.conds[v])
			}
			explore(in.g.and(g, x.g), report, assumed)
			return
		}
		explore(in.g.and(g, x.g), in.g.and(report, x.g), assumed)
		explore(in.g.and(g, in.g.not(x.g)), in.g.and(report, in.g.not(x.g)), assumed)
	}
	explore(g, g, nil)
	return out
}

// read runs f under g on a heap that is put back afterwards. open is true when f
// met alternatives; x then tells them apart.
func (in *Interp) read(g Guard, f func() any) (v any, x splitOn, open bool) {
	br, path, strict, fr, depth := in.br, in.path, in.strict, in.frame, in.depth
	defer func() {
		in.strict, in.frame, in.depth = strict, fr, depth
		clear(in.active)
		in.dying = false
		if r := recover(); r != nil {
			in.restore(br, path)
			switch r := r.(type) {
			case splitOn:
				x, open = r, true
			case stop:
				v = nil
			default:
				panic(r)
			}
		}
	}()
	in.strict = true
	in.limit = max(in.limit, in.steps) + callSteps
	in.under(g, func() { v = f() })
	return v, splitOn{}, false
}
