package replay

import (
	"os"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/tokencount"
)

// Most recordings hold other people's texts and are no part of this repository.
// What is here is the published example of openai/openai-cookbook,
// examples/How_to_count_tokens_with_tiktoken.ipynb (MIT).
func TestPublished(t *testing.T) {
	file, err := os.Open("testdata/calibration.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	recordings, err := Read(file)
	if err != nil || len(recordings) != 4 {
		t.Fatalf("%d recordings, %v", len(recordings), err)
	}
	rows, skipped := Rows(recordings, tokencount.Query{})
	if len(rows) != 4 || len(skipped) != 0 {
		t.Fatalf("%d rows, skipped %v", len(rows), skipped)
	}
	for _, r := range rows {
		if float64(r.Count.Lo) != r.True || float64(r.Count.Hi) != r.True || !r.Inside() || r.Impossible() ||
			!r.Small() {
			t.Errorf("%s %s counts %v for the published %v", r.Profile, r.Model, r.Count, r.True)
		}
	}
}

// invented are recordings whose counts are made up so that every figure can be
// worked out by hand.
const invented = `{"kind": "constant", "provider": "x", "model": "y"}

{"kind": "request", "provider": "anthropic", "model": "claude-sonnet-4-6", "api": "messages", "user": ["Hi"], "tools": [{"name": "ping", "description": "Answers.", "input_schema": {"type": "object", "properties": {}}}], "tool_choice": {"type": "auto"}, "true_input_tokens": 541, "source": {"repo": "one"}}
{"kind": "request", "provider": "anthropic", "model": "claude-sonnet-4-6", "api": "messages", "user": ["Hi"], "tools": [{"name": "ping", "description": "Answers.", "input_schema": {"type": "object", "properties": {}}}], "tool_choice": {"type": "tool", "name": "ping"}, "true_input_tokens": 637, "source": {"repo": "two"}}
{"kind": "request", "provider": "anthropic", "model": "claude-sonnet-4-6", "api": "messages", "user": ["Hi"], "tools": [{"name": "ping", "description": "Answers.", "input_schema": {"type": "object", "properties": {}}}], "tool_choice": null, "true_input_tokens": 505, "source": {"repo": "two"}}
{"kind": "request", "provider": "anthropic", "model": "claude-sonnet-4-6", "api": "messages", "user": ["Hi"], "tools": null, "true_input_tokens": 8, "source": {"repo": "two"}}
{"kind": "request", "provider": "nobody", "model": "unheard-of", "api": "messages", "user": ["Hi"], "tools": [{"name": "ping"}], "true_input_tokens": 8, "source": {"repo": "two"}}
`

func TestJudge(t *testing.T) {
	recordings, err := Read(strings.NewReader(invented))
	if err != nil {
		t.Fatal(err)
	}
	r := Judge(recordings, tokencount.Query{})
	if len(r.Rows) != 3 || len(r.Profiles) != 1 || len(r.Skipped) != 2 {
		t.Fatalf("%d rows, %d profiles, skipped %v", len(r.Rows), len(r.Profiles), r.Skipped)
	}
	p := r.Profiles[0]
	// 28 tokens of JSON with 5 members are 1.14 * 28 - 0.8 * 5 + 6.4 = 34.32 of
	// Claude's. 541 - 497 - 8.4 - 1.15 = 34.45 are true; with a named tool of one
	// token 637 - 589 - 3 - 1 - 9.55 = 34.45; 505 is less than prompt and texts.
	if p.Name != "anthropic-claude-4" || p.All.Rows != 3 || p.All.Projects != 2 || p.Small.Rows != 3 ||
		p.Large.Rows != 0 {
		t.Errorf("%+v", p)
	}
	if p.Possible == nil || p.Possible.Rows != 2 || p.Possible.Max > 8 || p.Possible.Inside != 100 || p.All.Max < 100 {
		t.Errorf("all %+v, possible %+v", p.All, p.Possible)
	}
	if len(r.Outside) != 1 || !strings.Contains(r.Outside[0].Place, "line 5 (two)") {
		t.Errorf("outside: %+v", r.Outside)
	}
	if c := p.CrossValidated; c == nil || c.Mean > 1 || c.Band > 1 {
		t.Errorf("two projects of one factor: %+v", c)
	}
	for _, s := range r.Skipped {
		if !strings.Contains(s.Reason, "no tools") && !strings.Contains(s.Reason, "unheard-of") {
			t.Errorf("skipped without a reason: %+v", s)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"{": "line 1: ",
		"\n{\"kind\": \"request\", \"tools\": 1}": "line 2: ",
		`{"kind": "request", "model": "gpt-5"}`:   "true_input_tokens",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestStatistics(t *testing.T) {
	list := []float64{4, 1, 3, 2}
	if m, q, p, hi := median(list), quantile(list, 0.5), quantile(list, 0.9), quantile(list, 1); m != 2.5 || q != 2 ||
		p != 4 ||
		hi != 4 {
		t.Errorf("%v %v %v %v", m, q, p, hi)
	}
}
