package queries

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
)

const testdata = "../../testdata/router"

func set(t *testing.T) *Set {
	t.Helper()
	s, err := Read(os.DirFS(testdata))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// texts returns all that is said in q.
func (q Query) texts() []string {
	var out []string
	for _, turn := range q.Turns {
		out = append(out, turn.Text)
	}
	return append(out, q.Text)
}

// TestEachKindHasEnoughQueries holds what the set must be large enough for.
func TestEachKindHasEnoughQueries(t *testing.T) {
	s := set(t)
	of := map[string]int{}
	for _, q := range s.Queries {
		of[q.Catalog]++
		of[string(q.Kind)]++
	}
	t.Logf("%d queries: %v", len(s.Queries), of)
	if n := len(s.Queries); n < 220 {
		t.Errorf("%d queries, want 220 at least", n)
	}
	for _, k := range Kinds() {
		if of[string(k)] < 15 {
			t.Errorf("%d queries of kind %s, want 15 at least", of[string(k)], k)
		}
	}
	for catalog, least := range map[string]int{"demo": 30, "github-like": 190} {
		if of[catalog] < least {
			t.Errorf("%d queries over %s, want %d at least", of[catalog], catalog, least)
		}
	}
	if n := len(s.Catalogs["github-like"].Tools); n != 100 {
		t.Errorf("github-like has %d tools, want 100", n)
	}
}

// TestMostToolsAreAskedForTwice holds that no tool is left out, and most are asked for twice.
func TestMostToolsAreAskedForTwice(t *testing.T) {
	s := set(t)
	asked := map[string]int{}
	for _, q := range s.Queries {
		for _, name := range q.Gold {
			asked[q.Catalog+" "+name]++
		}
	}
	tools, twice := 0, 0
	for name, c := range s.Catalogs {
		for _, tool := range c.Tools {
			tools++
			n := asked[name+" "+tool.Name]
			if n == 0 {
				t.Errorf("%s: no query asks for %s", name, tool.Name)
			}
			if n > 1 {
				twice++
			}
		}
	}
	t.Logf("%d of %d tools are asked for twice or more", twice, tools)
	if twice*10 < tools*9 {
		t.Errorf("%d of %d tools are asked for twice or more, want nine in ten", twice, tools)
	}
}

// mostOverlap is the share of a query's content words that may be in the
// descriptions of its gold tools.
const mostOverlap = 0.30

// overlap returns that share, of the whole conversation or of the query alone,
// whichever is larger, and the words that are shared.
func (s *Set) overlap(q Query) (share float64, words []string) {
	var descriptions []string
	for _, name := range q.Gold {
		descriptions = append(descriptions, s.Tool(q, name).Description.Value)
	}
	known := content(descriptions...)
	for _, said := range [][]string{content(q.texts()...), content(q.Text)} {
		shared := slices.DeleteFunc(slices.Clone(said), func(w string) bool { return !slices.Contains(known, w) })
		if n := float64(len(shared)) / float64(max(len(said), 1)); n > share {
			share, words = n, shared
		}
	}
	return share, words
}

// TestQueriesAreNotTheDescriptions holds that queries are not the descriptions in other order.
func TestQueriesAreNotTheDescriptions(t *testing.T) {
	s := set(t)
	for _, kind := range Kinds() {
		if kind == None {
			continue // without gold there is nothing to share with
		}
		sum, most, n := 0.0, 0.0, 0
		for _, q := range s.Queries {
			if q.Kind != kind {
				continue
			}
			share, words := s.overlap(q)
			sum, most, n = sum+share, max(most, share), n+1
			if share > mostOverlap {
				t.Errorf(
					"%q shares %.0f %% of its content words with the descriptions of %s: %s",
					q.Text,
					100*share,
					strings.Join(q.Gold, ", "),
					strings.Join(words, ", "),
				)
			}
		}
		t.Logf(
			"%-10s %3d queries share %4.1f %% in the mean, %4.1f %% at most",
			kind,
			n,
			100*sum/float64(max(n, 1)),
			100*most,
		)
	}
}

// TestCopiedDescriptionsOverlap holds that the measure finds what it is for.
func TestCopiedDescriptionsOverlap(t *testing.T) {
	s := set(t)
	for _, test := range []struct {
		text string
		gold []string
		want float64
	}{
		{"Pin the milestones, with progress", []string{"list_milestones"}, 2. / 3},
		{"lists of branches", []string{"list_branches"}, 1},
		{"night owls", []string{"list_branches", "get_me"}, 0},
		{"branches and tokens", []string{"list_branches", "get_me"}, 1},
	} {
		if got, words := s.overlap(Query{Catalog: "github-like", Text: test.text, Gold: test.gold}); got != test.want {
			t.Errorf("%q: overlap is %g (%s), want %g", test.text, got, words, test.want)
		}
	}
}

// plain returns text as words of letters and digits in lower case, with a blank
// before and after each.
func plain(text string) string {
	words := strings.FieldsFunc(
		strings.ToLower(text),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) },
	)
	return " " + strings.Join(words, " ") + " "
}

// says reports whether text has the name of a tool, with any separators
// between its words or none.
func says(text, name string) bool {
	text, name = plain(text), plain(name)
	return strings.Contains(text, name) || strings.Contains(text, " "+strings.ReplaceAll(name, " ", "")+" ")
}

// TestNoQueryNamesItsTool holds that no query gives a tool away by its name.
func TestNoQueryNamesItsTool(t *testing.T) {
	s := set(t)
	for _, q := range s.Queries {
		for _, tool := range s.Catalogs[q.Catalog].Tools {
			for _, text := range q.texts() {
				if says(text, tool.Name) {
					t.Errorf("%q names the tool %s", text, tool.Name)
				}
			}
		}
	}
}

func TestNamesInAQueryAreFound(t *testing.T) {
	for _, test := range []struct {
		text, name string
		want       bool
	}{
		{"Call get_me!", "get_me", true},
		{"Get me a list", "get_me", true},
		{"GetMe", "get_me", true},
		{"the list-branches tool", "list_branches", true},
		{"forget me", "get_me", false},
		{"get messages", "get_me", false},
		{"list the branches", "list_branches", false},
	} {
		if got := says(test.text, test.name); got != test.want {
			t.Errorf("says(%q, %q) is %v", test.text, test.name, got)
		}
	}
}

// TestNoTwoQueriesAreAlike holds that each query is one of its own: no two of one catalog have
// more than half of their content words in common.
func TestNoTwoQueriesAreAlike(t *testing.T) {
	s := set(t)
	words := make([][]string, len(s.Queries))
	for i, q := range s.Queries {
		words[i] = content(q.texts()...)
		for j, other := range s.Queries[:i] {
			if other.Catalog != q.Catalog {
				continue
			}
			if plain(other.Text) == plain(q.Text) {
				t.Errorf("%q is there twice", q.Text)
			}
			common := 0
			for _, w := range words[i] {
				if slices.Contains(words[j], w) {
					common++
				}
			}
			if all := len(words[i]) + len(words[j]) - common; 2*common > all {
				t.Errorf("%q and %q are nearly the same", other.Text, q.Text)
			}
		}
	}
}
