package tokencount

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestByName(t *testing.T) {
	for name, want := range map[string]string{
		"":                   "openai-gpt-5-responses",
		"openai":             "openai-gpt-5-responses",
		"openai-gpt-4o-chat": "openai-gpt-4o-chat",
		"gpt-4.1":            "openai-gpt-4o-responses",
	} {
		p, err := ByName(name)
		if err != nil || p.Name != want {
			t.Errorf("ByName(%q) = %v, %v; want %s", name, p, err, want)
		}
	}
	for name, want := range map[string]string{
		"openai-gpt5-chat": "did you mean openai-gpt-5-chat?",
		"opanai":           "did you mean openai?",
		"llama":            "(known: openai-gpt-5-responses, ",
	} {
		p, err := ByName(name)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ByName(%q) = %v, %v; want an error with %q", name, p, err, want)
		}
	}
	if _, err := ByName("llama"); strings.Contains(err.Error(), "did you mean") {
		t.Errorf("far from every name: %v", err)
	}
}

// TestProfiles holds the table of profiles against itself.
func TestProfiles(t *testing.T) {
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
			if other, ok := served[p.API+" "+m]; ok {
				t.Errorf("%s %s is served by %s and %s", p.API, m, other, p.Name)
			}
			served[p.API+" "+m] = p.Name
		}
		if p.API == "" || p.Source == "" || p.Grade == "" || p.ErrorPercent <= 0 || len(p.Models) == 0 {
			t.Errorf("%s: incomplete: %+v", p.Name, p)
		}
		tool := &catalog.Tool{Name: "ping", Description: catalog.Text{Value: "Answers."}}
		if got := p.Tool(tool); got.Lo <= 0 || got.Lo != got.Hi {
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

// TestFixed pins the constants: head and foot of the render are 13 tokens.
func TestFixed(t *testing.T) {
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

func TestCount(t *testing.T) {
	exact := Count{Lo: 3, Hi: 3, Method: Exact}
	wide := Count{Lo: 1, Hi: 4, Method: Calibrated}
	open := Count{Lo: 2, Hi: 2, Open: true, Method: Exact}
	for _, c := range []struct {
		got  Count
		want Count
		text string
	}{
		{Count{}.Add(exact), exact, "3"},
		{exact.Add(wide), Count{Lo: 4, Hi: 7, Method: Calibrated}, "4-7"},
		{wide.Add(open), Count{Lo: 3, Hi: 6, Open: true, Method: Calibrated}, "at least 3"},
		{Count{Method: Rough}.Add(wide), Count{Lo: 1, Hi: 4, Method: Rough}, "1-4"},
	} {
		if c.got != c.want || c.got.String() != c.text {
			t.Errorf("%+v (%s), want %+v (%s)", c.got, c.got, c.want, c.text)
		}
	}
}
