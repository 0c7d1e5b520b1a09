package suggest

import (
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// TestPhrasesStandAlone: what is moved to the instructions means the same there.
func TestPhrasesStandAlone(t *testing.T) {
	for text, want := range map[string]bool{
		"Dates are written as in ISO 8601.":               true,
		"Newly made records take\na few seconds.":         true,
		"Reads a file. Paths begin at the root folder.":   true,
		"Dates are written as in ISO 8601":                false, // a fragment
		"and latency for a wide range of uses.":           false,
		"It can handle up to 512 tokens.":                 false, // what can
		"Defaults to the last 1 hour.":                    false, // what does
		"Use this tool before all others.":                false,
		"Follow the steps below in their order.":          false,
		"key (str): The key of the stream.":               false, // an entry
		"- Lists all keys of a stream.":                   false,
		"Returns:\n    A message of success or an error.": false,
		"Too few words.":                                  false,
	} {
		if got := len(phrases(tool(t, "a", text, `{}`))) > 0; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestParametersAreDescribedOnce: the whole description of a parameter moves, with its name.
func TestParametersAreDescribedOnce(t *testing.T) {
	const schema = `{"type":"object","properties":{"at":{"type":"string","description":"Where it is, from the root"}}}`
	var list []*catalog.Tool
	for _, name := range []string{"get_note", "put_note", "zap_note"} {
		list = append(list, tool(t, name, "Does something.", schema))
	}
	got := Boilerplate(list, byBytes)
	want := `move to the server's instructions, for the parameter at: "Where it is, from the root"`
	if len(got) != 1 || got[0].Title != want ||
		!slices.Equal(got[0].Tools, []string{"get_note", "put_note", "zap_note"}) {
		t.Fatalf("got %v", titles(got))
	}
	cut := phrase{"at", "Where it is, from the root"}.cutFrom(list[0])
	if s := string(cut.InputSchema.AppendJSON(nil)); s != `{"type":"object","properties":{"at":{"type":"string"}}}` {
		t.Errorf("the rest is %s", s)
	}
	if s := string(list[0].InputSchema.AppendJSON(nil)); s != schema {
		t.Errorf("the tool itself became %s", s)
	}
}

// TestTextsOfFewParametersStay: a text is said of a name in the instructions only if most
// parameters of that name have it, and the others have one of their own.
func TestTextsOfFewParametersStay(t *testing.T) {
	has := func(name, text string) *catalog.Tool {
		schema := `{"type":"object","properties":{"id":{"type":"string"}}}`
		if text != "" {
			schema = `{"type":"object","properties":{"id":{"type":"string","description":"` + text + `"}}}`
		}
		return tool(t, name, "Does something.", schema)
	}
	const note, user = "The ID of the note", "The ID of the user"
	list := []*catalog.Tool{has("get_note", note), has("put_note", note), has("zap_note", note)}
	for _, tt := range []struct {
		others []*catalog.Tool
		want   int
	}{
		{nil, 1},
		{[]*catalog.Tool{has("get_user", user), has("put_user", user)}, 1},
		{[]*catalog.Tool{has("get_user", user), has("put_user", user), has("zap_user", user)}, 0},
		{[]*catalog.Tool{has("get_user", "")}, 0},
	} {
		if got := Boilerplate(slices.Concat(list, tt.others), byBytes); len(got) != tt.want {
			t.Errorf("with %d others: %v, want %d", len(tt.others), titles(got), tt.want)
		}
	}
}
