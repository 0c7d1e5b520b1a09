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
	fmt.Fprintf(
		&b,
		"Error, in percent of the provider's own count for the tools: %s, none left out.\n\n",
		layout.Count(len(r.Rows), "requests"),
	)
	var rows [][]string
	add := func(name, which string, g replay.Group, cross *replay.Cross) {
		if g.Rows == 0 {
			return
		}
		row := []string{
			name, which, layout.Number(g.Rows), layout.Number(g.Projects), percent(g.Mean), percent(g.P90),
			percent(g.Max), "", percent(g.Inside), percent(g.Width),
			percent(g.Chars4), percent(g.Compact),
		}
		if cross != nil {
			row[7] = percent(cross.Mean)
		}
		rows = append(rows, row)
	}
	for _, p := range r.Profiles {
		add(p.Name, "all", p.All, p.CrossValidated)
		if p.Possible != nil {
			add("", "possible", *p.Possible, nil)
		}
		add("", "100 tokens or more", p.Large, nil)
		add("", "under 100 tokens", p.Small, nil)
	}
	err := layout.Table(&b, width, []layout.Column{
		{Title: "provider", Shrink: 1, Least: 12},
		{Title: "tool sets"},
		{Title: "rows", Right: true},
		{Title: "projects", Right: true, Drop: 3},
		{Title: "mean", Right: true},
		{Title: "p90", Right: true},
		{Title: "max", Right: true, Drop: 4},
		{Title: "cross-val.", Right: true},
		{Title: "in band", Right: true},
		{Title: "width", Right: true},
		{Title: "chars/4", Right: true, Drop: 2},
		{Title: "o200k", Right: true, Drop: 2},
	}, rows)
	if err != nil {
		return err
	}
	b.WriteString(`
Possible: only counts that are not smaller than the texts of the tools alone. A smaller
one cannot be a count of that request.
Cross-val.: mean error over the possible rows when each project in turn is left out of
the fit; blank if there is only one project. In band: share of the
counts between lo and hi. Width: median of (hi - lo) / estimate. Chars/4 and o200k:
mean error of both on the compact JSON of the same tools.

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
			lines = append(
				lines,
				fmt.Sprintf("%s: factor %.3f, band %.1f %%", p.Name, p.Fitted.Factor, p.CrossValidated.Band),
			)
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
		note := ""
		if row.Impossible() {
			note = ", less than the texts alone"
		}
		lines = append(
			lines,
			fmt.Sprintf(
				"%s %s: %s for %s%s; %s",
				row.Profile,
				layout.Visible(row.Model, ""),
				row.Count,
				percent(row.True),
				note,
				layout.Visible(row.Place, ""),
			),
		)
	}
	layout.List(b, "Outside the band", lines)
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
