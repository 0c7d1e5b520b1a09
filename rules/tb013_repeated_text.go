package rules

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/catalog"
)

var repeatedText = Rule{
	ID: "TB013", Name: "repeated-text", Severity: Warning, Max: 12,
	Text: "The descriptions of a tool and its parameters do not repeat each other.",
	Why:  repeatedTextWhy,
	Tool: func(t *catalog.Tool, set Settings) []Finding {
		return runs(texts(t), set.Max)
	},
}

// repeatedTextWhy is the documentation of the rule, in Markdown.
const repeatedTextWhy = `Repeated text is paid for twice in every request. Keep it where it belongs, usually at the parameter. What several parameters share belongs in the description of the tool.

    since: "RFC 3339 time, or a duration before now such as 1h or 30m"
    until: "RFC 3339 time, or a duration before now such as 1h or 30m"

The limit is the number of consecutive words that may be the same. The default is a matter of taste: of 1,113 tools of 38 Go servers, 17 exceed it.`

// runs finds in each text the longest run of more than most words that a text
// before it has.
func runs(list []text, most int) []Finding {
	type place struct{ text, word int }
	var out []Finding
	split := make([][]string, len(list))
	first := map[string]place{} // where each run of most+1 words is first
	for i, x := range list {
		split[i] = plain(x.value)
		longest, from, begin := 0, place{}, 0
		for j := 0; j+most < len(split[i]); j++ {
			p, ok := first[strings.Join(split[i][j:j+most+1], " ")]
			if !ok || sameProperty(list[p.text].path, x.path) {
				continue
			}
			n := common(split[p.text][p.word:], split[i][j:])
			if n > longest {
				longest, from, begin = n, p, j
			}
			j += n - 1 // what is inside the run is no longer
		}
		if longest > 0 {
			out = append(out, Finding{Path: x.path, Text: shared(x, list[from.text], longest) + ": " +
				excerpt(strings.Fields(x.value)[begin:begin+longest])})
		}
		for j := 0; j+most < len(split[i]); j++ {
			key := strings.Join(split[i][j:j+most+1], " ")
			if _, ok := first[key]; !ok {
				first[key] = place{i, j}
			}
		}
	}
	return out
}

// shared says how many words two texts share. One parameter may have both: one text
// beside anyOf, one in it.
func shared(x, earlier text, words int) string {
	if x.owner() == earlier.owner() {
		return fmt.Sprintf("%s has the same %d words twice", x.owner(), words)
	}
	return fmt.Sprintf("%s repeats %d words of %s", x.owner(), words, earlier.owner())
}

// sameProperty reports whether two descriptions are of properties of one name in
// different objects: mostly one type of the program that is used twice, which no
// edit of the text can mend.
func sameProperty(a, b string) bool {
	x, ok := property(strings.TrimSuffix(a, "/description"))
	y, both := property(strings.TrimSuffix(b, "/description"))
	return ok && both && x == y
}

// plain splits a text at white space into words without case and punctuation.
func plain(s string) []string {
	out := strings.Fields(strings.ToLower(s))
	for i, w := range out {
		if trimmed := strings.TrimFunc(w,
			func(r rune) bool { return unicode.IsPunct(r) || unicode.IsSymbol(r) }); trimmed != "" {
			out[i] = trimmed
		}
	}
	return out
}

// common is the number of words that both lists begin with.
func common(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// excerpt quotes the first words of a run.
func excerpt(list []string) string {
	const most = 8
	if len(list) > most {
		return `"` + strings.Join(list[:most], " ") + ` …"`
	}
	return `"` + strings.Join(list, " ") + `"`
}
