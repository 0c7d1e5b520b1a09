package queries

import (
	"slices"
	"strings"
	"testing"
	"unicode"
)

// content returns the stems of the content words of a text, each once. It is
// made to find much in common, so that a low share means something: names and
// phrases of courtesy are left out, which nothing would have in common with a
// description, and stems are short.
func content(texts ...string) []string {
	var out []string
	for _, field := range strings.Fields(strings.ToLower(strings.Join(texts, " "))) {
		field = strings.TrimFunc(field, unicode.IsPunct)
		if strings.ContainsAny(field, "0123456789/@#_.=") {
			continue // an identifier: v1.4.0, owner/name, #12, os.Setenv
		}
		for w := range strings.FieldsFuncSeq(field,
			func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }) {
			w, _, _ = strings.Cut(strings.ReplaceAll(w, "’", "'"), "'") // mona's, doesn't
			if w == "" || slices.Contains(stop, w) {
				continue
			}
			if s := stem(w); !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// stem cuts endings as long as three letters are left, and doubled consonants
// to one.
func stem(w string) string {
	for again := true; again; {
		again = false
		for _, end := range []string{"ment", "ing", "ion", "ies", "ed", "er", "es", "ly", "s", "e", "y"} {
			if cut, ok := strings.CutSuffix(w, end); ok && len(cut) >= 3 {
				w, again = cut, true
				break
			}
		}
		if n := len(w); n > 3 && w[n-1] == w[n-2] {
			w, again = w[:n-1], true
		}
	}
	return w
}

// stop are words that say nothing of a task: function words, courtesies, and
// the names of people and organisations in the queries.
var stop = strings.Fields(`
a an the this that these those there here some any every each all both no not none nor neither either
i me my mine myself you your yours we us our ours he him his she her hers it its they them their theirs who whom whose
anybody anyone anything somebody someone something nobody everybody everything others other another
am is are was were be been being do does did done doing have has had having can could may might must shall should
will would ought won don doesn didn isn aren can't cannot couldn wasn hasn haven hadn shouldn wouldn ve re ll d m s t
and or but if then than so because as of at by for from in into on onto off out over under up down to with without within
about after before between against until since while when where why how what which
one ones again too also only just even still yet already more most much many few very now ever never once
please pls thanks thank hello hi ok okay yes want wants wanted need needs like show tell give let know
acme mona hubot lena kepler octo sam ada kowalska dana lee web api
`)

func TestContentWordsAreStems(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"Please show me the pull requests of acme/ledger, mona!", "pul request"},
		{"reviewing reviewers' reviewed Reviews", "review"},
		{"repository repositories", "repositor"},
		{"merge merged merging", "merg"},
		{"What's in v1.4.0, os.Setenv and #12?", ""},
		{"read-only stopped stop", "read stop"},
		{"it doesn't “work”", "work"},
	} {
		if got := strings.Join(content(test.text), " "); got != test.want {
			t.Errorf("content(%q) is %q, want %q", test.text, got, test.want)
		}
	}
}
