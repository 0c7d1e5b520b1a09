package tokencount

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

func TestProfilesAreFoundByName(t *testing.T) {
	for name, want := range map[string]string{
		"":                                 "openai-gpt-5-responses",
		"openai":                           "openai-gpt-5-responses",
		"openai-gpt-4o-chat":               "openai-gpt-4o-chat",
		"gpt-4.1":                          "openai-gpt-4o-responses",
		"gpt-4-1106-preview":               "openai-gpt-4-chat",
		"openai/gpt-5.4-nano":              "openai-gpt-5-responses",
		"o3-pro":                           "openai-o-responses",
		"claude-sonnet-4-6":                "anthropic-claude-4",
		"anthropic/claude-haiku-4.5":       "anthropic-claude-4",
		"claude-3-7-sonnet@20250219":       "anthropic-claude-4",
		"claude-opus-4-8":                  "anthropic-claude-5",
		"claude-haiku-9":                   "anthropic-claude-5",
		"gemini-2.5-flash":                 "gemini-2.5",
		"gemini-3.1-flash-lite-preview":    "gemini-3",
		"z-ai/glm-4.6":                     "glm",
		"moonshotai/kimi-k2-0905":          "kimi",
		"moonshotai/kimi-k2-instruct-0905": "groq-kimi",
		"x-ai/grok-code-fast-1":            "grok-code",
		"qwen3-coder":                      "qwen-coder",
		"qwen3:latest":                     "ollama-qwen",
		"openai.gpt-oss-20b-1:0":           "gpt-oss",
		"gpt-oss:120b":                     "ollama-gpt-oss",
		"meta.llama3-3-70b-instruct-v1:0":  "bedrock-llama",
		"deepseek/deepseek-chat-v3.1:free": "deepseek-v3.1",
	} {
		p, err := ByName(name)
		if err != nil || p.Name != want {
			t.Errorf("ByName(%q) = %v, %v; want %s", name, p, err, want)
		}
	}
	for name, want := range map[string]string{
		"openai-gpt5-chat": "did you mean openai-gpt-5-chat?",
		"opanai":           "did you mean openai?",
		"palmyra":          "(known providers: openai-gpt-5-responses, ",
	} {
		p, err := ByName(name)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ByName(%q) = %v, %v; want an error with %q", name, p, err, want)
		}
	}
	if _, err := ByName("palmyra"); strings.Contains(err.Error(), "did you mean") {
		t.Errorf("far from every name: %v", err)
	}
}

// TestProfilesKeepTheirOwnRules holds the table of profiles against itself.
func TestProfilesKeepTheirOwnRules(t *testing.T) {
	taken := map[string]string{}
	served := map[string]string{}
	for _, p := range Providers() {
		for _, n := range append([]string{p.Name}, p.Aliases...) {
			if other, ok := taken[n]; ok {
				t.Errorf("%s is a name of %s and %s", n, other, p.Name)
			}
			taken[n] = p.Name
		}
		for _, m := range p.Models {
			key := fmt.Sprint(p.API, p.Hosts, m)
			if other, ok := served[key]; ok {
				t.Errorf("%s %s is served by %s and %s", p.API, m, other, p.Name)
			}
			served[key] = p.Name
		}
		if p.API == "" || p.Source == "" || p.Grade == "" || p.ErrorPercent <= 0 || len(p.Models) == 0 {
			t.Errorf("%s: incomplete: %+v", p.Name, p)
		}
		tool := &catalog.Tool{
			Name: "ping", Description: catalog.Text{Value: strings.Repeat("Answers. ", 50)},
			InputSchema: catalog.NewObject(
				catalog.Member{Key: "type", Value: catalog.NewString("object")},
				catalog.Member{Key: "properties", Value: catalog.NewObject()},
			),
		}
		if got := p.Tool(tool); got.Lo <= 0 || (got.Lo == got.Hi) != (p.Calibration == nil) {
			t.Errorf("%s: a tool costs %+v", p.Name, got)
		}
		if got := p.Render(tool); !strings.Contains(got, "ping") || !strings.Contains(got, "Answers.") {
			t.Errorf("%s shows %q", p.Name, got)
		}
		if a, b := p.Fixed(""), p.Fixed("One two three."); b.Lo <= a.Lo {
			t.Errorf("%s: instructions cost nothing: %v, %v", p.Name, a, b)
		}
	}
}

// TestFixedPartsAreThoseOfTheRender pins the constants: head and foot of the render are 13 tokens.
func TestFixedPartsAreThoseOfTheRender(t *testing.T) {
	for name, want := range map[string][3]int{ // no instructions, a sentence, no full stop
		"openai-gpt-5-responses":  {15, 18, 17},
		"openai-gpt-5-chat":       {96, 99, 99},
		"openai-gpt-4o-responses": {10, 13, 12},
		"openai-gpt-4o-chat":      {12, 15, 15},
		"openai-o-responses":      {12, 15, 14},
		"openai-o-chat":           {15, 18, 18},
	} {
		p, err := ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		got := [3]int{p.Fixed("").Lo, p.Fixed("Be brief.").Lo, p.Fixed("Be brief").Lo}
		if got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

func TestSumsOfCountsHaveTheLowestGrade(t *testing.T) {
	exact := Count{Int: interval.Int{Lo: 3, Hi: 3}, Method: Exact}
	wide := Count{Int: interval.Int{Lo: 1, Hi: 4}, Method: Calibrated}
	open := Count{Int: interval.Int{Lo: 2, Hi: 2, Open: true}, Method: Exact}
	for _, c := range []struct {
		got  Count
		want Count
		text string
	}{
		{Count{}.Add(exact), exact, "3"},
		{exact.Add(wide), Count{Int: interval.Int{Lo: 4, Hi: 7}, Method: Calibrated}, "4-7"},
		{wide.Add(open), Count{Int: interval.Int{Lo: 3, Hi: 6, Open: true}, Method: Calibrated}, "at least 3"},
		{Count{Method: Rough}.Add(wide), Count{Int: interval.Int{Lo: 1, Hi: 4}, Method: Rough}, "1-4"},
	} {
		if c.got != c.want || c.got.String() != c.text {
			t.Errorf("%+v (%s), want %+v (%s)", c.got, c.got, c.want, c.text)
		}
	}
}

func TestQueriesFindProfileAndFixedPart(t *testing.T) {
	for _, c := range []struct {
		q         Query
		name      string
		fixed     interval.Int // without instructions
		wantError string
	}{
		{q: Query{}, name: "openai-gpt-5-responses", fixed: interval.Exactly(15)},
		{q: Query{Model: "gpt-5", API: provider.Chat}, name: "openai-gpt-5-chat", fixed: interval.Exactly(96)},
		{q: Query{Model: "claude-sonnet-4"}, name: "anthropic-claude-4", fixed: interval.Exactly(313)},
		{q: Query{Model: "claude-sonnet-4-20250514", ToolChoice: "any"}, name: "anthropic-claude-4",
			fixed: interval.Exactly(315)},
		{q: Query{Model: "claude-haiku-4.5", ToolChoice: "any"}, name: "anthropic-claude-4",
			fixed: interval.Exactly(588)},
		{q: Query{Model: "claude-3-opus-latest"}, name: "anthropic-claude-4", fixed: interval.Exactly(530)},
		{q: Query{Model: "claude-3-5-sonnet-20240620"}, name: "anthropic-claude-4", fixed: between(288, 294)},
		{q: Query{Model: "claude-fable-5"}, name: "anthropic-claude-5", fixed: interval.Exactly(290)},
		{q: Query{Model: "claude-haiku-4-5", Thinking: true}, name: "anthropic-claude-4",
			fixed: between(524, 526)},
		// any, 3, and two tokens of name that are 1.14 each.
		{q: Query{Model: "claude-haiku-4-5", Tool: "get_weather"}, name: "anthropic-claude-4",
			fixed: between(593, 594)},
		{q: Query{Model: "claude-sonnet-4-0", Tool: "get_weather", Single: true}, name: "anthropic-claude-4",
			fixed: between(276, 277)},
		{q: Query{Model: "claude-opus-5"}, name: "anthropic-claude-5", fixed: interval.Exactly(286)},
		{q: Query{Model: "claude-sonnet-5-5"}, name: "anthropic-claude-5", fixed: between(276, 354)},
		{q: Query{Model: "anthropic"}, name: "anthropic-claude-5", fixed: between(276, 675)},
		{q: Query{Model: "anthropic-old", ToolChoice: "any"}, name: "anthropic-claude-4", fixed: between(235, 589)},
		{q: Query{Model: "gemini-2.5-pro", API: provider.Vertex}, name: "vertex-gemini"},
		{q: Query{Model: "us.meta.llama4-maverick-17b-instruct-v1:0"}, name: "bedrock-llama",
			fixed: interval.Exactly(82)},
		{q: Query{Model: "glm-4.5-air"}, name: "glm", fixed: interval.Exactly(105)},
		{q: Query{Model: "gpt-5", API: provider.Messages}, wantError: "known on: responses, chat"},
		{q: Query{Model: "gpt-5", API: "soap"}, wantError: `unknown API "soap"`},
		{q: Query{Model: "palmyra", API: provider.Chat}, wantError: `no model "palmyra"`},
		{q: Query{API: provider.Chat}, wantError: "name one too"},
		{q: Query{Model: "gpt-5", ToolChoice: "maybe"}, wantError: "use auto, any or none"},
	} {
		p, err := Find(c.q)
		if c.wantError != "" {
			if err == nil || !strings.Contains(err.Error(), c.wantError) {
				t.Errorf("%+v: %v, %v; want an error with %q", c.q, p, err, c.wantError)
			}
			continue
		}
		if err != nil || p.Name != c.name {
			t.Errorf("%+v: %v, %v; want %s", c.q, p, err, c.name)
			continue
		}
		if f := p.Fixed(""); f.Lo != c.fixed.Lo || f.Hi != c.fixed.Hi {
			t.Errorf("%+v: fixed %v, want %v", c.q, f, c.fixed)
		}
	}
}

// TestTotalsHaveTheBandOfTheirSize: a total has the sum of the bands where large sets have none of
// their own, a narrower one where they have, and far beyond the recordings a wider one.
func TestTotalsHaveTheBandOfTheirSize(t *testing.T) {
	c := &Calibration{Factor: 2, PerTool: 3, Band: 0.1, Largest: 100}
	if got, want := c.apply(raw{Count: Count{Int: interval.Int{Lo: 50, Hi: 60}}}, 1),
		(Count{Int: interval.Int{Lo: 93, Hi: 135}}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got, want := c.apply(raw{}, 0), (Count{}); got != want {
		t.Errorf("no tool costs %+v", got)
	}
	// 0.5 * 40 + 0.1 * 100 - 2 * 5 + 3 = 23 tokens, plus and minus a tenth.
	all := &Calibration{Factor: 0.5, PerByte: 0.1, PerMember: -2, PerTool: 3, Band: 0.1}
	w := written{bytes: 100, members: 5}
	got := all.apply(raw{Count{Int: interval.Exactly(40)}, w, w}, 1)
	if want := (Count{Int: interval.Int{Lo: 21, Hi: 25}}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	near, far := Count{
		Int:    interval.Int{Lo: 900, Hi: 1000},
		Method: Calibrated,
	}, Count{
		Int:    interval.Int{Lo: 900, Hi: 1100},
		Method: Calibrated,
	}
	if got := c.Together(near); got != near {
		t.Errorf("%+v", got)
	}
	if got, want := c.Together(far), (Count{Int: interval.Int{Lo: 850, Hi: 1150},
		Method: Extrapolated}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	c.TotalBand, c.Largest = 0.04, 10_000
	for tools, want := range map[interval.Int]interval.Int{
		{Lo: 54, Hi: 66}:      {Lo: 54, Hi: 66},
		{Lo: 900, Hi: 1100}:   {Lo: 960, Hi: 1040},
		{Lo: 9000, Hi: 12100}: {Lo: 9600, Hi: 11440},
		{Lo: 220, Hi: 269}:    {Lo: 227, Hi: 262}, // half-way, at the root of 60 * 1,000
	} {
		if got := c.Together(Count{Int: tools}); got.Int != want {
			t.Errorf("%v together are %v, want %v", tools, got, want)
		}
	}
	var none *Calibration
	if got := none.Together(none.apply(raw{Count: far}, 1)); got != far {
		t.Errorf("an exact count changed: %+v", got)
	}
}
