package drivertest

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/analyzer"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// Check returns what toolbudget check finds over all packages of the module, each
// finding once. Those of whole programs have no place.
func Check(t *testing.T, tool, dir string, args ...string) []Finding {
	t.Helper()
	args = append(append([]string{"check", "-format", "json"}, args...), "./...")
	out, code := Run(t, dir, nil, tool, args...)
	var doc struct {
		Findings []rules.Finding
		Programs []struct {
			Findings []rules.Finding
			Tools    []struct {
				Name     string
				Findings []rules.Finding
			}
		}
	}
	if code > 1 {
		t.Fatalf("check: exit status %d\n%s", code, out)
	}
	if err := json.Unmarshal(firstValue(out), &doc); err != nil {
		t.Fatalf("check -format json: %v\n%s", err, out)
	}
	var list []Finding
	add := func(tool *catalog.Tool, found []rules.Finding) {
		for _, f := range found {
			if f.Reason == "" {
				list = append(list, Finding{
					File: f.At.File, Line: f.At.Line, Column: f.At.Column,
					Message: analyzer.Message(tool, f),
				})
			}
		}
	}
	add(nil, doc.Findings)
	for _, p := range doc.Programs {
		add(nil, p.Findings)
		for _, tool := range p.Tools {
			add(&catalog.Tool{Name: tool.Name}, tool.Findings)
		}
	}
	return slices.Compact(Sort(list))
}

// firstValue cuts what a failed program says after its JSON.
func firstValue(out []byte) []byte {
	var v json.RawMessage
	if err := json.NewDecoder(bytes.NewReader(out)).Decode(&v); err != nil {
		return out
	}
	return v
}
