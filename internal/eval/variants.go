package eval

// splitOn unwinds to Variants: what is being read differs between alternatives.
type splitOn struct{ g Guard }

func (in *Interp) split(live []Alt) {
	// The first condition on which the alternatives differ.
	for _, a := range live {
		g := in.g.and(in.g.and(in.path, in.assume), a.G)
		for _, v := range in.g.support(a.G) {
			x := in.g.mk(v, False, True)
			if in.feasible(x) && in.feasible(in.g.not(x)) {
				_ = g
				panic(splitOn{x})
			}
		}
	}
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
	var explore func(g Guard, assumed []*Condition)
	explore = func(g Guard, assumed []*Condition) {
		if len(out) >= maxVariants || !in.feasible(g) {
			return
		}
		v, x, open := in.read(g, f)
		if !open {
			out = append(out, Variant{g, v, assumed})
			return
		}
		c := in.g.conds[in.g.nodes[x].v]
		if d, known := boolean(c.Default); known && c.Lookup {
			if !d {
				x = in.g.not(x)
			}
			explore(in.g.and(g, x), append(assumed[:len(assumed):len(assumed)], c))
			return
		}
		explore(in.g.and(g, x), assumed)
		explore(in.g.and(g, in.g.not(x)), assumed)
	}
	explore(g, nil)
	return out
}

// read runs f under g on a heap that is put back afterwards. open is true when f
// met alternatives; x is then a condition that decides between them.
func (in *Interp) read(g Guard, f func() any) (v any, x Guard, open bool) {
	br, path, strict, fr, depth := in.br, in.path, in.strict, in.frame, in.depth
	defer func() {
		in.strict, in.frame, in.depth = strict, fr, depth
		clear(in.active)
		in.dying = false
		if r := recover(); r != nil {
			in.restore(br, path)
			switch r := r.(type) {
			case splitOn:
				x, open = r.g, true
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
	return v, 0, false
}
