package show

import (
	"bytes"
	"fmt"
	"io"
	"math"

	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/replay"
)

// Calibration prints how far counts are from those of recorded requests.
func Calibration(w io.Writer, r *replay.Result, width int) error {
	var b bytes.Buffer
	usable := 0
	for _, p := range r.Profiles {
		usable += p.All.Rows
	}
	fmt.Fprintf(&b, "Error, in percent of the provider's own count for the tools: %s, %s of them usable.\n\n",
		layout.Count(len(r.Rows), "requests"), layout.Number(usable))
	var rows [][]string
	add := func(name, which string, g replay.Group, cross *replay.Cross) {
		if g.Rows == 0 {
			return
		}
		row := []string{
			name, which, layout.Number(g.Rows), layout.Number(g.Projects), percent(g.Mean), percent(g.Median),
			percent(g.P90), percent(g.Exact), percent(g.Inside), "", "", percent(g.Width), percent(g.Chars4),
			percent(g.Compact),
		}
		if cross != nil {
			row[9], row[10] = percent(cross.Mean), percent(cross.Inside)
		}
		rows = append(rows, row)
	}
	for _, p := range r.Profiles {
		add(p.Name, "all", p.All, p.CrossValidated)
		add("", "under 100 tokens", p.Small, nil)
		add("", "100 to 999", p.Middle, nil)
		add("", "1,000 or more", p.Large, nil)
	}
	if len(rows) == 0 {
		rows = [][]string{make([]string, 14)} // no row is usable
	}
	err := layout.Table(&b, width, []layout.Column{
		{Title: "provider", Shrink: 1, Least: 12},
		{Title: "tool sets"},
		{Title: "rows", Right: true},
		{Title: "projects", Right: true, Drop: 3},
		{Title: "mean", Right: true},
		{Title: "median", Right: true, Drop: 5},
		{Title: "p90", Right: true},
		{Title: "exact", Right: true},
		{Title: "in band", Right: true},
		{Title: "left out", Right: true},
		{Title: "its band", Right: true, Drop: 4},
		{Title: "width", Right: true, Drop: 6},
		{Title: "chars/4", Right: true, Drop: 2},
		{Title: "o200k", Right: true, Drop: 2},
	}, rows)
	if err != nil {
		return err
	}
	b.WriteString(`
The figures are for usable rows. A row is not usable if its request shows that the
recorded count cannot be that of the request; the rows are listed below. Exact: share of
the rows that are counted to the token. In band: share of the rows between lo and hi. Left
out: mean error when each project in turn is left out of the fit, and the share in its
band; blank if there is only one project. One constant is fitted again, the factor or,
where there is none, the fixed part: rules of a form that were derived from the same rows
do not change. Width: median of (hi - lo) / estimate.
Chars/4 and o200k: mean error of both on the compact JSON of the same tools.

`)
	constants(&b, r)
	outside(&b, r)
	_, err = io.WriteString(w, layout.Wrap(b.String(), width))
	return err
}

// percent writes a share with one decimal, or none where it is large.
func percent(v float64) string {
	if math.Abs(v) >= 99.95 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.1f", v)
}

// constants lists what these recordings would make of the constants.
func constants(b *bytes.Buffer, r *replay.Result) {
	var lines []string
	for _, p := range r.Profiles {
		switch {
		case p.Fitted.Factor != 0 && p.CrossValidated != nil:
			lines = append(lines,
				fmt.Sprintf("%s: factor %.3f, band %.1f %%", p.Name, p.Fitted.Factor, p.CrossValidated.Band))
		case p.Fitted.Factor != 0:
			lines = append(lines, fmt.Sprintf("%s: factor %.3f", p.Name, p.Fitted.Factor))
		default:
			lines = append(lines, fmt.Sprintf("%s: fixed part %+.1f", p.Name, p.Fitted.Shift))
		}
	}
	layout.List(b, "Fitted to these rows", lines)
}

// outside lists the rows that are not in their band, and what was not counted.
func outside(b *bytes.Buffer, r *replay.Result) {
	var lines []string
	for _, row := range r.Outside {
		lines = append(lines, rowLine(row))
	}
	layout.List(b, "Outside the band", lines)
	lines = nil
	for _, row := range r.Rows {
		if !row.Usable {
			lines = append(lines, rowLine(row)+": "+layout.Visible(row.Unusable, ""))
		}
	}
	layout.List(b, "Not usable", lines)
	why := map[string]int{}
	lines = nil
	for _, s := range r.Skipped {
		why[s.Reason]++
		if s.Reason != "no tools" {
			lines = append(lines, fmt.Sprintf("%s: %s", layout.Visible(s.Place, ""), layout.Visible(s.Reason, "")))
		}
	}
	if n := why["no tools"]; n > 0 {
		lines = append(lines, layout.Count(n, "requests")+" without tools")
	}
	layout.List(b, "Not counted", lines)
}

// rowLine is one row as lists have it.
func rowLine(row *replay.Row) string {
	return fmt.Sprintf("%s %s: %s for %s; %s",
		row.Profile, layout.Visible(row.Model, ""), row.Count, percent(row.True), layout.Visible(row.Place, ""))
}
