package want

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestExpectationsAreReadFromComments(t *testing.T) {
	dir := t.TempDir()
	src := "package a\n\nvar x = 1 // want \"TB001: a\" `TB002: b\\.`\nvar y = f( /* want `TB003` */ `\n`)\n// " +
		"wanted is no expectation.\n"
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	wants, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(wants) != 3 || !wants[0].About("TB001") || wants[0].About("TB00") || wants[2].Line != 4 {
		t.Fatalf("%+v", wants)
	}
	found := []Finding{{"a.go", 3, "TB002: b."}, {"a.go", 3, "TB001: a: is so"}, {"a.go", 4, "TB003: c"}}
	if diff := Diff(wants, found); len(diff) > 0 {
		t.Errorf("%q", diff)
	}
	found = []Finding{{"a.go", 3, "TB001: a"}, {"a.go", 3, "TB001: a"}, {"b.go", 1, "TB003: c"}}
	want := []string{
		"a.go:3: nothing matches TB002: b\\.",
		"a.go:3: unexpected: TB001: a",
		"a.go:4: nothing matches TB003",
		"b.go:1: unexpected: TB003: c",
	}
	if diff := Diff(wants, found); !slices.Equal(diff, want) {
		t.Errorf("%q, want %q", diff, want)
	}
}

func TestBadExpectationsAreErrors(t *testing.T) {
	for text, want := range map[string]string{
		`"a" b`: "IDENT is no string",
		`"("`:   "missing closing",
		`"a`:    "not terminated",
		`1`:     "INT is no string",
		``:      "no expression",
	} {
		if _, err := parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
