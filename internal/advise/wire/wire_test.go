package wire

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

func measure(t *testing.T, body string, open ...int) Answer {
	t.Helper()
	s, err := catalog.ParseSchema([]byte(body))
	if err != nil {
		t.Fatal(err)
	}
	count := func(text string) interval.Int { return interval.Exactly(len(text) / 4) }
	return Measure(s, count, func(i int) bool { return len(open) > 0 && open[0] == i })
}

// envelope is what two tools answer in, of more than leastBytes.
const envelope = `{"type":"object","properties":{"data":{"type":"object"},"error":{"type":"string","description":"Why it ` +
	`failed."}},"required":["data"]}`

func TestRepeatedPartsAreNamedOnce(t *testing.T) {
	body := `{"tools":[{"name":"a","inputSchema":{"type":"object"},"outputSchema":` + envelope + `},` +
		`{"name":"b","inputSchema":{"type":"object"},"outputSchema":` + envelope + `,"icons":[]},` +
		`{"name":"c","inputSchema":{"type":"object"},"outputSchema":{"type":"object","allOf":[` + envelope + `]}}]}`
	a := measure(t, body, 1)
	if a.Whole.Bytes != len(body) || !a.Whole.Tokens.Open || len(a.Tools) != 3 || !a.Tools[1].Tokens.Open ||
		a.Tools[0].Tokens.Open {
		t.Errorf("%+v", a.Whole)
	}
	if p := a.Parts[0]; p.Name != "outputSchema" || p.Bytes != 3*len(envelope)+len(`{"type":"object","allOf":[]}`) {
		t.Errorf("%+v", p)
	}
	sum := 0
	for _, tool := range a.Tools {
		sum += tool.Bytes
	}
	if sum+len(`{"tools":[,,]}`) != len(body) {
		t.Errorf("the tools have %d bytes of %d", sum, len(body))
	}
	// The envelope alone is named, not what lies in it.
	if len(a.Repeats) != 1 {
		t.Fatalf("%+v", a.Repeats)
	}
	r := a.Repeats[0]
	n := len(envelope)
	if r.Path != "/outputSchema" || strings.Join(r.Tools, " ") != "a b c" || r.Times != 3 || r.Each.Bytes != n ||
		r.Shared.Bytes != 2*n || r.Dropped.Bytes != 3*n || r.Shared.Tokens.Lo != 2*r.Each.Tokens.Lo {
		t.Errorf("%+v", r)
	}
}

// TestRepeatsOfOneTool: what one tool says twice is not a repeat across tools, and short
// parts are none.
func TestRepeatsOfOneTool(t *testing.T) {
	a := measure(t, `{"tools":[{"name":"a","inputSchema":{"properties":{"x":`+envelope+`,"y":`+envelope+`}}},`+
		`{"name":"b","annotations":{"readOnlyHint":true}},{"name":"c","annotations":{"readOnlyHint":true}}]}`)
	if len(a.Repeats) != 0 {
		t.Errorf("%+v", a.Repeats)
	}
}
