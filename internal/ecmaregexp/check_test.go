package ecmaregexp

import (
	"os"
	"strings"
	"testing"
)

// TestPatternsAreThoseOfNode compares Check with a list that Node.js wrote.
func TestPatternsAreThoseOfNode(t *testing.T) {
	data, err := os.ReadFile("testdata/node.txt")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		pattern := line[len("+ "):]
		rows++
		if err := Check(pattern); (err == nil) != strings.HasPrefix(line, "+") {
			t.Errorf("%s: have %v", line, err)
		}
	}
	if rows < 100 {
		t.Errorf("%d rows", rows)
	}
}

func TestErrorsSayWhatIsWrong(t *testing.T) {
	for pattern, want := range map[string]string{
		"(":           "a group is not closed",
		"a)":          "a parenthesis closes nothing",
		"[a":          "a class is not closed",
		"*a":          "nothing is repeated by *",
		"^{2,3}":      "nothing is repeated by {2,3}",
		"[z-a]":       "z-a is out of order",
		"a{3,1}":      "{3,1} is out of order",
		`a\`:          "it ends in a backslash",
		"(?i)a":       "(?i begins no group",
		"(?P<n>a)":    "(?P begins no group",
		`(?<n>)\k<m>`: "no group has the name m",
	} {
		if err := Check(pattern); err == nil || err.Error() != want {
			t.Errorf("%s: have %v, want %s", pattern, err, want)
		}
	}
}

func TestDeepGroupsAreNotLookedInto(t *testing.T) {
	if err := Check(strings.Repeat("(", 1_000_000)); err != nil {
		t.Error(err)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add(`^(?<n>[\w.-]+)\k<n>{2,3}?$`)
	f.Fuzz(func(_ *testing.T, pattern string) { _ = Check(pattern) }) // does not panic
}
