package replay

import (
	"maps"
	"math"
	"slices"
)

// A Fit holds constants made from recorded requests.
type Fit struct {
	// Factor is tokencount.Calibration.Factor, 0 where the vocabulary is public.
	Factor float64 `json:"factor,omitempty"`
	// Shift is what the fixed part of a request would have to grow by, where the
	// vocabulary is public and the fixed part is all that is fitted.
	Shift float64 `json:"shift,omitempty"`
}

// A Cross is the errors, in per cent, when each project in turn is left out of
// the fit and then counted.
type Cross struct {
	Mean float64 `json:"mean"`
	P90  float64 `json:"p90"`
	// Band is the 95 % quantile: tokencount.Calibration.Band.
	Band float64 `json:"band"`
}

// fit makes the constants: the mean over projects of each project's median, so
// that no project outweighs another.
func fit(rows []*Row) Fit {
	if len(rows) == 0 {
		return Fit{}
	}
	public := rows[0].provider.Calibration == nil
	of := map[string][]float64{}
	for _, r := range rows {
		v := r.True - r.Count.Mid()
		if !public {
			v = r.factor()
		}
		of[r.Project] = append(of[r.Project], v)
	}
	var medians []float64
	for _, project := range slices.Sorted(maps.Keys(of)) {
		medians = append(medians, median(of[project]))
	}
	if public {
		return Fit{Shift: mean(medians)}
	}
	return Fit{Factor: mean(medians)}
}

// published returns the tools under the published vocabulary, between the public
// form and the wide one, and what the profile adds for the request and for each
// tool.
func (r *Row) published() (lo, hi, besides float64) {
	c := r.provider.Calibration
	perTool := c.PerTool * float64(r.Tools)
	lo = (float64(r.tools.Lo)/(1-c.Band) - perTool) / c.Factor
	hi = (float64(r.tools.Hi)/(1+c.Band) - perTool) / c.Factor
	return lo, hi, perTool + r.Count.Mid() - r.tools.Mid()
}

// factor is the factor under which the row is met: of those that either form
// asks for, the nearest to the profile's.
func (r *Row) factor() float64 {
	lo, hi, besides := r.published()
	least, most := (r.True-besides)/hi, (r.True-besides)/lo
	return min(max(r.provider.Calibration.Factor, min(least, most)), max(least, most))
}

// under counts a row with other constants.
func (r *Row) under(f Fit) float64 {
	if r.provider.Calibration == nil {
		return r.Count.Mid() + math.Round(f.Shift)
	}
	lo, hi, besides := r.published()
	return f.Factor*(lo+hi)/2 + besides
}

// cross leaves each project out in turn.
func cross(rows []*Row) *Cross {
	projects := map[string]bool{}
	for _, r := range rows {
		projects[r.Project] = true
	}
	if len(projects) < 2 {
		return nil
	}
	var off []float64
	for project := range projects {
		in := func(r *Row) bool { return r.Project == project }
		f := fit(slices.DeleteFunc(slices.Clone(rows), in))
		for _, r := range rows {
			if in(r) {
				off = append(off, 100*r.Off(r.under(f)))
			}
		}
	}
	slices.Sort(off)
	return &Cross{Mean: mean(off), P90: quantile(off, 0.9), Band: quantile(off, 0.95)}
}
