package show

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/advise/simulate"
	"github.com/toolbudget/toolbudget/internal/fixture"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/tokencount"
)

// simulated is a simulation of tools and messages, counted for a model with a price.
func simulated(t testing.TB, model string, tools []*catalog.Tool, messages []simulate.Message) *Simulation {
	t.Helper()
	p, err := tokencount.ByName(model)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[*catalog.Tool]tokencount.Count{}
	o := simulate.Options{
		Tools: tools, Rounds: 3, Requests: 50, Text: p.CountText, Fixed: p.Fixed(""),
		Discover: &catalog.Tool{Name: "discover_tools", Description: catalog.Text{Value: "Find tools."}},
		Selector: &catalog.Selector{
			Groups:   []catalog.Group{{Name: "orders", Tools: []string{"*order*"}, Keywords: []string{"order"}}},
			Profiles: []catalog.Profile{{Name: "reader", Include: []string{"get_*", "list_*"}}},
		},
		Weigh: func(list []*catalog.Tool) tokencount.Count {
			var sum tokencount.Count
			for _, x := range list {
				n, ok := counts[x]
				if !ok {
					n = p.Tool(x)
					counts[x] = n
				}
				sum = sum.Add(n)
			}
			return p.Calibration.Together(sum)
		},
	}
	price, ok := cost.For(model)
	if ok {
		o.Price = &price
	}
	r, err := simulate.Run(context.Background(), messages, o)
	if err != nil {
		t.Fatal(err)
	}
	return &Simulation{
		report.SchemaVersion,
		"example.com/shop",
		p.Name,
		string(p.Grade),
		NewSimulationPrice(model, o.Price),
		r,
	}
}

// shop has twenty tools of a shop, four of orders.
func shop() []*catalog.Tool {
	var out []*catalog.Tool
	for _, noun := range []string{"order", "customer", "parcel", "invoice", "voucher"} {
		for _, verb := range []string{"get", "list", "create", "delete"} {
			name := verb + "_" + noun
			out = append(out, &catalog.Tool{
				ID: name, Name: name, Description: catalog.Text{Value: fmt.Sprintf("The tool to %s what the shop "+
					"knows as one %s. It answers at once, with all that is known, and says so when there is nothing.",
					verb, noun)},
				InputSchema: catalog.NewObject(
					catalog.Member{Key: "type", Value: catalog.NewString("object")},
					catalog.Member{
						Key: "properties",
						Value: catalog.NewObject(catalog.Member{Key: noun + "_id", Value: catalog.NewObject(
							catalog.Member{
								Key:   "type",
								Value: catalog.NewString("string"),
							},
							catalog.Member{
								Key: "description",
								Value: catalog.NewString(
									"Number of the " + noun + " as it is printed on it, with its dashes",
								),
							},
						)}),
					},
				),
			})
		}
	}
	return out
}

func said(t testing.TB, lines ...string) []simulate.Message {
	t.Helper()
	list, err := simulate.Read("m", []byte(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func shopping(t testing.TB, model string) *Simulation {
	return simulated(t, model, shop(), said(
		t,
		`{"name": "greeting", "query": "Good morning", "rounds": 1, "gold": []}`,
		`{"query": "Where is the parcel of Ann, and what is on the order that it belongs to?", "gold": ["get_parcel", "get_order"]}`,
		`{"query": "Stornier die Rechnung", "gold": ["delete_invoice"], "rounds": 1}`,
		`{"name": "reader", "query": "Which vouchers are there?", "profile": "reader"}`,
	))
}

// TestSimulationFitsEachWidth compares the forms at three widths of a terminal, and in a log, with
// testdata; tables keep within the width.
func TestSimulationFitsEachWidth(t *testing.T) {
	for _, width := range []int{0, 80, 140} {
		var b bytes.Buffer
		if err := SimulateText(&b, shopping(t, "claude-sonnet-4-6"), width); err != nil {
			t.Fatal(err)
		}
		rows := false
		for line := range strings.Lines(b.String()) {
			rows = strings.HasPrefix(line, "strategy") || strings.HasPrefix(line, "message") || rows && line != "\n"
			if w := layout.Columns(strings.TrimSuffix(line, "\n")); rows && width > 0 && w > width {
				t.Errorf("%d columns wide: %s", w, line)
			}
		}
		fixture.Golden(t, fmt.Sprintf("simulate-%d", width), b.Bytes())
	}
	var b bytes.Buffer
	if err := SimulateMarkdown(&b, shopping(t, "claude-sonnet-4-6")); err != nil {
		t.Fatal(err)
	}
	fixture.Golden(t, "simulate-markdown", b.Bytes())
	b.Reset()
	many := make([]string, 3000)
	for i := range many {
		many[i] = fmt.Sprintf(
			`{"query": "Where is the parcel number %d of the thousands that were sent?", "gold": ["list_parcel"]}`,
			i,
		)
	}
	if err := SimulateMarkdown(&b, simulated(t, "claude-sonnet-4-6", shop(), said(t, many...))); err != nil {
		t.Fatal(err)
	}
	if b.Len() > layout.LongestSummary || !strings.Contains(b.String(), "more messages are left out") ||
		!strings.Contains(b.String(), "**Notes**") {
		t.Errorf("the Markdown of 3,000 messages has %d bytes, or does not say what is left out", b.Len())
	}
	b.Reset()
	if err := SimulateText(&b, shopping(t, "openai-gpt-4o-chat"), 100); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, word := range []string{"$", "cached", "uncached"} {
		if table, _, _ := strings.Cut(text, "Notes"); strings.Contains(table, word) {
			t.Errorf("without a price there is %s in\n%s", word, text)
		}
	}
	if !strings.Contains(text, "no price is known") {
		t.Errorf("it is not said that no price is known:\n%s", text)
	}
}

// TestWhatIsNotJudgedIsNoNumber holds that what is not judged is never a number.
func TestWhatIsNotJudgedIsNoNumber(t *testing.T) {
	s := simulated(t, "claude-sonnet-4-6", shop(), said(t, `{"query": "Good morning"}`))
	var b bytes.Buffer
	if err := SimulateText(&b, s, 0); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "unknown"); n != 2*len(s.Strategies) || strings.Contains(b.String(), "0 of 0") {
		t.Errorf("%d cells are not judged, want %d:\n%s", n, 2*len(s.Strategies), b.String())
	}
	s = simulated(
		t,
		"claude-sonnet-4-6",
		shop(),
		said(t, `{"query": "Good morning"}`, `{"query": "a", "gold": ["get_order"]}`),
	)
	b.Reset()
	if err := SimulateText(&b, s, 0); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "1 message of 2 says") {
		t.Errorf("it is not said how many are judged:\n%s", b.String())
	}
}

// strange is a simulation of names and messages that try to become part of a page.
func strange(t testing.TB) *Simulation {
	var tools []*catalog.Tool
	var lines []string
	for _, name := range fixture.Hostile() {
		tools = append(
			tools,
			&catalog.Tool{
				ID:          "shop#" + name,
				Name:        name,
				Reachable:   true,
				Default:     catalog.Yes,
				Description: catalog.Text{Value: name},
			},
		)
		lines = append(lines, jsonOf(t, map[string]any{"query": name, "name": name, "gold": []string{name}}))
	}
	return simulated(t, "claude-sonnet-4-6", tools, said(t, lines...))
}

func TestHostileNamesAreNoMarkup(t *testing.T) {
	s := strange(t)
	var b bytes.Buffer
	if err := SimulateMarkdown(&b, s); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"<script", "<img", "@octocat", "\x1b", "\u202e", "\n::error"} {
		if strings.Contains(b.String(), bad) {
			t.Errorf("%q is in the Markdown", bad)
		}
	}
	b.Reset()
	if err := SimulateText(&b, s, 0); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"\x1b", "\u202e", "\n::error"} {
		if strings.Contains(b.String(), bad) {
			t.Errorf("%q is in the text", bad)
		}
	}
	b.Reset()
	if err := SimulateHTML(&b, s, "v1"); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for tag, want := range map[string]int{"<script": 2, "</script": 2, "<img": 0, "<!--": 0, "<link": 0, "<style": 1,
		" style=": 0, "\x1b": 0, "\u202e": 0} {
		if got := strings.Count(page, tag); got != want {
			t.Errorf("%d of %s, want %d", got, tag, want)
		}
	}
	var again bytes.Buffer
	if err := SimulateHTML(&again, s, "v1"); err != nil || again.String() != page {
		t.Errorf("a second page differs, %v", err)
	}
}

func TestFiguresAreComparedWithTheFirst(t *testing.T) {
	for _, test := range []struct {
		v, first *chartValue
		missed   int
		want     string
	}{
		{&chartValue{Lo: 20, Hi: 30}, &chartValue{Lo: 80, Hi: 120}, 0, "saves 75.0 %"},
		{&chartValue{Lo: 150, Hi: 150}, &chartValue{Lo: 100, Hi: 100}, 1, "50.0 % more, 1 tool missed"},
		{&chartValue{Lo: 1, Hi: 1}, &chartValue{Lo: 1, Hi: 1}, 2, "2 tools missed"},
		{&chartValue{Lo: 1, Hi: 1}, &chartValue{}, 0, ""},
		{&chartValue{Lo: 1, Hi: 1}, nil, 0, ""},
	} {
		if got := against(test.v, test.first, test.missed); got != test.want {
			t.Errorf("%v against %v: %q, want %q", test.v, test.first, got, test.want)
		}
	}
}

// jsonOf writes a value as JavaScript.
func jsonOf(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
