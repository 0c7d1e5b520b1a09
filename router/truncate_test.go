package router

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTruncatedResultsAreValidWithinTheLimit(t *testing.T) {
	list := `[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22]`
	nested := `{"id":7,"rows":[{"a":1,"b":["first row","second row","third row","fourth row"]},{"a":2,"b":[]},{"a":3,"b":["fifth row"]}],"next":"cursor"}`
	for _, test := range []struct {
		s        Strategy
		in, want string
		limit    int
	}{
		{Smart, list, list, 0},
		{Smart, list, list, len(list)},
		{Head, list, `[1,2,3,4,5,6,"[...16 more items]"]`, 34},
		{Tail, list, `["[...18 more items]",19,20,21,22]`, 34},
		{Smart, list, `[1,2,3,4,5,6,"[...16 more items]"]`, 34},
		{"", list, `["[...22 more items]"]`, 22},
		{Smart, list, `null`, 21},
		{Smart, list, `null`, 1}, // the least there is
		{Smart, nested, `{"id":7,"rows":[{"a":1,"b":["first row","[...3 more items]"]},"[...2 more items]"],"next":"cursor"}`, 120},
		{Head, nested, `{"id":7,"rows":[{"a":1,"b":["first row","[...3 more items]"]},"[...2 more items]"],"...":"[...1 more keys]"}`, 120},
		{Tail, nested, `{"...":"[...1 more keys]","rows":["[...1 more items]",{"a":2,"b":[]},{"a":3,"b":["fifth row"]}],"next":"cursor"}`, 120},
		{Smart, nested, `{"id":7,"...":"[...2 more keys]"}`, 40},
		{Smart, `"` + strings.Repeat("x", 200) + `"`, `"` + strings.Repeat("x", 128) + `[...72 more characters]"`, 160},
		{Head, "one two three four five six seven", "one two t[...24 more characters]", 32},
		{Tail, "one two three four five six seven", "[...24 more characters]six seven", 32},
		{Smart, "one two three four five six seven", "one t[...24 more characters]even", 32},
		{Head, "äöüäöü", "äö", 5}, // too short for a marker, and no half letter
	} {
		c, err := Truncation{Strategy: test.s, Limit: test.limit}.Apply(t.Context(), []byte(test.in))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(c.Result); got != test.want {
			t.Errorf("%s %d of %s:\n got %s\nwant %s", test.s, test.limit, test.in, got, test.want)
		}
		if c.Truncated != (test.in != test.want) {
			t.Errorf("%s: truncated is %v", test.want, c.Truncated)
		}
	}
	if _, err := (Truncation{Strategy: "middle"}).Apply(t.Context(), nil); err == nil {
		t.Error("there is a strategy middle")
	}
}

func TestBadSummariesAreNotUsed(t *testing.T) {
	long := []byte(`{"text":"` + strings.Repeat("word ", 50) + `"}`)
	for _, test := range []struct {
		summary string
		err     error
		want    bool
	}{{`{"short":true}`, nil, true}, {"prose", nil, false}, {string(long), nil, false}, {"", errDown, false}} {
		asked := 0
		tr := Truncation{Limit: 60, Summarize: func(_ context.Context, _ []byte, limit int) ([]byte, error) {
			asked = limit
			return []byte(test.summary), test.err
		}}
		c, err := tr.Apply(t.Context(), long)
		if err != nil || asked != 60 {
			t.Fatal(asked, err)
		}
		if c.Summarized != test.want || (c.Err == nil) != test.want || !json.Valid(c.Result) || len(c.Result) > 60 ||
			!c.Truncated {
			t.Errorf("%q: %+v %s", test.summary, c, c.Result)
		}
		if _, err := tr.Apply(t.Context(), []byte("short")); err != nil || asked != 60 {
			t.Error("a short result is summarized")
		}
	}
}

func TestSeveralResultsShareOneLimit(t *testing.T) {
	result := []byte(`[` + strings.Repeat(`100,`, 49) + `100]`) // 201 bytes
	cuts, err := Truncation{Limit: 150}.ApplyAll(t.Context(), [][]byte{result, result, result}, 250)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for i, c := range cuts {
		if !json.Valid(c.Result) {
			t.Errorf("%s is no JSON", c.Result)
		}
		sum += len(c.Result)
		if i > 0 && len(c.Result) < len(cuts[i-1].Result) {
			t.Errorf("an older result has more: %d, then %d", len(cuts[i-1].Result), len(c.Result))
		}
	}
	if sum > 250+len("null") || len(cuts[2].Result) < 130 {
		t.Errorf("%d in all, %d for the newest", sum, len(cuts[2].Result))
	}
}

func TestLimitOfTheToolComesFirst(t *testing.T) {
	words := func(b []byte) int { return len(bytes.Fields(b)) }
	limited := tool("a", "", "")
	limited.MaxResultTokens = 3
	for _, tr := range []Truncation{
		(Truncation{Strategy: Head, Limit: ResultTokens, Measure: words}).For(limited),
		(Truncation{Strategy: Head, Limit: ResultTokens, Measure: words}).For(tool("b", "", "")),
	} {
		c, err := tr.Apply(t.Context(), []byte("a b c d e"))
		if err != nil {
			t.Fatal(err)
		}
		if got := words(c.Result); got > tr.Limit || (tr.Limit == ResultTokens) == c.Truncated {
			t.Errorf("%d words, and %d is the limit: %s", got, tr.Limit, c.Result)
		}
	}
}

// FuzzTruncate: no panic; what fits is left alone; JSON stays JSON; the limit holds,
// but for null; text stays valid where it was.
func FuzzTruncate(f *testing.F) {
	f.Add([]byte(`{"a":[1,2,{"b":"c"}],"...":""}`), 20, "smart")
	f.Add([]byte(`[[[[]]],{}]`), 3, "head")
	f.Add([]byte("plain äöü text"), 5, "tail")
	f.Fuzz(func(t *testing.T, in []byte, limit int, strategy string) {
		c, err := Truncation{Strategy: Strategy(strategy), Limit: limit}.Apply(t.Context(), in)
		if err != nil {
			return // an unknown strategy
		}
		if limit <= 0 || len(in) <= limit {
			if !bytes.Equal(c.Result, in) || c.Truncated {
				t.Errorf("%q fits, and became %q", in, c.Result)
			}
			return
		}
		if json.Valid(in) && !json.Valid(c.Result) {
			t.Errorf("%q became %q", in, c.Result)
		}
		if len(c.Result) > limit && string(c.Result) != "null" {
			t.Errorf("%d bytes, and %d is the limit: %q", len(c.Result), limit, c.Result)
		}
		if utf8.Valid(in) && !utf8.Valid(c.Result) {
			t.Errorf("%q became %q", in, c.Result)
		}
	})
}
