package laws

import (
	"regexp"
	"strings"
	"testing"
)

// A fact is written in one package. Elsewhere, code that looks like it is a second copy.
var facts = []struct {
	name, home string
	looks      *regexp.Regexp
}{
	{"the escapes of JSON pointers", "internal/jsonpointer/", regexp.MustCompile(`"~[01]"`)},
	{"the abbreviations that end no sentence", "internal/prose/", regexp.MustCompile(`"approx\.?"`)},
	{"the reasons of gaps", "gap/", regexp.MustCompile(`"(unbounded-loop|type-hook|dynamic-dispatch)"`)},
	{"the words that say nothing", "internal/terms/", regexp.MustCompile(`without within`)},
	{"the humps of names", "internal/terms/", regexp.MustCompile(`IsUpper\(runes|k == upper &&`)},
	{"the keywords that hold schemas", "internal/keyword/", regexp.MustCompile(`"dependentSchemas": *\w+,`)},
	{"the keywords of arrays", "internal/keyword/", regexp.MustCompile(`"?unevaluatedItems"?[", ]+contains`)},
	{"how far a misspelled word is away", "internal/nearest/", regexp.MustCompile(`func \w*[dD]istance\(`)},
	{"an interval with an open end", "interval/", regexp.MustCompile(`json:"open,omitempty"`)},
}

func TestFactsAreWrittenOnce(t *testing.T) {
	for _, fact := range facts {
		homes := 0
		for name, data := range files(t) {
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || !fact.looks.Match(data) {
				continue
			}
			if homes++; !strings.HasPrefix(name, fact.home) {
				t.Errorf("%s writes %s, which %s has", name, fact.name, fact.home)
			}
		}
		if homes == 0 {
			t.Errorf("nothing writes %s; the pattern is out of date", fact.name)
		}
	}
}
