package oracle

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// Print runs cmd/print of the oracle module in dir and returns the tools it
// printed, each a JSON object with its keys in the order they were sent.
// A program that does not build, fails or prints no tool is an error. So is one
// that prints something else when it runs again, for instance because it builds
// a schema by ranging over a map.
func Print(ctx context.Context, dir string) ([]*catalog.Schema, error) {
	// The second run takes the program that the first has left in the build cache, as do
	// later tests of the same source. Without debug information it links in a third of the
	// time.
	run := func() ([]byte, error) {
		return command(ctx, dir, "go", "run", "-buildvcs=false", "-ldflags=-s -w", "./cmd/print")
	}
	out, err := run()
	if err != nil {
		return nil, err
	}
	again, err := run()
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(out, again) {
		return nil, fmt.Errorf("%s: two runs of cmd/print differ:\n%s\n%s", dir, out, again)
	}
	return parsePrinted(dir, out)
}

func parsePrinted(dir string, out []byte) ([]*catalog.Schema, error) {
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

// command runs a program in dir, outside any workspace and without variables
// that change what a library prints, and returns its output.
func command(ctx context.Context, dir, program string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, program, args...)
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
		return nil, fmt.Errorf("%s: %s %s: %w\n%s",
			dir, filepath.Base(program), strings.Join(args, " "), err, stderr.Bytes())
	}
	return out, nil
}
