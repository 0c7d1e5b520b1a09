package prune

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestClippedTextsEndWithASentence(t *testing.T) {
	for _, tt := range []struct {
		text  string
		words int
		want  string
	}{
		{"", 5, ""},
		{"One thing. Another.", 5, "One thing."},
		{"Say e.g. this thing. And more.", 9, "Say e.g. this thing."},
		{"A line\nand its end", 9, "A line and its end"},
		{"A line\nAnd another", 9, "A line"},
		{"  one  two three, four five", 3, "one two three …"},
		{"Ist das so? Ärger!", 9, "Ist das so?"},
		{"no mark at all", 9, "no mark at all"},
	} {
		if got := Clip(tt.text, tt.words); got != tt.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", tt.text, tt.words, got, tt.want)
		}
	}
}

// TestOnlyExamplesAreCut: examples go, and nothing else.
func TestOnlyExamplesAreCut(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Lists notes.", "Lists notes."},
		{"Path of it (e.g. a/b.txt), from the root.", "Path of it, from the root."},
		{"A date. For example, 2026-01-02. In UTC.", "A date. In UTC."},
		{"A date, for example 2026-01-02.", "A date, for example 2026-01-02."},
		{"Finds it.\n\nExamples:\n- find(a)\n- find(b)\n\nReturns a list.", "Finds it.\n\nReturns a list."},
		{"Finds it.\n\nExample: find(a)\nof one kind\n\nReturns a list.", "Finds it.\n\nReturns a list."},
		{"Finds it.\n\n**Examples**\n\n- find(a)\n- find(b)\n\nReturns a list.", "Finds it.\n\nReturns a list."},
		{"Exemplary behaviour. Examplesque.", "Exemplary behaviour. Examplesque."},
	} {
		if got := unillustrated(tt.text); got != tt.want {
			t.Errorf("unillustrated(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestLossyRewritesLeaveTheRestOfATextAlone: what each lossy rewrite of texts leaves.
func TestLossyRewritesLeaveTheRestOfATextAlone(t *testing.T) {
	const before = `{"type":"object","properties":{"note_kind":{"type":"string","description":"The kind of the note to make: plain or list","enum":["plain","list"]},"tags":{"type":"array","description":"Words to find it by. For example work.","items":{"type":"string","description":"One, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen"}},"b":{"type":"string","description":"e.g. x"}}}`
	for _, tt := range []struct{ name, from, to string }{
		{"short-description", `"Make a note."`, ""},
		{"short-parameters", `"Words to find it by. For example work."`, `"Words to find it by."`},
		{"short-parameters", `fifteen, sixteen"`, `fifteen …"`},
		{"examples-in-texts", `"Words to find it by. For example work."`, `"Words to find it by."`},
		{"restating-description", `"description":"The kind of the note to make: plain or list",`, ""},
	} {
		in := tool(t, before)
		in.Description.Value = "Make a note. It stays."
		out := Tool(in, Options{Lossy: []string{tt.name}})
		if len(out.Applied) != 1 || out.Applied[0] != tt.name {
			t.Errorf("%s: applied %v, refused %v", tt.name, out.Applied, out.Refused)
			continue
		}
		if tt.name == "short-description" {
			if got := out.After.Description.Value; got != "Make a note." {
				t.Errorf("%s gives %q", tt.name, got)
			}
			in.Gaps = []catalog.Gap{{Path: "/description", Reason: "run-time"}}
			if out := Tool(in, Options{Lossy: []string{tt.name}}); len(out.Applied) > 0 {
				t.Error("a text that is not known is cut")
			}
			continue
		}
		got := string(out.After.InputSchema.AppendJSON(nil))
		if strings.Contains(got, tt.from) || !strings.Contains(got, tt.to) || !strings.Contains(got, `"e.g. x"`) {
			t.Errorf("%s gives %s", tt.name, got)
		}
	}
}
