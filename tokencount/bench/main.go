// Command bench counts a megabyte of tool JSON under o200k_base with several
// implementations, each in a process of its own, and prints one table. It fails
// when they do not agree on the tokens.
//
// It is a module of its own, so that what toolbudget is compared with is no
// dependency of toolbudget. npm and node are needed for the one that is not Go:
// its package is fetched by npm into a temporary directory.
//
//	make bench-tokenizers
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
)

// A result is what one process says of one implementation.
type result struct {
	name, version string
	// Start is the time until the first text of one letter is counted, in
	// milliseconds.
	Start float64 `json:"start"`
	// Seconds is the shortest time of several counts of the input.
	Seconds float64 `json:"seconds"`
	Tokens  int     `json:"tokens"`
	peak    int     // resident memory of the process at its peak, in bytes
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench: %s\n", err)
		os.Exit(1)
	}
}

// run measures all implementations, or the one that is named, whose process this
// then is.
func run(ctx context.Context, args []string) error {
	if len(args) == 1 {
		return measure(args[0])
	}
	text, err := input()
	if err != nil {
		return err
	}
	node, err := prepare(ctx)
	if err != nil {
		return err
	}
	defer node.remove()
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var results []result
	for _, i := range implementations() {
		r, err := child(exec.CommandContext(ctx, self, i.name), text)
		if err != nil {
			return fmt.Errorf("%s: %w", i.name, err)
		}
		r.name, r.version = i.name, version(i.module)
		results = append(results, r)
	}
	r, err := child(node.command(ctx), text)
	if err != nil {
		return fmt.Errorf("npm tiktoken: %w", err)
	}
	r.name, r.version = "npm tiktoken (WASM of the Rust code)", node.version
	return table(append(results, r), len(text))
}

// child runs a process that reads the input and answers with a result.
func child(cmd *exec.Cmd, text string) (result, error) {
	var out strings.Builder
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(text), &out, os.Stderr
	if err := cmd.Run(); err != nil {
		return result{}, err
	}
	var r result
	if err := json.Unmarshal([]byte(out.String()), &r); err != nil {
		return r, fmt.Errorf("its answer is no JSON: %w", err)
	}
	r.peak = peak(cmd.ProcessState)
	return r, nil
}

// version returns that of a module this is built with.
func version(module string) string {
	info, ok := debug.ReadBuildInfo()
	for _, d := range info.Deps {
		if ok && d.Path == module && d.Replace == nil {
			return d.Version
		}
	}
	return "this tree"
}

// table prints the results as Markdown, and fails where they do not agree.
func table(results []result, bytes int) error {
	fmt.Printf(
		"%d bytes of tool JSON, o200k_base, %s, %s/%s, %d CPUs\n\n",
		bytes,
		runtime.Version(),
		runtime.GOOS,
		runtime.GOARCH,
		runtime.NumCPU(),
	)
	fmt.Println("| implementation | version | start-up | MB/s | tokens | peak memory |")
	fmt.Println("| --- | --- | ---: | ---: | ---: | ---: |")
	for _, r := range results {
		memory := "not known here"
		if r.peak > 0 {
			memory = fmt.Sprintf("%d MB", r.peak/1e6)
		}
		fmt.Printf(
			"| %s | %s | %.0f ms | %.1f | %d | %s |\n",
			r.name,
			r.version,
			r.Start,
			float64(bytes)/1e6/r.Seconds,
			r.Tokens,
			memory,
		)
	}
	for _, r := range results[1:] {
		if r.Tokens != results[0].Tokens {
			return fmt.Errorf("%s counts %d tokens and %s %d", r.name, r.Tokens, results[0].name, results[0].Tokens)
		}
	}
	return nil
}
