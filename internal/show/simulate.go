package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/advise/simulate"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// Simulation is what messages cost under the ways to send tools, for programs.
type Simulation struct {
	SchemaVersion int `json:"schemaVersion"`
	// Program whose tools are sent.
	Program string `json:"program"`
	// Provider whose tokens were counted, and the best that its counts can be.
	Provider string `json:"provider"`
	Grade    string `json:"grade"`
	// Price of the model, absent where none is known.
	Price *SimulationPrice `json:"price,omitempty"`
	*simulate.Result
}

// SimulationPrice is what a model's input costs, in dollars for a million tokens.
type SimulationPrice struct {
	Model string  `json:"model"`
	Input float64 `json:"inputPerMillion"`
	Write float64 `json:"writePerMillion"`
	Read  float64 `json:"readPerMillion"`
	// Source of the price, and the day it was read.
	Source string `json:"source"`
	Date   string `json:"date"`

	price cost.Price
}

// NewSimulationPrice returns the price of a model, or nil.
func NewSimulationPrice(model string, p *cost.Price) *SimulationPrice {
	if p == nil {
		return nil
	}
	return &SimulationPrice{
		Model:  model,
		Input:  float64(p.Input) / 1000,
		Write:  float64(p.Write) / 1000,
		Read:   float64(p.Read) / 1000,
		Source: p.Source,
		Date:   p.Date,
		price:  *p,
	}
}

// String says the price, and what is known of the model's cache.
func (p *SimulationPrice) String() string {
	c := p.price
	s := fmt.Sprintf("Per million input tokens of %s: %s", layout.Visible(p.Model, ""), c.Input)
	if c.Read < c.Input {
		s += fmt.Sprintf(", cache write %s, cache read %s", c.Write, c.Read)
		if c.WriteHour > 0 {
			s += fmt.Sprintf(", one-hour cache write %s", c.WriteHour)
		}
	}
	s += fmt.Sprintf(" (%s, %s).", c.Source, c.Date)
	switch {
	case c.Read >= c.Input:
		return s + " Cache reads have no discount."
	case c.Least > 0:
		s += fmt.Sprintf(" Prompts are cached from %s tokens", layout.Number(c.Least))
	default:
		s += " The minimum length for caching is not known; the largest known minimum is assumed"
	}
	if c.Lifetime > 0 {
		return s + fmt.Sprintf(" and are taken to expire after %s, which is what the provider promises.",
			layout.Count(c.Lifetime, "seconds"))
	}
	return s + ". Cached prompts are assumed to last all day, which the provider does not promise."
}

// SimulateJSON prints a simulation in the form that schema/simulate.schema.json
// describes.
func SimulateJSON(w io.Writer, s *Simulation) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(s)
}

// SimulateText prints a simulation for people.
func SimulateText(w io.Writer, s *Simulation, width int) error {
	var b bytes.Buffer
	b.WriteString(layout.Visible(s.headline(), "") + "\n\n" + layout.Visible(s.Verdict, "") + "\n")
	for _, t := range s.tables() {
		fmt.Fprintf(&b, "\n%s\n\n", t.Title)
		if err := layout.Table(&b, width, t.Cols, t.Rows); err != nil {
			return err
		}
	}
	b.WriteByte('\n')
	layout.List(&b, "What each strategy sends", s.texts())
	layout.List(&b, "Notes", s.notes())
	_, err := io.WriteString(w, layout.Wrap(strings.TrimSuffix(b.String(), "\n"), width))
	return err
}

// SimulateMarkdown prints a simulation for the summary of a job.
func SimulateMarkdown(w io.Writer, s *Simulation) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "### Tools in %s\n\n%s\n",
		layout.Count(len(s.Scenarios), "messages"), layout.Markdown(s.headline()+"\n\n"+s.Verdict))
	var foot bytes.Buffer
	for _, l := range []struct {
		title string
		lines []string
	}{{"What each strategy sends", s.texts()}, {"Notes", s.notes()}} {
		fmt.Fprintf(&foot, "\n**%s**\n\n", l.title)
		for _, line := range l.lines {
			foot.WriteString("- " + layout.Markdown(line) + "\n")
		}
	}
	layout.WithinBytes(&b, s.tables(), layout.LongestSummary-b.Len()-foot.Len())
	b.Write(foot.Bytes())
	_, err := b.WriteTo(w)
	return err
}
