package unit

import (
	"os"
	"path/filepath"
	"testing"
)

// TestDigestChangesWithWhatAUnitStandsOn: what a unit leaves changes with each thing it stands on,
// and with nothing else.
func TestDigestChangesWithWhatAUnitStandsOn(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	const src = "package p\n\nimport _ \"embed\"\n\n//go:embed a.txt \"with space.txt\" dir\nvar _ string\n"
	c := &Config{
		ImportPath: "example.com/p", GoFiles: []string{write("p.go", src)},
		PackageVetx: map[string]string{"example.com/q": write("q.vetx", `{"Digest":"1","Relevant":false}`)},
	}
	write("a.txt", "a")
	write("dir/deep/b.txt", "b")
	relevant := false
	digest := func() left {
		t.Helper()
		l, err := c.digest(func(string) bool { return relevant })
		if err != nil {
			t.Fatal(err)
		}
		return *l
	}
	before := digest()
	write("other.txt", "not embedded")
	if digest() != before {
		t.Error("a file that is not embedded changes the digest")
	}
	for _, change := range []struct{ name, text string }{
		{"p.go", src + "var x int\n"},
		{"a.txt", "b"},
		{"with space.txt", "c"},
		{"dir/deep/b.txt", "c"},
		{"dir/new.txt", ""},
		{"q.vetx", `{"Digest":"2","Relevant":false}`},
	} {
		write(change.name, change.text)
		after := digest()
		if after.Digest == before.Digest {
			t.Errorf("%s was changed and the digest was not", change.name)
		}
		before = after
	}
	if before.Relevant {
		t.Error("nothing below is relevant")
	}
	write("q.vetx", `{"Digest":"2","Relevant":true}`)
	if !digest().Relevant {
		t.Error("what is imported is relevant")
	}
	write("q.vetx", "vetx")
	if _, err := c.digest(func(string) bool { return false }); err == nil {
		t.Error("what another program left is no error")
	}
}

// TestFirstOfOverlappingFixesIsMade: of fixes that touch the same bytes the first is made, whole.
func TestFirstOfOverlappingFixesIsMade(t *testing.T) {
	all := map[string][]jsonEdit{}
	for _, tt := range []struct {
		fix  []jsonEdit
		want bool
	}{
		{[]jsonEdit{{"f", 2, 4, ""}}, true},
		{[]jsonEdit{{"f", 6, 7, "x"}, {"f", 3, 5, ""}}, false},
		{[]jsonEdit{{"f", 4, 5, "ü"}, {"f", 8, 8, "!"}}, true},
		{[]jsonEdit{{"f", 8, 8, "?"}}, false},
	} {
		if got := accept(all, tt.fix); got != tt.want {
			t.Errorf("accept(%v) is %v", tt.fix, got)
		}
	}
	if got := string(apply([]byte("0123456789"), all["f"])); got != "01ü567!89" {
		t.Errorf("the edits make %q", got)
	}
}
