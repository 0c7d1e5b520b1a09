// Package worktree shows a commit of a git repository as a temporary directory.
//
// The directory is removed when the caller closes it. The user's working tree and index
// do not change, and no hook, fetch or prompt is run.
package worktree
