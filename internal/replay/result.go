package replay

import (
	"fmt"
	"math"
	"slices"

	"github.com/toolbudget/toolbudget/tokencount"
)

// A Result says how far counts are from recorded ones. Every recorded request
// with tools whose model is known is in it, and none is left out.
type Result struct {
	// Rows are the requests with tools that were counted, in the order of the file.
	Rows     []*Row     `json:"rows"`
	Profiles []*Profile `json:"profiles"`
	// Outside lists the rows whose recorded count is not in the band.
	Outside []*Row `json:"outside"`
	Skipped []Skip `json:"skipped"`
}

// A Profile is the result for one provider of package tokencount.
type Profile struct {
	Name  string           `json:"profile"`
	Grade tokencount.Grade `json:"grade"`
	// Stated is tokencount.Provider.ErrorPercent.
	Stated float64 `json:"stated"`
	// All rows, those of tool sets of 100 tokens and more, and the smaller.
	All   Group `json:"all"`
	Large Group `json:"large"`
	Small Group `json:"small"`
	// Possible are all rows but those whose recorded count is less than the texts
	// of the tools alone have; nil where there is none such.
	Possible *Group `json:"possible,omitempty"`
	// CrossValidated is nil where one project is all there is.
	CrossValidated *Cross `json:"crossValidated,omitempty"`
	// Fitted are the constants that these rows give.
	Fitted Fit `json:"fitted"`
}

// A Group is the errors of several rows, in per cent of the tool part.
type Group struct {
	Rows     int     `json:"rows"`
	Projects int     `json:"projects"`
	Mean     float64 `json:"mean"`
	Median   float64 `json:"median"`
	P90      float64 `json:"p90"`
	Max      float64 `json:"max"`
	// Inside is the share of rows in the band, and Width the median of
	// (Hi - Lo) / estimate, both in per cent.
	Inside float64 `json:"inside"`
	Width  float64 `json:"width"`
	// Chars4 and Compact are the mean errors of a quarter of the characters of
	// compact JSON, and of its tokens under o200k_base.
	Chars4  float64 `json:"chars4"`
	Compact float64 `json:"o200kCompact"`
}

// Judge counts recorded requests and compares. Of with only the tokenizer is
// looked at.
func Judge(recordings []Recording, with tokencount.Query) *Result {
	rows, skipped := Rows(recordings, with)
	r := &Result{Rows: rows, Skipped: skipped}
	for _, p := range tokencount.Providers() {
		var of []*Row
		for _, row := range rows {
			if row.Profile == p.Name {
				of = append(of, row)
				if !row.Inside() {
					r.Outside = append(r.Outside, row)
				}
			}
		}
		if len(of) > 0 {
			r.Profiles = append(r.Profiles, profile(of))
		}
	}
	return r
}

// Worse lists the profiles whose mean error over the possible rows is more than
// they state.
func (r *Result) Worse() []string {
	var out []string
	for _, p := range r.Profiles {
		mean := p.All.Mean
		if p.Possible != nil {
			mean = p.Possible.Mean
		}
		if mean > p.Stated {
			out = append(out, fmt.Sprintf("%s by %.1f %%, stated %.1f %%", p.Name, mean, p.Stated))
		}
	}
	return out
}

func profile(rows []*Row) *Profile {
	p := &Profile{
		Name:   rows[0].Profile,
		Grade:  rows[0].provider.Grade,
		Stated: rows[0].provider.ErrorPercent,
		All:    group(rows),
	}
	p.Small = group(slices.DeleteFunc(slices.Clone(rows), func(r *Row) bool { return !r.Small() }))
	p.Large = group(slices.DeleteFunc(slices.Clone(rows), (*Row).Small))
	possible := slices.DeleteFunc(slices.Clone(rows), (*Row).Impossible)
	if len(possible) < len(rows) {
		g := group(possible)
		p.Possible = &g
	}
	p.Fitted = fit(possible)
	p.CrossValidated = cross(possible)
	return p
}

func group(rows []*Row) Group {
	g := Group{Rows: len(rows)}
	if len(rows) == 0 {
		return g
	}
	var off, width, chars, compact []float64
	inside := 0.0
	projects := map[string]bool{}
	for _, r := range rows {
		projects[r.Project] = true
		mid := r.Count.Mid()
		off = append(off, 100*r.Off(mid))
		width = append(width, 100*float64(r.Count.Hi-r.Count.Lo)/mid)
		chars = append(chars, 100*r.Off(r.Chars4))
		compact = append(compact, 100*r.Off(r.Compact))
		if r.Inside() {
			inside++
		}
	}
	g.Projects = len(projects)
	g.Mean, g.Median, g.P90, g.Max = mean(off), quantile(off, 0.5), quantile(off, 0.9), quantile(off, 1)
	g.Inside, g.Width = 100*inside/float64(len(rows)), quantile(width, 0.5)
	g.Chars4, g.Compact = mean(chars), mean(compact)
	return g
}

func mean(list []float64) float64 {
	sum := 0.0
	for _, v := range list {
		sum += v
	}
	return sum / float64(len(list))
}

// quantile returns the smallest value that a share q of the list does not
// exceed.
func quantile(list []float64, q float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	return sorted[max(0, int(math.Ceil(q*float64(len(sorted))))-1)]
}

// median returns the middle value, or the mean of the two.
func median(list []float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	n := len(sorted)
	return (sorted[n/2] + sorted[(n-1)/2]) / 2
}
