package budget

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

func TestShorterTextEndsWithASentence(t *testing.T) {
	const text = "Lists pods. Each with its node. Evicted ones are not listed."
	for _, tt := range []struct {
		max  int
		gap  bool
		want string
	}{
		{10, false, ""},
		{11, false, "; the first of 3 sentences has 11"},
		{40, false, "; the first 2 of 3 sentences have 31"},
		{40, true, ""},
	} {
		tool := &catalog.Tool{Description: catalog.Text{Value: text}}
		if tt.gap {
			tool.Gaps = []catalog.Gap{{Path: "/description", Offset: 3}}
		}
		c := rules.Check{
			Key:     rules.ToolChars,
			Part:    "/description",
			Have:    interval.Exactly(len(text)),
			Max:     tt.max,
			Verdict: rules.Over,
		}
		if got := shorter(c, tool); got != tt.want {
			t.Errorf("at most %d: %q, want %q", tt.max, got, tt.want)
		}
	}
	tool := &catalog.Tool{InputSchema: catalog.NewObject(catalog.Member{Key: "properties", Value: catalog.NewObject(
		catalog.Member{
			Key: "a/b",
			Value: catalog.NewObject(
				catalog.Member{Key: "description", Value: catalog.NewString("Three words here. And three more.")},
			),
		},
	)})}
	c := rules.Check{
		Key:     rules.ToolWords,
		Part:    "/inputSchema/properties/a~1b/description",
		Have:    interval.Exactly(6),
		Max:     4,
		Verdict: rules.Over,
	}
	want := "the description has 6 words, limit 4; the first of 2 sentences has 3"
	if got := finding(c, tool).Text; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
