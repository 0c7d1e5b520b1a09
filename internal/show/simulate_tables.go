package show

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/advise/simulate"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/tokencount"
)

// headline says what was simulated.
func (s *Simulation) headline() string {
	text := fmt.Sprintf("%s: %s, tokens as %s; %s a day",
		s.Program, layout.Count(s.Tools, "tools"), s.Provider, layout.Count(s.RequestsPerDay, "requests"))
	if s.Burst > 1 {
		text += fmt.Sprintf(" in conversations of %d", s.Burst)
	}
	if s.Context > 0 {
		text += fmt.Sprintf(", with %s behind the tools", layout.Count(s.Context, "tokens"))
	}
	return text
}

// longestName is how much of a message names it in a table, in columns.
const longestName = 60

func tokensOf(c tokencount.Count) string {
	return c.Int.String()
}

func money(r *cost.Range) string {
	if r == nil {
		return "" // of the price a note tells
	}
	return r.String()
}

// tables are what the forms show: the strategies on a day on which messages take
// turns, and each figure message by message.
func (s *Simulation) tables() []layout.MarkdownTable {
	out := []layout.MarkdownTable{s.strategies()}
	each := func(title string, cell func(simulate.Outcome) string) {
		t := layout.MarkdownTable{Title: title, Unit: "messages", Fold: len(s.Scenarios) > 2*layout.FoldAt}
		t.Cols = []layout.Column{{Title: "message", Shrink: 1, Least: 8}, {Title: "rounds", Right: true, Drop: 2}}
		for _, x := range s.Strategies {
			t.Cols = append(t.Cols, layout.Column{Title: x.Name, Right: true})
		}
		for _, sc := range s.Scenarios {
			row := []string{layout.Cut(sc.Name, longestName), fmt.Sprint(sc.Outcomes[0].Rounds)}
			for _, o := range sc.Outcomes {
				row = append(row, cell(o))
			}
			t.Rows = append(t.Rows, row)
		}
		out = append(out, t)
	}
	each("Tokens per round", func(o simulate.Outcome) string { return tokensOf(o.PerRound) })
	day := fmt.Sprintf(" per day, if all %s were of this message", layout.Count(s.RequestsPerDay, "requests"))
	if s.Price == nil {
		each("Tokens"+day, func(o simulate.Outcome) string { return tokensOf(o.PerDay) })
	} else {
		each("Uncached tokens per round, if all requests were of this message",
			func(o simulate.Outcome) string { return tokensOf(*o.Uncached) })
		each("Dollars"+day, func(o simulate.Outcome) string { return money(o.Dollars) })
		each("Dollars"+day+", with the prompt cache", func(o simulate.Outcome) string { return money(o.Cached) })
	}
	if t := s.lacking(); len(t.Rows) > 0 {
		out = append(out, t)
	}
	return out
}

// strategies has a row for each strategy.
func (s *Simulation) strategies() layout.MarkdownTable {
	t := layout.MarkdownTable{Title: "One day, with the messages in turn", Unit: "strategies", Cols: []layout.Column{
		{
			Title: "strategy",
		}, {Title: "rounds", Right: true, Drop: 4}, {Title: "first round", Right: true, Drop: 3},
		{Title: "a round", Right: true}, {Title: "uncached", Right: true, Drop: 2},
		{
			Title: "a day",
			Right: true,
			Drop:  5,
		}, {Title: "fewer tokens", Right: true, Drop: 6}, {Title: "no cache", Right: true, Drop: 7},
		{Title: "cached", Right: true, Drop: 8}, {Title: "one-hour cache", Right: true, Drop: 9},
		{Title: "bill", Right: true}, {Title: "saved", Right: true},
		{Title: "bill without repeats", Right: true, Drop: 5}, {Title: "late", Right: true},
		{Title: "missed", Right: true}, {Title: "count", Drop: 1},
	}}
	for _, o := range s.All {
		uncached, fewer, saved, late, missed := "", "", "", "unknown", "unknown"
		if o.Uncached != nil {
			uncached = tokensOf(*o.Uncached)
		}
		if o.SavedPercent != nil {
			fewer = fmt.Sprintf("%.1f %%", *o.SavedPercent)
		}
		if o.BillSavedPercent != nil {
			saved = fmt.Sprintf("%.1f %%", *o.BillSavedPercent)
		}
		if s.Judged > 0 {
			late, missed = fmt.Sprintf("%d of %d", o.LateTools, s.Needed), fmt.Sprintf("%d of %d",
				o.MissedTools, s.Needed)
		}
		t.Rows = append(t.Rows, []string{
			o.Strategy, fmt.Sprintf("%.4g", o.Rounds), tokensOf(o.First), tokensOf(o.PerRound), uncached,
			tokensOf(o.PerDay), fewer, money(o.Dollars), money(o.Cached), money(o.CachedHour), money(o.Bill), saved,
			money(o.BillVaried), late, missed, string(o.PerDay.Method),
		})
	}
	return t
}

// spread says how requests are spread over the day.
func (s *Simulation) spread() string {
	if s.Burst > 1 {
		return fmt.Sprintf("conversations of %d requests are spread evenly over the day", s.Burst)
	}
	return "requests are spread evenly over the day"
}

// lacking lists needed tools that were not sent, or not at first.
func (s *Simulation) lacking() layout.MarkdownTable {
	t := layout.MarkdownTable{
		Title: "Needed tools that were missed or late",
		Unit:  "messages",
		Fold:  true,
		Cols: []layout.Column{
			{
				Title:  "message",
				Shrink: 2,
				Least:  16,
			}, {Title: "strategy"}, {Title: "missed", Shrink: 1, Least: 16}, {Title: "late", Shrink: 1, Least: 16},
		},
	}
	for _, sc := range s.Scenarios {
		for _, o := range sc.Outcomes {
			if len(o.Late)+len(o.Missed) > 0 {
				t.Rows = append(t.Rows, []string{
					layout.Cut(sc.Name, longestName),
					o.Strategy,
					strings.Join(o.Missed, ", "),
					strings.Join(o.Late, ", "),
				})
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
	out := []string{
		"the figures count the input tokens that tools cause: definitions, lines, search results and the server's " +
			"instructions; messages of users, models and tools are not included",
	}
	if s.Instructions.Hi > 0 || s.Instructions.Open {
		out = append(
			out,
			tokensOf(
				s.Instructions,
			)+" tokens of every round are the server's instructions, which are sent even without tools",
		)
	}
	if s.All[0].PerDay.Open {
		out = append(out,
			"≥: the count has gaps, so it may be larger (toolbudget list prints the gaps); savings refer to the "+
				"known part")
	}
	switch {
	case s.Judged == 0:
		out = append(out, "no message says which tools it needs (gold), so late and missed tools are not counted")
	case s.Judged < len(s.Scenarios):
		say := "say which tools they need"
		if s.Judged == 1 {
			say = "says which tools it needs"
		}
		out = append(
			out,
			fmt.Sprintf("%s of %d %s; the others are left out of late and missed",
				layout.Count(s.Judged, "messages"), len(s.Scenarios), say),
		)
	}
	if s.Judged > 0 {
		out = append(out, "late: first sent after the first round, when a model may have given up; missed: never sent")
	}
	if s.Price == nil {
		out = append(out,
			"no price is known, so costs and the prompt cache are left out; name a model with -provider MODEL "+
				"(toolbudget explain prices lists them)")
	} else {
		out = append(out, s.Price.String(),
			"a prompt with a changed byte is written to the cache again in full, with what stands behind the tools; "+
				s.spread()+"; prompts that may be too short for the cache are assumed not to be cached",
			"bill: the lowest cost of those that a host can choose from; saved: how much lower it is than that of "+
				"before")
		if n := len(s.Scenarios); s.RequestsPerDay > n {
			out = append(out, fmt.Sprintf("the same %s come again and again, so a list of tools that was chosen for "+
				"one may still be cached when it comes again; bill without repeats: what it is if no message "+
				"comes twice", layout.Count(n, "messages")))
		}
		if s.Context > 0 {
			out = append(out, fmt.Sprintf("dollars include %s of conversation behind the tools in each round; tokens "+
				"do not", layout.Count(s.Context, "tokens")))
		}
		for _, o := range s.All {
			if o.Dollars == nil {
				out = append(out, o.Strategy+": a prompt is longer than the "+
					layout.Count(s.Price.price.UpTo, "tokens")+" for which the price applies")
			}
		}
	}
	for _, o := range s.All {
		if o.PerDay.Method == tokencount.Extrapolated {
			out = append(out,
				o.Strategy+": the totals are far larger than any recorded request, so their band is wider")
		}
	}
	return append(out, s.Result.Notes...)
}
