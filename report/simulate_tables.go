package report

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/advise/simulate"
	"github.com/toolbudget/toolbudget/tokencount"
)

// headline says what was simulated.
func (s *Simulation) headline() string {
	return fmt.Sprintf("%s: %s, tokens as %s (%s); %s a day", s.Program, count(s.Tools, "tools"), s.Provider, s.Grade, count(s.RequestsPerDay, "requests"))
}

// longestName is how much of a message names it in a table, in columns.
const longestName = 60

func tokensOf(c tokencount.Count) string {
	return amount(budget.Amount{Lo: c.Lo, Hi: c.Hi, Open: c.Open})
}

func money(r *cost.Range) string {
	if r == nil {
		return "" // of the price a note tells
	}
	return r.String()
}

// tables are what the forms show: the strategies on a day on which messages take
// turns, and each figure message by message.
func (s *Simulation) tables() []mdTable {
	out := []mdTable{s.strategies()}
	each := func(title string, cell func(simulate.Outcome) string) {
		t := mdTable{title: title, unit: "messages", fold: len(s.Scenarios) > 2*foldAt}
		t.cols = []column{{title: "message", shrink: 1, least: 8}, {title: "rounds", right: true, drop: 2}}
		for _, x := range s.Strategies {
			t.cols = append(t.cols, column{title: x.Name, right: true})
		}
		for _, sc := range s.Scenarios {
			row := []string{cut(sc.Name, longestName), fmt.Sprint(sc.Outcomes[0].Rounds)}
			for _, o := range sc.Outcomes {
				row = append(row, cell(o))
			}
			t.rows = append(t.rows, row)
		}
		out = append(out, t)
	}
	each("Tokens a round", func(o simulate.Outcome) string { return tokensOf(o.PerRound) })
	day := fmt.Sprintf(" a day, were all %s of this message", count(s.RequestsPerDay, "requests"))
	if s.Price == nil {
		each("Tokens"+day, func(o simulate.Outcome) string { return tokensOf(o.PerDay) })
	} else {
		each("Tokens a round that no cache has, were all requests of this message", func(o simulate.Outcome) string { return tokensOf(*o.Uncached) })
		each("Dollars"+day, func(o simulate.Outcome) string { return money(o.Dollars) })
		each("Dollars"+day+", with the prompt cache", func(o simulate.Outcome) string { return money(o.Cached) })
	}
	if t := s.lacking(); len(t.rows) > 0 {
		out = append(out, t)
	}
	return out
}

// strategies has a row for each strategy.
func (s *Simulation) strategies() mdTable {
	t := mdTable{title: "A day on which the messages take turns", unit: "strategies", cols: []column{
		{title: "strategy"}, {title: "rounds", right: true, drop: 4}, {title: "first round", right: true, drop: 3}, {title: "a round", right: true}, {title: "uncached", right: true, drop: 2},
		{title: "a day", right: true, drop: 5}, {title: "saved", right: true}, {title: "cost", right: true}, {title: "cached", right: true}, {title: "late", right: true}, {title: "missed", right: true}, {title: "count", drop: 1},
	}}
	for _, o := range s.All {
		uncached, saved, late, missed := "", "", "not judged", "not judged"
		if o.Uncached != nil {
			uncached = tokensOf(*o.Uncached)
		}
		if o.SavedPercent != nil {
			saved = fmt.Sprintf("%.1f %%", *o.SavedPercent)
		}
		if s.Judged > 0 {
			late, missed = fmt.Sprintf("%d of %d", o.LateTools, s.Needed), fmt.Sprintf("%d of %d", o.MissedTools, s.Needed)
		}
		t.rows = append(t.rows, []string{
			o.Strategy, fmt.Sprintf("%.4g", o.Rounds), tokensOf(o.First), tokensOf(o.PerRound), uncached, tokensOf(o.PerDay), saved, money(o.Dollars), money(o.Cached), late, missed, string(o.PerDay.Method),
		})
	}
	return t
}

// lacking lists needed tools that were not sent, or not at first.
func (s *Simulation) lacking() mdTable {
	t := mdTable{title: "Needed tools that were not sent, or late", unit: "messages", fold: true, cols: []column{
		{title: "message", shrink: 2, least: 16}, {title: "strategy"}, {title: "missed", shrink: 1, least: 16}, {title: "late", shrink: 1, least: 16},
	}}
	for _, sc := range s.Scenarios {
		for _, o := range sc.Outcomes {
			if len(o.Late)+len(o.Missed) > 0 {
				t.rows = append(t.rows, []string{cut(sc.Name, longestName), o.Strategy, strings.Join(o.Missed, ", "), strings.Join(o.Late, ", ")})
			}
		}
	}
	return t
}

// texts say what the strategies are.
func (s *Simulation) texts() []string {
	var out []string
	for _, x := range s.Strategies {
		out = append(out, x.Name+": "+x.Text)
	}
	return out
}

// notes say what the figures are of, and what is not in them.
func (s *Simulation) notes() []string {
	out := []string{"figures are of the input tokens that having tools costs: definitions, lines, the answer of the search and the server's instructions; what users, models and tools say is not in them"}
	if s.Instructions.Hi > 0 || s.Instructions.Open {
		out = append(out, tokensOf(s.Instructions)+" tokens of every round are the server's instructions, which are sent with tools and without")
	}
	if s.All[0].PerDay.Open {
		out = append(out, "≥: texts or tools that a run alone knows come on top (toolbudget list has them); savings are of what is known")
	}
	switch {
	case s.Judged == 0:
		out = append(out, "no message says which tools it needs (gold), so that nobody can judge what was missing")
	case s.Judged < len(s.Scenarios):
		say := map[bool]string{true: "says which tools it needs", false: "say which tools they need"}[s.Judged == 1]
		out = append(out, fmt.Sprintf("%s of %d %s; the others are not judged", count(s.Judged, "messages"), len(s.Scenarios), say))
	}
	if s.Judged > 0 {
		out = append(out, "late: sent in a later round than the first, before which a model may have given up; missed: sent in none")
	}
	if s.Price == nil {
		out = append(out, "no price is known, and so nothing of money and of the prompt cache: -provider MODEL names one (toolbudget explain prices)")
	} else {
		out = append(out, s.Price.String(), "a prompt of which a byte has changed is written to the cache anew, as a whole; requests are spread evenly over the day; tools that may be too few for the cache are taken not to be cached")
		for _, o := range s.All {
			if o.Dollars == nil {
				out = append(out, o.Strategy+": a prompt is longer than the "+count(s.Price.price.UpTo, "tokens")+" that the price holds for")
			}
		}
	}
	for _, o := range s.All {
		if o.PerDay.Method == tokencount.Extrapolated {
			out = append(out, o.Strategy+": totals are far beyond what was recorded of the provider, so that their band is wider")
		}
	}
	return append(out, s.Result.Notes...)
}
