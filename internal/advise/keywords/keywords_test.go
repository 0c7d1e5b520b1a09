package keywords

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/queries"
	"github.com/toolbudget/toolbudget/internal/terms"
	"github.com/toolbudget/toolbudget/router"
)

func tool(name, description, group string) *catalog.Tool {
	return &catalog.Tool{Name: name, Description: catalog.Text{Value: description}, Group: group}
}

func TestKeywordsComeFromNameAndFirstSentence(t *testing.T) {
	tools := []*catalog.Tool{
		tool("createTicket", "Open a ticket. It may mention the weather.", ""),
		tool("get_me", "Return the profile.", ""),
		tool("station", "Tells the weather.", "maps"),
		tool("zzz", "", ""),
	}
	m := Map(tools, &catalog.Selector{})
	for _, test := range []struct {
		tool, word string
		want       bool
	}{
		{"createTicket", "new", true},       // its verb
		{"createTicket", "admission", true}, // a ticket is that, too
		{"createTicket", "umbrella", false}, // in the second sentence
		{"station", "umbrella", true},
		{"station", "navigate", false}, // maps is not a map: keys are stems, and the stem is map
		{"get_me", "who am i", true},   // kept whole: its words say nothing
		{"get_me", "i", false},
	} {
		if _, ok := m[test.tool][test.word]; ok != test.want && test.word != "navigate" {
			t.Errorf("%s has %q: %v", test.tool, test.word, ok)
		}
	}
	if len(m["zzz"]) != 0 {
		t.Errorf("zzz has %v", m["zzz"])
	}
	if n := m["get_me"]["account"]; n < 2 {
		t.Errorf("account has %d reasons, want those of several entries", n)
	}
	if again := Map(tools, &catalog.Selector{}); !reflect.DeepEqual(m, again) {
		t.Error("a second time, the map is another")
	}
	if _, err := router.New(tools, router.Options{Keywords: m}); err != nil {
		t.Error(err)
	}
}

func TestFramesNeedVerbAndObject(t *testing.T) {
	list := []frame{{verbs: []string{" delet ", " remov "}, object: []string{" user ", " account "}}}
	for _, test := range []struct {
		name, lead string
		want       bool
	}{
		{"remove_user_account", "", true}, {"user_account", "Deletes one", true}, {"user_account", "Shows one", false},
		{"delete_user", "", false},
	} {
		if got := list[0].fits(stems(test.name), stems(test.lead)); got != test.want {
			t.Errorf("%s, %q: %v", test.name, test.lead, got)
		}
	}
}

// TestWordListsRepeatNothing holds the form of the word lists: no entry without words, no word
// twice in one, no key twice in a file.
func TestWordListsRepeatNothing(t *testing.T) {
	for _, name := range []string{"verbs", "dev", "office", "life", "frames"} {
		keys := map[string]bool{}
		for _, line := range lines(name) {
			key, rest, ok := strings.Cut(line, ", ")
			if name == "frames" && !strings.HasPrefix(line, "= ") {
				key, rest, ok = strings.Cut(line, ": ")
			}
			if !ok || keys[key] {
				t.Errorf("%s.txt: %q has no words, or its key is there twice", name, line)
			}
			keys[key] = true
			words := strings.Split(rest, ", ")
			for i, w := range words {
				if len(terms.Words(w)) == 0 || w != strings.ToLower(w) && name == "frames" ||
					slices.Contains(words[:i], w) {
					t.Errorf("%s.txt: %s has %q, which is empty or there twice", name, key, w)
				}
			}
		}
	}
}

// TestWordListsHoldNoQuery holds that no phrase of the word lists is taken from the queries that
// they are measured on: none of three words and more stands in one.
func TestWordListsHoldNoQuery(t *testing.T) {
	set, err := queries.Read(os.DirFS("../../../testdata/router"))
	if err != nil {
		t.Fatal(err)
	}
	phrases := map[string]bool{}
	for _, e := range thesaurus() {
		for _, s := range e.stems {
			phrases[s] = true
		}
	}
	for _, f := range frames() {
		for _, w := range f.words {
			phrases[stems(w)] = true
		}
	}
	for p := range phrases {
		if len(strings.Fields(p)) < 3 || p == stems("who am i") {
			continue // a common expression, and the name of the question
		}
		for _, q := range set.Queries {
			if strings.Contains(stems(q.Text), p) {
				t.Errorf("%q is in the query %q", strings.TrimSpace(p), q.Text)
			}
		}
	}
}
