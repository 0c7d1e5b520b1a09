package show

import (
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/advise/simulate"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/page"
	"github.com/toolbudget/toolbudget/tokencount"
)

var (
	//go:embed simulate.html
	simulateHTML string
	//go:embed simulate.css
	simulateStyle string
	//go:embed simulate.js
	simulateScript string
)

// chartData is what the script of the page reads.
type chartData struct {
	Figures   []chartFigure   `json:"figures"`
	Scenarios []chartScenario `json:"scenarios"`
}

type chartFigure struct {
	Title string `json:"title"`
	Unit  string `json:"unit"`
}

type chartScenario struct {
	Name     string         `json:"name"`
	Message  string         `json:"message"`
	Outcomes []chartOutcome `json:"outcomes"`
}

type chartOutcome struct {
	Strategy string `json:"strategy"`
	// Figures are in the order of chartData; nil is not known.
	Figures []*chartValue `json:"figures"`
	Lacks   string        `json:"lacks,omitempty"`
	Blocks  []chartBlock  `json:"blocks,omitempty"`
}

type chartValue struct {
	Lo   float64 `json:"lo"`
	Hi   float64 `json:"hi"`
	Text string  `json:"text"`
	// Note compares it with the first strategy, and says what was missing.
	Note string `json:"note,omitempty"`
}

type chartBlock struct {
	Rounds int    `json:"rounds"`
	Tokens string `json:"tokens"`
	Tools  int    `json:"tools"`
	Why    string `json:"why"`
	Names  string `json:"names"`
}

// SimulateHTML prints a simulation as one page that needs nothing else: a bar chart of
// each figure, message by message, with what is sent in each round, and the tables.
func SimulateHTML(w io.Writer, s *Simulation, version string) error {
	type titled struct {
		Title string
		Table page.Table
	}
	doc := struct {
		page.Frame
		Messages, Headline string
		Tables             []titled
		Lists              []page.List
		Data               *chartData
	}{
		Frame:    page.NewFrame(version, simulateStyle, simulateScript),
		Messages: layout.Count(len(s.Scenarios), "messages"),
		Headline: layout.Visible(s.headline(), ""),
		Lists: []page.List{
			{Title: "What each strategy sends", Lines: s.texts()},
			{Title: "Notes", Lines: s.notes()},
		},
		Data: s.chart(),
	}
	for _, l := range doc.Lists {
		for i := range l.Lines {
			l.Lines[i] = layout.Visible(l.Lines[i], "")
		}
	}
	for _, x := range s.tables() {
		cols, rows := layout.Fit(0, x.Cols, x.Rows)
		doc.Tables = append(doc.Tables, titled{x.Title, page.NewTable(cols, rows)})
	}
	return page.Render(w, simulateHTML, doc)
}

// chart is the data of the chart: the day on which messages take turns, then each.
func (s *Simulation) chart() *chartData {
	const tokens = "tokens"
	d := &chartData{Figures: []chartFigure{{"Tokens per round", tokens}, {"Tokens per day", tokens}}}
	if s.Price != nil {
		d.Figures = append(d.Figures, chartFigure{"Uncached tokens per round", tokens},
			chartFigure{"Dollars per day", ""}, chartFigure{"Dollars per day with the prompt cache", ""})
	}
	add := func(name, message string, list []simulate.Outcome) {
		x := chartScenario{Name: layout.Visible(name, ""), Message: layout.Visible(message, "")}
		for i, o := range list {
			x.Outcomes = append(x.Outcomes, newChartOutcome(o, len(d.Figures)))
			for j, v := range x.Outcomes[i].Figures {
				if v != nil {
					v.Note = against(v, x.Outcomes[0].Figures[j], o.MissedTools)
				}
			}
		}
		d.Scenarios = append(d.Scenarios, x)
	}
	add("all messages", "take turns", s.All)
	for _, sc := range s.Scenarios {
		add(sc.Name, sc.Message, sc.Outcomes)
	}
	return d
}

func newChartOutcome(o simulate.Outcome, figures int) chartOutcome {
	x := chartOutcome{
		Strategy: o.Strategy,
		Figures: []*chartValue{tokenValue(&o.PerRound), tokenValue(&o.PerDay), tokenValue(o.Uncached),
			moneyValue(o.Dollars), moneyValue(o.Cached)}[:figures],
	}
	var lacks []string
	if len(o.Missed) > 0 {
		lacks = append(lacks, "missed: "+strings.Join(o.Missed, ", "))
	}
	if len(o.Late) > 0 {
		lacks = append(lacks, "late: "+strings.Join(o.Late, ", "))
	}
	x.Lacks = layout.Visible(strings.Join(lacks, "; "), "")
	for _, b := range o.Blocks {
		names := "all"
		if b.Names != nil || b.Tools == 0 {
			names = layout.Visible(strings.Join(b.Names, ", "), "")
		}
		x.Blocks = append(x.Blocks,
			chartBlock{Rounds: b.Rounds, Tokens: tokensOf(b.Tokens), Tools: b.Tools, Why: blockReason(b), Names: names})
	}
	return x
}

// against says by how much a value is below the first one, by their middles, and how
// many needed tools were missing for it.
func against(v, first *chartValue, missed int) string {
	var parts []string
	if first != nil && first.Lo+first.Hi > 0 {
		switch saved := 100 * (1 - (v.Lo+v.Hi)/(first.Lo+first.Hi)); {
		case saved >= 0.05:
			parts = append(parts, fmt.Sprintf("saves %.1f %%", saved))
		case saved <= -0.05:
			parts = append(parts, fmt.Sprintf("%.1f %% more", -saved))
		}
	}
	if missed > 0 {
		parts = append(parts, layout.Count(missed, "tools")+" missed")
	}
	return strings.Join(parts, ", ")
}

// blockReason says of how many tools why they are sent, and what else is.
func blockReason(b simulate.Block) string {
	var parts []string
	for reason, n := range b.Reasons {
		parts = append(parts, fmt.Sprintf("%s %d", reason, n))
	}
	slices.Sort(parts)
	if b.Lines > 0 {
		parts = append(parts, layout.Count(b.Lines, "lines"))
	}
	if b.Found > 0 {
		parts = append(parts, "an answer of "+layout.Count(b.Found, "tools"))
	}
	return strings.Join(parts, ", ")
}

// tokenValue and moneyValue are what a bar shows.
func tokenValue(c *tokencount.Count) *chartValue {
	if c == nil {
		return nil
	}
	return &chartValue{Lo: float64(c.Lo), Hi: float64(max(c.Lo, c.Hi)), Text: tokensOf(*c)}
}

func moneyValue(r *cost.Range) *chartValue {
	if r == nil {
		return nil
	}
	return &chartValue{Lo: r.Lo.Float(), Hi: max(r.Lo, r.Hi).Float(), Text: r.String()}
}
