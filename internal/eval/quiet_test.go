package eval_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// TestQuietRangesGoOverTheirMapOnce: a range over a map that only looks goes over it once, and what
// it returns is no less unknown than in a range that is made in several orders.
func TestQuietRangesGoOverTheirMapOnce(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.25\n")
	write(t, filepath.Join(dir, "p.go"), `package m

import "fmt"

var tree = map[string]any{"a": map[string]any{"b": map[string]any{"c": 1, "d": 2}, "e": 3}, "f": map[string]any{"g": "h"}}

func walk(v any, path string) error {
	m, ok := v.(map[string]any)
	if !ok {
		return nil
	}
	for k, e := range m {
		if _, bad := e.(bool); bad {
			return fmt.Errorf("%s.%s is a bool", path, k)
		}
		if err := walk(e, path+"."+k); err != nil {
			return err
		}
	}
	return nil
}

// loud is walk with a literal in the range, which might do anything.
func loud(v any) {
	m, _ := v.(map[string]any)
	for _, e := range m {
		func() { loud(e) }()
	}
}

func Quiet() string {
	if walk(tree, "") != nil {
		return "bad"
	}
	return "good"
}

func Loud() { loud(tree) }

func Which() string { return walk(map[string]any{"a": true, "b": true}, "").Error() }
`)
	units := loaded(t, dir)
	u := units("example.com/m")
	steps, gave := map[string]int{}, map[string]string{}
	for _, name := range []string{"Quiet", "Loud", "Which"} {
		in := eval.New(eval.Options{Library: library.New(library.Codecs{}), Package: units})
		in.RunInit(u)
		before := eval.Steps(in)
		v := in.Run(u, u.Function("example.com/m."+name), nil, nil)
		steps[name] = eval.Steps(in) - before
		if v != nil {
			gave[name] = show(in, v)
		}
	}
	if gave["Quiet"] != `"good"` || !strings.Contains(gave["Which"], "?") {
		t.Errorf("gave %v", gave)
	}
	// Each entry is a turn of some ten steps; twice is what a second order would add.
	if steps["Quiet"] > steps["Loud"] {
		t.Errorf("steps %v: a quiet range is made in more orders than one", steps)
	}
}
