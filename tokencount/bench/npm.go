package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

//go:embed npm.cjs
var script []byte

// npmVersion of the package tiktoken.
const npmVersion = "1.0.22"

// An npm is a directory with the package.
type npm struct{ dir, version string }

// prepare has npm fetch the package into a temporary directory. It fails before
// anything is measured when npm or node is not there.
func prepare(ctx context.Context) (*npm, error) {
	for _, name := range []string{"node", "npm"} {
		if _, err := exec.LookPath(name); err != nil {
			return nil, fmt.Errorf(
				"%s is not there (%w); install Node.js with npm, since the npm package tiktoken is part of the table",
				name,
				err,
			)
		}
	}
	dir, err := os.MkdirTemp("", "bench-tokenizers")
	if err != nil {
		return nil, err
	}
	n := &npm{dir: dir}
	if err := n.install(ctx); err != nil {
		n.remove()
		return nil, err
	}
	return n, nil
}

func (n *npm) install(ctx context.Context) error {
	cmd := exec.CommandContext(
		ctx,
		"npm",
		"install",
		"--silent",
		"--no-save",
		"--ignore-scripts",
		"--prefix",
		n.dir,
		"tiktoken@"+npmVersion,
	)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm install tiktoken@%s: %w\n%s", npmVersion, err, out)
	}
	data, err := os.ReadFile(filepath.Join(n.dir, "node_modules", "tiktoken", "package.json"))
	if err != nil {
		return err
	}
	var p struct {
		Version string `json:"version"`
	}
	if err := json.Unmarshal(data, &p); err != nil {
		return err
	}
	n.version = "v" + p.Version
	return os.WriteFile(filepath.Join(n.dir, "npm.cjs"), script, 0o644)
}

// command counts in node what it is given.
func (n *npm) command(ctx context.Context) *exec.Cmd {
	return exec.CommandContext(ctx, "node", filepath.Join(n.dir, "npm.cjs"), strconv.Itoa(passes))
}

func (n *npm) remove() {
	if err := os.RemoveAll(n.dir); err != nil {
		fmt.Fprintf(os.Stderr, "bench: %s\n", err)
	}
}
