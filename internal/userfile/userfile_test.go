package userfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadRefusesLargeAndIrregularFiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	if err := os.WriteFile(file, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if data, err := Read(file, 5); err != nil || string(data) != "12345" {
		t.Errorf("%q, %v", data, err)
	}
	for _, tt := range []struct {
		path string
		most int64
		want string
	}{
		{file, 4, "a is larger than 0 MB, the most that toolbudget reads"},
		{dir, 5, "is a directory; name a file"},
		{filepath.Join(dir, "absent"), 5, "absent"},
		{os.DevNull, 5, "name a regular file"},
	} {
		if _, err := Read(tt.path, tt.most); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s, at most %d: %v, want %q", tt.path, tt.most, err, tt.want)
		}
	}
	if _, err := ReadAll(strings.NewReader("12345"), "stdin", 4); err == nil ||
		!strings.Contains(err.Error(), "stdin is larger") {
		t.Errorf("ReadAll: %v", err)
	}
	if data, err := ReadAll(strings.NewReader("12345"), "stdin", 5); err != nil || len(data) != 5 {
		t.Errorf("ReadAll: %q, %v", data, err)
	}
}

func TestFilesOutsideTheRootAreRefused(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, "repo")
	for _, d := range []string{"repo/sub", "other"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range []string{"repo/a", "repo/sub/b", "other/c"} {
		if err := os.WriteFile(filepath.Join(dir, f), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{
		"repo/in": "sub", "repo/file": "sub/b", "repo/out": "../other", "repo/sub/up": "../..",
		"repo/leak": filepath.Join(dir, "other", "c"), "repo/nowhere": "../other/absent", "link": "repo",
	} {
		if err := os.Symlink(filepath.FromSlash(to), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		path string
		in   bool
	}{
		{"repo", true}, {"repo/a", true}, {"repo/sub/../a", true}, {"repo/absent", true}, {"repo/absent/x", true},
		{"repo/in/b", true}, {"repo/file", true}, {"repo/in/absent", true},
		{"other/c", false}, {"repo/../other/c", false}, {"repo2", false}, {"repo/..", false},
		{"repo/out", false}, {"repo/out/c", false}, {"repo/out/absent", false}, {"repo/leak", false},
		{"repo/nowhere", false}, {"repo/sub/up/other/c", false}, {"repo/sub/up/repo/a", true},
	} {
		err := Below(root, filepath.Join(dir, "x", "..")+"/"+tt.path)
		if tt.in && err != nil || !tt.in && !errors.Is(err, ErrOutside) {
			t.Errorf("%s: %v", tt.path, err)
		}
	}
	if err := Below(filepath.Join(dir, "link"), filepath.Join(dir, "link", "sub", "b")); err != nil {
		t.Errorf("below a link: %v", err)
	}
}

// FuzzBelow states: what is below can be reached through an os.Root, which the kernel
// keeps inside, as far as it is there.
func FuzzBelow(f *testing.F) {
	for _, s := range []string{"a", "sub/../a", "in/b", "out/c", "sub/up/other/c", "../other/c", "leak", "/etc/passwd",
		"sub/./b/", "in/../../other/c", ""} {
		f.Add(s)
	}
	dir := f.TempDir()
	root := filepath.Join(dir, "repo")
	if err := errors.Join(os.MkdirAll(filepath.Join(root, "sub"), 0o700),
		os.MkdirAll(filepath.Join(dir, "other"), 0o700),
		os.WriteFile(filepath.Join(root, "a"), nil, 0o600), os.WriteFile(filepath.Join(root, "sub", "b"), nil, 0o600),
		os.WriteFile(filepath.Join(dir, "other", "c"), nil, 0o600),
		os.Symlink("sub", filepath.Join(root, "in")),
		os.Symlink(filepath.FromSlash("../other"), filepath.Join(root, "out")),
		os.Symlink(filepath.FromSlash("../../other/c"), filepath.Join(root, "sub", "leak"))); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if strings.ContainsRune(name, 0) {
			return // not a path
		}
		path := filepath.Join(root, name)
		if Below(root, path) != nil {
			return
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			t.Fatal(err)
		}
		r, err := os.OpenRoot(root)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		if _, err := os.Stat(path); err != nil {
			return // not there
		}
		if _, err := r.Stat(rel); err != nil {
			t.Errorf("%s is below, but %v", name, err)
		}
	})
}
