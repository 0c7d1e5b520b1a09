package prose

import (
	"strings"
	"testing"
)

func TestFirstSentenceAndRestAreTold(t *testing.T) {
	for _, test := range []struct{ text, first, rest string }{
		{"", "", ""},
		{"Lists issues", "Lists issues", ""},
		{" Lists issues. Newest first. ", "Lists issues.", "Newest first."},
		{"Lists issues, e.g. open ones. All pages.", "Lists issues, e.g. open ones.", "All pages."},
		{"Reads a file (e.g. Go). Returns text.", "Reads a file (e.g. Go).", "Returns text."},
		{"Reads version 1.2 of a file. Returns text.", "Reads version 1.2 of a file.", "Returns text."},
		{"Is it there? Yes!", "Is it there?", "Yes!"},
		{"Lists issues\n\nof a repository", "Lists issues", "of a repository"},
		{"Lists issues\nof a repository. Pages.", "Lists issues\nof a repository.", "Pages."},
		{"Lists issues\nArguments: none", "Lists issues", "Arguments: none"},
		{"列出问题。按时间排序。", "列出问题。", "按时间排序。"},
	} {
		first, rest := First(test.text)
		if first != test.first || rest != test.rest {
			t.Errorf("%q is cut into %q and %q, want %q and %q", test.text, first, rest, test.first, test.rest)
		}
	}
}

func TestSentencesEndWhereTheNextBegins(t *testing.T) {
	text := "One. Two, e.g. that!\n\nThree\n"
	var got []string
	at := 0
	for _, end := range Ends(text) {
		got = append(got, strings.TrimSpace(text[at:end]))
		at = end
	}
	if want := "One.|Two, e.g. that!|Three"; strings.Join(got, "|") != want {
		t.Errorf("sentences are %q, want %s", got, want)
	}
}

// FuzzEnds: the ends grow, the first is that of First, and nothing but white space is
// left behind the last.
func FuzzEnds(f *testing.F) {
	f.Add("One. Two.\n\n three")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		ends := Ends(text)
		for _, end := range ends {
			if end <= last || end > len(text) {
				t.Fatalf("%q ends at %d", text, ends)
			}
			last = end
		}
		if strings.TrimSpace(text[last:]) != "" {
			t.Fatalf("%q ends at %d", text, ends)
		}
		if first, _ := First(text); len(ends) > 0 && first != strings.TrimSpace(text[:ends[0]]) {
			t.Fatalf("%q: the first sentence is %q, the ends are %d", text, first, ends)
		}
	})
}
