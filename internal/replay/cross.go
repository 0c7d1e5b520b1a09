package replay

import (
	"maps"
	"math"
	"slices"
)

// A Fit holds constants made from recorded requests.
type Fit struct {
	// Factor is tokencount.Calibration.Factor, 0 where the fixed part alone is fitted.
	Factor float64 `json:"factor,omitempty"`
	// Shift is what the fixed part of a request would have to grow by, where that is all
	// that is fitted: tokens of the vocabulary, the model's own or one that stands in for
	// it, count as one each.
	Shift float64 `json:"shift,omitempty"`
}

// A Cross is the errors, in per cent, when each project in turn is left out of
// the fit and then counted.
type Cross struct {
	Mean float64 `json:"mean"`
	P90  float64 `json:"p90"`
	// Band is the error that one more request, of another project, stays below with a
	// probability of 95 %, as conformal prediction has it: of n rows, the error of rank
	// (n + 1) * 0.95, rounded up (Vovk, Gammerman and Shafer, Algorithmic Learning in a
	// Random World, 2005, section 2.2). With fewer than 19 rows it is the largest, and no
	// probability is known. tokencount.Calibration.Band is no less, for small sets.
	Band float64 `json:"band"`
	// Inside is the share of rows in the profile's band around the count.
	Inside float64 `json:"inside"`
}

// fit makes the constants: the mean over projects of each project's median, so
// that no project outweighs another.
func fit(rows []*Row) Fit {
	if len(rows) == 0 {
		return Fit{}
	}
	shifted := rows[0].shifted()
	of := map[string][]float64{}
	for _, r := range rows {
		v := 0.0 // the band needs no other constant
		if !r.Inside() {
			v = r.True - r.Count.Mid()
		}
		if !shifted {
			v = r.factor()
		}
		of[r.Project] = append(of[r.Project], v)
	}
	var medians []float64
	for _, project := range slices.Sorted(maps.Keys(of)) {
		medians = append(medians, median(of[project]))
	}
	if shifted {
		return Fit{Shift: agreed(medians)}
	}
	return Fit{Factor: mean(medians)}
}

// agreed returns the middle value, the one nearer to 0 of two: a constant is a whole number,
// which half of the projects do not move.
func agreed(list []float64) float64 {
	slices.Sort(list)
	low, high := list[(len(list)-1)/2], list[len(list)/2]
	switch {
	case low > 0:
		return low
	case high < 0:
		return high
	}
	return 0
}

// ends returns the estimates of the tools, of the public form and of the wide
// one, and what the profile adds for the request.
func (r *Row) ends() (lo, hi, besides float64) {
	band := r.provider.Calibration.Band
	lo, hi = float64(r.tools.Lo)/(1-band), float64(r.tools.Hi)/(1+band)
	return lo, hi, r.Count.Mid() - r.tools.Mid()
}

// factor is the factor under which the row is met: of those that either form
// asks for, the nearest to the profile's. All constants of the profile keep their
// proportion to it.
func (r *Row) factor() float64 {
	lo, hi, besides := r.ends()
	least, most := (r.True-besides)/hi, (r.True-besides)/lo
	return r.provider.Calibration.Factor * min(max(1, min(least, most)), max(least, most))
}

// shifted reports whether the fixed part is all that is fitted of the row's profile.
func (r *Row) shifted() bool {
	c := r.provider.Known().Calibration
	return c == nil || c.Factor == 1 && c.PerByte == 0 && c.PerMember == 0
}

// under counts a row with other constants.
func (r *Row) under(f Fit) float64 {
	if r.shifted() {
		return r.Count.Mid() + math.Round(f.Shift)
	}
	lo, hi, besides := r.ends()
	return f.Factor/r.provider.Calibration.Factor*(lo+hi)/2 + besides
}

// cross leaves each project out in turn, and sets LeftOut of its rows.
func cross(rows []*Row) *Cross {
	projects := map[string]bool{}
	for _, r := range rows {
		projects[r.Project] = true
	}
	if len(projects) < 2 {
		return nil
	}
	var off []float64
	inside := 0.0
	for project := range projects {
		in := func(r *Row) bool { return r.Project == project }
		f := fit(slices.DeleteFunc(slices.Clone(rows), in))
		for _, r := range rows {
			if in(r) {
				moved := r.under(f) - r.Count.Mid()
				r.LeftOut = r.under(f)
				off = append(off, 100*r.Off(r.LeftOut))
				if s := *r; s.shift(moved).Inside() {
					inside++
				}
			}
		}
	}
	slices.Sort(off)
	return &Cross{
		Mean: mean(off), P90: quantile(off, 0.9), Band: conformal(off, 0.95),
		Inside: 100 * inside / float64(len(off)),
	}
}

// conformal returns the value that one more of a list of errors does not exceed with
// probability q, or the largest where too few are known: see Cross.Band.
func conformal(list []float64, q float64) float64 {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	rank := int(math.Ceil(q * float64(len(sorted)+1)))
	return sorted[min(rank, len(sorted))-1]
}

// shift moves the row's band by that many tokens.
func (r *Row) shift(by float64) *Row {
	r.Count.Lo += int(math.Floor(by))
	r.Count.Hi += int(math.Ceil(by))
	return r
}
