package worktree

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository makes one with a commit, and returns a directory below its root.
func repository(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	t.Setenv("TMPDIR", t.TempDir()) // for what is left behind
	dir := filepath.Join(root, "sub dir é")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "f"), []byte("one"), 0o644); err != nil {
		t.Fatal(err)
	}
	git(t, root, "init", "-q", "-b", "main")
	git(t, root, "add", "-A")
	git(t, root, "commit", "-q", "-m", "one")
	return dir
}

func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(
		t.Context(),
		"git",
		append(
			[]string{"-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"},
			args...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// clean fails when a tree or a note of one is left.
func clean(t *testing.T, dir string) {
	t.Helper()
	if list := git(t, dir, "worktree", "list"); strings.Count(list, "\n") != 0 {
		t.Errorf("git lists\n%s", list)
	}
	left, err := os.ReadDir(os.TempDir())
	if err != nil || len(left) != 0 {
		t.Errorf("%v: %v is left", err, left)
	}
}

func TestTreeHasTheFilesOfTheCommit(t *testing.T) {
	dir := repository(t)
	if err := os.WriteFile(filepath.Join(dir, "f"), []byte("two"), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	tree, err := Add(ctx, dir, "main")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(tree.Dir, "f"))
	if err != nil || string(data) != "one" || len(tree.Commit) != 40 {
		t.Errorf("%v: %q at %s", err, data, tree.Commit)
	}
	// What is written there, by a compiler or without permission, goes as well.
	sub := filepath.Join(tree.Dir, "made")
	if err := os.Mkdir(sub, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(sub, "x"), nil, 0o400); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(sub, 0o500); err != nil {
		t.Fatal(err)
	}
	cancel() // an interrupt
	if err := tree.Close(); err != nil {
		t.Error(err)
	}
	clean(t, dir)
	if list, err := Dirty(t.Context(), dir); err != nil || len(list) != 1 {
		t.Errorf("%v: dirty is %q", err, list)
	}
}

func TestInterruptedTreesLeaveNothing(t *testing.T) {
	dir := repository(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Add(ctx, dir, "main"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	clean(t, dir)
	// As if git had been killed while it wrote: the note is locked, the tree gone.
	tree, err := Add(t.Context(), dir, "main")
	if err != nil {
		t.Fatal(err)
	}
	git(t, dir, "worktree", "lock", filepath.Join(tree.root, "tree"))
	if err := os.RemoveAll(tree.root); err != nil {
		t.Fatal(err)
	}
	if err := tree.Close(); err != nil {
		t.Error(err)
	}
	clean(t, dir)
}

func TestBadRefsAreRefusedWithTheNearest(t *testing.T) {
	dir := repository(t)
	later := filepath.Join(dir, "later")
	if err := os.Mkdir(later, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ dir, ref, want string }{
		{dir, "mian", "did you mean main?"},
		{dir, "", `"" is not a git ref`},
		{dir, "--output=x", "is not a git ref"},
		{dir, "main:f", "nor a commit, branch or tag"},
		{later, "main", "main has no directory sub dir é/later; run from a directory that exists in both states"},
		{t.TempDir(), "main", "not a git repository"},
	} {
		if _, err := Add(t.Context(), tt.dir, tt.ref); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %s", tt.ref, err, tt.want)
		}
	}
	clean(t, dir)
	t.Setenv("PATH", t.TempDir())
	if _, err := Add(t.Context(), dir, "main"); err == nil || !strings.Contains(err.Error(), "git is not installed") {
		t.Errorf("without git: %v", err)
	}
}
