package nearest

import "testing"

func TestNearestWordIsFoundOrNone(t *testing.T) {
	for _, tt := range []struct {
		word string
		from []string
		want string
	}{
		{"fromat", []string{"config", "format"}, "format"},
		{"bytes", []string{"byte", "bytes"}, "bytes"},
		{"a", []string{"b"}, "b"},
		{"a", []string{"bc"}, ""},
		{"chek", []string{"check", "list"}, "check"},
		{"éxplain", []string{"explain"}, "explain"},
		{"something", []string{"check", "list"}, ""},
		{"lsit", []string{"list", "lint"}, "list"},
		{"ab", []string{"aa", "bb"}, "aa"}, // of two as near, the first
		{"x", nil, ""},
		{"", []string{"x"}, "x"},
	} {
		if got := Word(tt.word, tt.from); got != tt.want {
			t.Errorf("Word(%q, %q) = %q, want %q", tt.word, tt.from, got, tt.want)
		}
	}
}

func TestDistanceIsTheSameBothWays(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "", 3}, {"abc", "acb", 1}, {"kitten", "sitting", 3}, {"same", "same", 0}} {
		if got := distance([]rune(tt.a), []rune(tt.b)); got != tt.want {
			t.Errorf("%q to %q: %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := distance([]rune(tt.b), []rune(tt.a)); got != tt.want {
			t.Errorf("%q to %q: %d, want %d", tt.b, tt.a, got, tt.want)
		}
	}
}
