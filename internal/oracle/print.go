package oracle

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// Print runs cmd/print of the oracle module in dir and returns the tools it
// printed, each a JSON object with its keys in the order they were sent.
// A program that does not build, fails or prints no tool is an error.
func Print(ctx context.Context, dir string) ([]*catalog.Schema, error) {
	out, err := goCommand(ctx, dir, "run", "./cmd/print")
	if err != nil {
		return nil, err
	}
	list, err := catalog.ParseSchema(out)
	if err != nil {
		return nil, fmt.Errorf("%s: cmd/print did not print JSON: %w", dir, err)
	}
	if list.Kind != catalog.Array || len(list.Items) == 0 {
		return nil, fmt.Errorf("%s: cmd/print printed no array of tools", dir)
	}
	for i, tool := range list.Items {
		if tool.Get("name").Str() == "" {
			return nil, fmt.Errorf("%s: tool %d that cmd/print printed has no name", dir, i)
		}
	}
	return list.Items, nil
}

// goCommand runs the go command in dir, outside any workspace and without
// variables that change what a library prints, and returns its output.
func goCommand(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	for _, kv := range os.Environ() {
		switch name, _, _ := strings.Cut(kv, "="); name {
		case "GOWORK", "GODEBUG", "JSONSCHEMAGODEBUG", "MCPGODEBUG":
			continue
		}
		cmd.Env = append(cmd.Env, kv)
	}
	cmd.Env = append(cmd.Env, "GOWORK=off", "PWD="+dir)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: go %s: %w\n%s", dir, strings.Join(args, " "), err, stderr.Bytes())
	}
	return out, nil
}
