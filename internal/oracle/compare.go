package oracle

import (
	"context"
	"errors"
	"fmt"
	"sort"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Difference is one part of one tool that the two sides disagree about.
type Difference struct {
	Tool    string
	Part    string // "tool" for a whole tool, else the key of the wire form
	Printed string // compact JSON as the SDK sent it, "" if absent
	Static  string // the same as extracted
}

func (d Difference) String() string {
	at := 0
	for at < len(d.Printed) && at < len(d.Static) && d.Printed[at] == d.Static[at] {
		at++
	}
	return fmt.Sprintf("%s: %s differs at byte %d:\n\tprinted %s\n\tstatic  %s",
		d.Tool, d.Part, at, clip(d.Printed, at), clip(d.Static, at))
}

// clip returns at most some 200 bytes of s around offset at.
func clip(s string, at int) string {
	if s == "" {
		return "(absent)"
	}
	before, after := "", ""
	if at > 60 {
		s, before = s[at-60:], "…"
	}
	if len(s) > 200 {
		s, after = s[:200], "…"
	}
	return before + s + after
}

// Diff prints the tools of the oracle module in dir, extracts those of its
// ./cmd/server and compares the two. An empty answer means they are equal.
func Diff(ctx context.Context, dir string, extract Extract) ([]Difference, error) {
	c, err := extract(dir, "./cmd/server")
	if err != nil {
		return nil, fmt.Errorf("%s: extract ./cmd/server: %w", dir, err)
	}
	if len(c.Incomplete) > 0 {
		return nil, fmt.Errorf("%s: extract ./cmd/server: %s could not be read completely: %s",
			dir, c.Incomplete[0].Package, c.Incomplete[0].Reason)
	}
	static, err := toolsOf(c)
	if err != nil {
		return nil, fmt.Errorf("%s: extract ./cmd/server: %w", dir, err)
	}
	printed, err := Print(ctx, dir)
	if err != nil {
		return nil, err
	}
	var sent []*catalog.Tool
	for _, p := range printed {
		sent = append(sent, asCatalog(p))
	}
	if diffs := Compare(printed, sent); len(diffs) > 0 {
		return nil, fmt.Errorf("%s: a catalog cannot hold what cmd/print printed: %s", dir, diffs[0])
	}
	return Compare(printed, static), nil
}

// toolsOf are the tools of the servers of one package, in the catalog's order. An
// oracle module gives each server other tools and prints those of all.
func toolsOf(c *catalog.Catalog) ([]*catalog.Tool, error) {
	if len(c.Programs) == 0 {
		return nil, errors.New("no program")
	}
	for _, p := range c.Programs {
		if p.Package != c.Programs[0].Package {
			return nil, fmt.Errorf("several programs, %s and %s", c.Programs[0].Package, p.Package)
		}
	}
	return c.Tools, nil
}

// asCatalog is what an extraction without fault makes of a tool that was sent.
func asCatalog(p *catalog.Schema) *catalog.Tool {
	return &catalog.Tool{
		ID:           "p#" + p.Get("name").Str(),
		Name:         p.Get("name").Str(),
		Title:        catalog.Text{Value: p.Get("title").Str()},
		Description:  catalog.Text{Value: p.Get("description").Str()},
		InputSchema:  p.Get("inputSchema").Clone(),
		OutputSchema: p.Get("outputSchema").Clone(),
		Annotations:  p.Get("annotations").Clone(),
		Meta:         p.Get("_meta").Clone(),
		Reachable:    true,
	}
}

// Compare compares the tools of a program with those the SDK printed, byte for
// byte in every part that a catalog keeps. The printed form is that of a run
// with flags at their defaults and no variable set, so only static tools that
// are reachable and not absent by default take part. Each must be known whole:
// a gap is a difference. Characters that one side escapes and JSON does not
// ask to be are equal to themselves, and an empty title or description is
// equal to none.
func Compare(printed []*catalog.Schema, static []*catalog.Tool) []Difference {
	var diffs []Difference
	byName := map[string][]*catalog.Tool{}
	for _, t := range static {
		if t.Reachable && t.Default != catalog.No {
			byName[t.Name] = append(byName[t.Name], t)
		}
	}
	for _, p := range printed {
		name := p.Get("name").Str()
		tools := byName[name]
		delete(byName, name)
		if len(tools) != 1 {
			diffs = append(diffs, Difference{
				Tool: name, Part: "tool", Printed: "1 definition",
				Static: fmt.Sprintf("%d definitions", len(tools)),
			})
			continue
		}
		diffs = append(diffs, compareTool(p, tools[0])...)
	}
	var extra []string
	for name := range byName {
		extra = append(extra, name)
	}
	sort.Strings(extra)
	for _, name := range extra {
		diffs = append(diffs, Difference{Tool: name, Part: "tool", Printed: "", Static: string(byName[name][0].Wire())})
	}
	return diffs
}

// CompareNamed is Compare for the printed tools alone: further static tools are
// of no concern. It is for the programs below testdata/hostile, each of which
// registers one tool that must be found beside others that cannot be.
func CompareNamed(printed []*catalog.Schema, static []*catalog.Tool) []Difference {
	wanted := map[string]bool{}
	for _, p := range printed {
		wanted[p.Get("name").Str()] = true
	}
	var named []*catalog.Tool
	for _, t := range static {
		if wanted[t.Name] {
			named = append(named, t)
		}
	}
	return Compare(printed, named)
}

func compareTool(p *catalog.Schema, t *catalog.Tool) []Difference {
	var diffs []Difference
	for _, part := range []struct {
		key    string
		static *catalog.Schema
	}{
		{"name", catalog.NewString(t.Name)},
		{"title", text(t.Title)},
		{"description", text(t.Description)},
		{"inputSchema", t.InputSchema},
		{"outputSchema", t.OutputSchema},
		{"annotations", t.Annotations},
		{"_meta", t.Meta},
	} {
		sent := p.Get(part.key)
		if sent != nil && sent.Kind == catalog.String && sent.Text == "" {
			sent = nil
		}
		if want, got := compact(sent), compact(part.static); want != got {
			diffs = append(diffs, Difference{Tool: t.Name, Part: part.key, Printed: want, Static: got})
		}
	}
	for _, gap := range t.Gaps {
		diffs = append(diffs,
			Difference{
				Tool: t.Name, Part: "gap " + gap.Path, Printed: "",
				Static: string(gap.Reason) + " at " + gap.At + " " + gap.Detail,
			})
	}
	return diffs
}

func text(t catalog.Text) *catalog.Schema {
	if t.IsZero() {
		return nil
	}
	return catalog.NewString(t.Value)
}

func compact(s *catalog.Schema) string {
	if s == nil {
		return ""
	}
	return string(s.AppendJSON(nil))
}
