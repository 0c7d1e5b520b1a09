package worktree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/toolbudget/toolbudget/internal/nearest"
)

// A Tree is a commit, checked out apart from the user's own working tree.
type Tree struct {
	// Dir is the directory that stands for the one the tree was made for.
	Dir string
	// Commit is the full hash.
	Commit string

	repo, root string
}

// Add checks the commit of ref out into a temporary directory. dir lies in the
// repository; Tree.Dir is the same directory at that commit. Close removes it,
// whatever happens in between.
//
// No hook, fetch or prompt is run: what is not in the repository is an error
// that says so.
func Add(ctx context.Context, dir, ref string) (_ *Tree, err error) {
	commit, err := Commit(ctx, dir, ref)
	if err != nil {
		return nil, err
	}
	prefix := ""
	if !bare(ctx, dir) {
		if prefix, err = run(ctx, dir, "rev-parse", "--show-prefix"); err != nil {
			return nil, err
		}
	}
	root, err := os.MkdirTemp("", "toolbudget-*")
	if err != nil {
		return nil, err
	}
	t := &Tree{Commit: commit, repo: dir, root: root}
	defer func() {
		if err != nil {
			err = errors.Join(err, t.Close())
		}
	}()
	tree := filepath.Join(root, "tree")
	if _, err := run(ctx, dir, "worktree", "add", "--quiet", "--detach", tree, commit); err != nil {
		return nil, fmt.Errorf("cannot check out %s: %w", ref, err)
	}
	t.Dir = filepath.Join(tree, filepath.FromSlash(prefix))
	if info, err := os.Stat(t.Dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s has no directory %s; run from a directory that exists in both states",
			ref, strings.TrimSuffix(prefix, "/"))
	}
	return t, nil
}

// Close removes the tree, and what git notes of it.
func (t *Tree) Close() error {
	ctx := context.Background() // an interrupt is when it matters
	tree := filepath.Join(t.root, "tree")
	_, gitErr := run(
		ctx,
		t.repo,
		"worktree",
		"remove",
		"--force",
		"--force",
		tree,
	) // twice: even one that an interrupt left locked
	if err := removeAll(t.root); err != nil {
		return err
	}
	if gitErr == nil {
		return nil
	}
	_, _ = run(ctx, t.repo, "worktree", "unlock", tree) // an error means that it is not locked
	_, err := run(ctx, t.repo, "worktree", "prune")     // forgets what is not there
	return err
}

// removeAll removes directories that were checked out without permission to
// write as well.
func removeAll(root string) error {
	if err := os.RemoveAll(root); err == nil {
		return nil
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			err = os.Chmod(path, 0o700) //nolint:gosec // a directory of our own
		}
		return err
	})
	return errors.Join(err, os.RemoveAll(root))
}

// Commit returns the full hash of the commit that ref names in the repository of
// dir. The error says why there is none, and what to do.
func Commit(ctx context.Context, dir, ref string) (string, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return "", fmt.Errorf(
			"%s is not a file, and git is not installed, so it cannot be looked up as a commit: install git, or "+
				"name a baseline or a catalog",
			ref,
		)
	}
	if _, err := run(ctx, dir, "rev-parse", "--git-dir"); err != nil {
		return "", fmt.Errorf("%s is not a file, and it cannot be looked up as a commit: %w", ref, err)
	}
	if strings.HasPrefix(ref, "-") || ref == "" {
		return "", fmt.Errorf("%q is not a git ref", ref)
	}
	commit, err := run(ctx, dir, "rev-parse", "--verify", "--quiet", ref+"^{commit}")
	if err == nil {
		return commit, nil
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if shallow, err := run(ctx, dir, "rev-parse", "--is-shallow-repository"); err == nil && shallow == "true" {
		return "", fmt.Errorf(
			"the git ref %s is not in this shallow clone: fetch it (git fetch --depth=1 origin %s) and name "+
				"FETCH_HEAD instead, or check out the whole history (fetch-depth: 0)",
			ref,
			ref,
		)
	}
	hint := ""
	if list, err := run(ctx, dir, "for-each-ref", "--format=%(refname:short)"); err == nil {
		names := strings.Fields(list)
		if best := nearest.Word(ref, names); best != "" {
			hint = "; did you mean " + best + "?"
		} else if slices.Contains(names, "origin/"+ref) {
			hint = "; did you mean origin/" + ref + "?"
		}
	}
	return "", fmt.Errorf("%s is neither a file nor a commit, branch or tag of this repository%s", ref, hint)
}

// ErrBare says that a repository has no working tree.
var ErrBare = errors.New(
	"the repository is bare, so there is no working tree to compare with; name the new state too: toolbudget diff " +
		"OLD NEW",
)

// Dirty returns the paths below dir that differ from the last commit, new files
// included. In a bare repository it returns ErrBare.
func Dirty(ctx context.Context, dir string) ([]string, error) {
	if bare(ctx, dir) {
		return nil, ErrBare
	}
	out, err := run(ctx, dir, "status", "--porcelain", "--untracked-files=all", "--", ".")
	if err != nil || out == "" {
		return nil, err
	}
	return strings.Split(out, "\n"), nil
}

func bare(ctx context.Context, dir string) bool {
	out, err := run(ctx, dir, "rev-parse", "--is-bare-repository")
	return err == nil && out == "true"
}

// run runs git in dir and returns what it prints. Nothing that the repository or
// the user's settings name is run beside it.
func run(ctx context.Context, dir string, args ...string) (string, error) {
	args = append(
		[]string{"-c", "core.hooksPath=" + os.DevNull, "-c", "core.fsmonitor=false", "-c", "advice.detachedHead=false"},
		args...)
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = append(environment(),
		"GIT_TERMINAL_PROMPT=0",
		"GIT_ALLOW_PROTOCOL=none", // a partial clone would fetch what it lacks
		"GIT_LFS_SKIP_SMUDGE=1",
		"LC_ALL=C",
	)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // so that git tidies up
	cmd.WaitDelay = 5 * time.Second
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		text := strings.TrimSpace(errs.String())
		if text == "" {
			text = err.Error()
		}
		return "", fmt.Errorf("git %s: %s", strings.Join(args[6:], " "), text)
	}
	return strings.TrimRight(out.String(), "\r\n"), nil
}

// environment leaves out what git sets for its hooks: the index and the
// directories there are those of the user's own working tree.
func environment() []string {
	return slices.DeleteFunc(os.Environ(), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return slices.Contains(
			[]string{
				"GIT_DIR",
				"GIT_WORK_TREE",
				"GIT_INDEX_FILE",
				"GIT_PREFIX",
				"GIT_OBJECT_DIRECTORY",
				"GIT_COMMON_DIR",
				"GIT_NAMESPACE",
			},
			name,
		)
	})
}
