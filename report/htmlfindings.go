package report

import (
	"bytes"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/page"
	"github.com/toolbudget/toolbudget/rules"
)

// A pageFinding is a problem as the page shows it.
type pageFinding struct {
	// Title names the rule, and URL is its documentation, "" where there is none.
	Title, URL string
	// Subject is the tool; Text is the rest of the message.
	Subject, Text string
	// Place is in the repository; PlaceURL is its address there, "" where it has none.
	Place, PlaceURL string
}

// A pageWarning is a rule with all its warnings.
type pageWarning struct {
	Title, URL, Count string
	Open              bool
	Findings          []pageFinding
}

// mostUnfolded is how many warnings of a rule are shown without a click, unless all of
// them are older than the baseline.
const mostUnfolded = 3

// pageFindings returns what fails, and the warnings by rule.
func pageFindings(r *budget.Result, o Options) (fails []pageFinding, warns []pageWarning) {
	index := map[string]int{}
	for _, p := range problems(r, o) {
		f := pageFinding{
			Title: layout.Visible(p.title(), ""), URL: helpURI(p.ID), Text: p.message(),
			Place: layout.Visible(position(p.at), ""), PlaceURL: o.link(p.at),
		}
		if subject := layout.Visible(p.subject, ""); subject != "" {
			if rest, ok := strings.CutPrefix(f.Text, subject+": "); ok {
				f.Subject, f.Text = subject, rest
			}
		}
		if p.Severity == rules.Error {
			fails = append(fails, f)
			continue
		}
		if p.ID == rules.UnresolvedID {
			continue // the list of gaps has it
		}
		i, met := index[f.Title]
		if !met {
			i = len(warns)
			index[f.Title] = i
			warns = append(warns, pageWarning{Title: f.Title, URL: f.URL})
		}
		f.Title, f.URL = "", "" // which the warnings of a rule share
		warns[i].Findings = append(warns[i].Findings, f)
		warns[i].Open = warns[i].Open || p.fresh || r.Ratchet == nil
	}
	for i := range warns {
		n := len(warns[i].Findings)
		warns[i].Count, warns[i].Open = layout.Count(n, "warnings"), warns[i].Open && n <= mostUnfolded
	}
	return fails, warns
}

// A pageStep is one thing to do next, and the command that does it, "" for none.
type pageStep struct{ Text, Run string }

func nextSteps(r *budget.Result, o Options) []pageStep {
	var out []pageStep
	for _, s := range next(r, o) {
		out = append(out, pageStep{layout.Visible(s.text, ""), layout.Visible(s.run, "")})
	}
	return out
}

// unread lists the packages that could not be read completely.
func unread(r *budget.Result) []string {
	var b bytes.Buffer
	incomplete(&b, r.Incomplete)
	var out []string
	for _, row := range lines(b.String()) {
		out = append(out, row[1])
	}
	return out
}

// changesTable is a table of what the change brings against the baseline.
func changesTable(r *baseline.Ratchet) page.Table {
	cols := []layout.Column{
		{
			Title: "change",
		}, {Title: "tool"}, {Title: "was", Right: true}, {Title: "is", Right: true}, {Title: "difference", Right: true},
	}
	t := page.NewTable(cols, nil)
	if r == nil {
		return t
	}
	add := func(class, change, tool, was, is, difference string) {
		row := page.NewTable(cols, [][]string{{change, tool, was, is, difference}}).Rows[0]
		if row[0].Class = class; change != "" {
			row[0].Mark = page.Marks[class]
		}
		t.Rows = append(t.Rows, row)
	}
	for _, g := range r.Grown {
		class, word := page.ClassOver, "grew"
		if g.Verdict != rules.Over {
			class, word = page.ClassOpen, "may have grown"
		}
		who := layout.AtPlace(grower(r, g), layout.SourceOf(g.At))
		for i, m := range g.Moves {
			if i > 0 {
				word, who = "", "" // as above
			}
			unit := " " + m.Unit + as(r.Profiles, m.Profile)
			add(class, word, who, layout.Amount(m.Was)+unit, layout.Amount(m.Is)+unit, layout.Growth(m.Growth, m.Was))
		}
	}
	for _, c := range r.Added {
		add("", "added", layout.AtPlace(c.Name, layout.SourceOf(c.At)), "", costOf(r, c), "")
	}
	for _, c := range r.Renamed {
		add("", "renamed", layout.AtPlace(c.Was+" to "+c.Name, layout.SourceOf(c.At)), "", costOf(r, c), "")
	}
	for _, c := range r.Removed {
		add("", "removed", c.Name, costOf(r, c), "", "")
	}
	return t
}
