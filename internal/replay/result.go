package replay

import (
	"fmt"
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/tokencount"
)

// A Result says how far counts are from recorded ones. Every recorded request with tools
// whose model is known is in it. Figures are over usable rows.
type Result struct {
	// Rows are the requests with tools that were counted, in the order of the file.
	Rows     []*Row     `json:"rows"`
	Profiles []*Profile `json:"profiles"`
	// Outside lists the usable rows whose recorded count is not in the band.
	Outside []*Row `json:"outside"`
	Skipped []Skip `json:"skipped"`
}

// A Profile is the result for one provider of package tokencount.
type Profile struct {
	Name  string           `json:"profile"`
	Grade tokencount.Grade `json:"grade"`
	// Stated is tokencount.Provider.ErrorPercent.
	Stated float64 `json:"stated"`
	// All usable rows, and those of tool sets under 100 tokens, of 1,000 and more, and
	// between.
	All    Group `json:"all"`
	Small  Group `json:"small"`
	Middle Group `json:"middle"`
	Large  Group `json:"large"`
	// Unusable is how many rows are not usable.
	Unusable int `json:"unusable"`
	// CrossValidated is nil where one project is all there is.
	CrossValidated *Cross `json:"crossValidated,omitempty"`
	// Fitted are the constants that these rows give.
	Fitted Fit `json:"fitted"`
}

// A Group is the errors of several rows, in per cent of the tool part.
type Group struct {
	Rows     int     `json:"rows"`
	Projects int     `json:"projects"`
	Sets     int     `json:"sets"` // different sets of tools
	Mean     float64 `json:"mean"`
	Median   float64 `json:"median"`
	P90      float64 `json:"p90"`
	Max      float64 `json:"max"`
	// Exact is the share of rows that are matched to the token, Inside that of rows in
	// the band, and Width the median of (Hi - Lo) / estimate, all in per cent.
	Exact  float64 `json:"exact"`
	Inside float64 `json:"inside"`
	Width  float64 `json:"width"`
	// Chars4 and Compact are the mean errors of a quarter of the characters of
	// compact JSON, and of its tokens under o200k_base.
	Chars4  float64 `json:"chars4"`
	Compact float64 `json:"o200kCompact"`
}

// Sizes of tool sets that are told apart, in counted tokens.
const (
	small = 100
	large = 1000
)

// Judge counts recorded requests and compares. Of with only the tokenizer is
// looked at.
func Judge(recordings []Recording, with tokencount.Query) *Result {
	rows, skipped := Rows(recordings, with)
	r := &Result{Rows: rows, Skipped: skipped}
	for _, p := range tokencount.Providers() {
		var of []*Row
		for _, row := range rows {
			if row.Profile != p.Name {
				continue // of another profile
			}
			of = append(of, row)
			if row.Usable && !row.Inside() {
				r.Outside = append(r.Outside, row)
			}
		}
		if len(of) > 0 {
			r.Profiles = append(r.Profiles, profile(of))
		}
	}
	return r
}

// Enough is the number of usable rows from which a profile has to keep what it states.
const Enough = 20

// Worse lists the profiles that are worse than they state.
func (r *Result) Worse() []string {
	var out []string
	for _, p := range r.Profiles {
		if worse := p.Worse(); worse != "" {
			out = append(out, worse)
		}
	}
	return out
}

// Worse says by how much the mean error of a profile of Enough rows is more than it
// states, as it is or with each project left out of the fit; "" if it is not.
func (p *Profile) Worse() string {
	shown := p.All.Mean
	if p.CrossValidated != nil {
		shown = max(shown, p.CrossValidated.Mean)
	}
	if p.All.Rows < Enough || shown <= p.Stated+0.05 { // as printed
		return ""
	}
	return fmt.Sprintf("%s by %.1f %%, stated %.1f %%", p.Name, shown, p.Stated)
}

func profile(rows []*Row) *Profile {
	p := &Profile{
		Name:   rows[0].Profile,
		Grade:  rows[0].provider.Grade,
		Stated: rows[0].provider.Known().ErrorPercent,
	}
	usable := only(rows, func(r *Row) bool { return r.Usable })
	p.Unusable = len(rows) - len(usable)
	p.All = group(usable)
	p.Small = group(only(usable, func(r *Row) bool { return r.tools.Mid() < small }))
	p.Middle = group(only(usable, func(r *Row) bool { return r.tools.Mid() >= small && r.tools.Mid() < large }))
	p.Large = group(only(usable, func(r *Row) bool { return r.tools.Mid() >= large }))
	p.Fitted = fit(usable)
	p.CrossValidated = cross(usable)
	return p
}

// only returns the rows that keep a condition.
func only(rows []*Row, keep func(*Row) bool) []*Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r *Row) bool { return !keep(r) })
}

func group(rows []*Row) Group {
	g := Group{Rows: len(rows)}
	if len(rows) == 0 {
		return g
	}
	var off, width, chars, compact []float64
	exact, inside := 0.0, 0.0
	projects, sets := map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		projects[r.Project], sets[r.set] = true, true
		mid := r.Count.Mid()
		off = append(off, 100*r.Off(mid))
		width = append(width, 100*float64(r.Count.Hi-r.Count.Lo)/max(1, mid))
		chars = append(chars, 100*r.Off(r.Chars4))
		compact = append(compact, 100*r.Off(r.Compact))
		if math.Abs(mid-r.True) < 0.5 {
			exact++
		}
		if r.Inside() {
			inside++
		}
	}
	g.Projects, g.Sets = len(projects), len(sets)
	g.Mean, g.Median, g.P90, g.Max = mean(off), quantile(off, 0.5), quantile(off, 0.9), quantile(off, 1)
	g.Exact, g.Inside = 100*exact/float64(len(rows)), 100*inside/float64(len(rows))
	g.Width = quantile(width, 0.5)
	g.Chars4, g.Compact = mean(chars), mean(compact)
	return g
}

func mean(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range list {
		sum += v
	}
	return sum / float64(len(list))
}

// quantile returns the smallest value that a share q of the list does not
// exceed, or 0 where there is none.
func quantile(list []float64, q float64) float64 {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[max(0, int(math.Ceil(q*float64(len(sorted))))-1)]
}

// median returns the middle value, or the mean of the two.
func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	n := len(sorted)
	return (sorted[n/2] + sorted[(n-1)/2]) / 2
}
