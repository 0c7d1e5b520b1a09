package proof

import (
	"encoding/json"
	"testing"
)

// TestInstancesAreWrittenAsEncodingJSONDoes: an instance is written as encoding/json writes it.
func TestInstancesAreWrittenAsEncodingJSONDoes(t *testing.T) {
	for _, v := range []any{
		nil, true, false, json.Number("1.50"), 1.5, "", "a", "\"q\" \\ <b> \n \u2028 \x7f é", "\xff", []any{},
		[]any{nil, "a", []any{true}}, map[string]any{}, map[string]any{"b": json.Number("2"), "a\n": []any{}, "": nil},
	} {
		if got, want := text(v), encoded(v); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
