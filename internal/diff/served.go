package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/baseline"
	"github.com/toolbudget/toolbudget/catalog"
)

// A Cause is why a running server offers other tools than its source tells.
type Cause struct {
	Kind CauseKind `json:"kind"`
	Text string    `json:"text"`
	// At is the place of the cause, as file:line or file:line:column.
	At string `json:"at,omitempty"`
}

// A CauseKind says what kind of cause it is.
type CauseKind string

const (
	// Condition: a run registers the tool, or this variant of it, only under conditions.
	Condition CauseKind = "condition"
	// Gap: this part is not known from source.
	Gap CauseKind = "gap"
	// Dynamic: a place in the source adds tools that only a run knows.
	Dynamic CauseKind = "dynamic"
	// Assumption: the source was read under an assumption that the run may contradict.
	Assumption CauseKind = "assumption"
	// Unregistered: the source defines the tool, and nothing that was read registers it.
	Unregistered CauseKind = "unregistered"
	// Unexplained: the source tells clearly what the server contradicts. It may be another
	// version of the program, or toolbudget is wrong.
	Unexplained CauseKind = "unexplained"
)

// CauseKinds lists them, those that say the most first.
func CauseKinds() []CauseKind {
	return []CauseKind{Condition, Gap, Dynamic, Assumption, Unregistered, Unexplained}
}

// explain gives each change of a program its causes. The source has the program now, or
// none that the server can be.
func explain(tools []Tool, source *catalog.Catalog, in map[defined]*catalog.Tool, now *baseline.Program) {
	programs := source.Programs
	if now != nil {
		other := func(p catalog.Program) bool { return p.Name() != now.Package }
		programs = slices.DeleteFunc(slices.Clone(programs), other)
	}
	for i := range tools {
		t := &tools[i]
		var written *catalog.Tool
		if now != nil {
			written = in[defined{now.Package, t.ID}]
		}
		for j := range t.Changes {
			c := &t.Changes[j]
			switch t.Status {
			case Removed:
				c.Text, c.Why = "served, and not in the source", missing(t.Name, source, programs)
			case Added:
				c.Text, c.Why = "in the source, and not served", absent(written)
			default:
				c.Why = differs(written, c.Pointer)
			}
			if c.Why == nil {
				c.Why = []Cause{{Kind: Unexplained, Text: "nothing in the source explains this"}}
			}
		}
	}
}

// missing says where a tool that the server has and the source has not may come from.
func missing(name string, source *catalog.Catalog, programs []catalog.Program) (out []Cause) {
	for _, t := range source.Tools {
		if t.Name == name && !t.Reachable {
			const text = "it is defined here, and nothing that was read registers it"
			out = append(out, Cause{Unregistered, text, t.Source.String()})
		}
	}
	for i := range programs {
		p := &programs[i]
		for _, d := range p.DynamicSources {
			out = append(out, Cause{Dynamic, "may come from " + d.Kind, d.At})
		}
		for _, t := range source.ToolsOf(p) {
			for _, g := range t.Gaps {
				if catalog.Covers(g.Path, "/name") {
					out = append(out, Cause{Gap, "may be the tool whose name is not known: " + reason(g), g.At})
				}
			}
		}
		for _, g := range p.Gaps {
			out = append(out, Cause{Gap, reason(g), g.At})
		}
	}
	return out
}

// absent says why a server may lack a tool that the source has.
func absent(t *catalog.Tool) (out []Cause) {
	if t == nil {
		return nil
	}
	if t.Conditional {
		text := "it is registered only if " + conditions(t)
		if t.Default == catalog.No {
			text += ", which is not so by default"
		}
		out = append(out, Cause{Kind: Condition, Text: text})
	}
	for _, g := range t.Gaps {
		if g.Path == catalog.ServerPath || catalog.Covers(g.Path, "/name") {
			out = append(out, Cause{Gap, reason(g), g.At})
		}
	}
	return append(out, assumptions(t)...)
}

// differs says why a part of a tool may be another than the source tells.
func differs(t *catalog.Tool, pointer string) (out []Cause) {
	if t == nil {
		return nil
	}
	if t.Conditional && strings.Contains(t.ID, "~") {
		out = append(out, Cause{Kind: Condition, Text: "this definition is registered only if " + conditions(t)})
	}
	for _, g := range t.Gaps {
		if catalog.Covers(g.Path, pointer) || catalog.Covers(pointer, g.Path) {
			out = append(out, Cause{Gap, reason(g), g.At})
		}
	}
	return append(out, assumptions(t)...)
}

func assumptions(t *catalog.Tool) (out []Cause) {
	for _, a := range t.Assumptions {
		out = append(out, Cause{Assumption, "assumed: " + a.Text, a.At})
	}
	return out
}

// reason says what is not known.
func reason(g catalog.Gap) string {
	if g.Detail == "" {
		return string(g.Reason)
	}
	return fmt.Sprintf("%s: %s", g.Reason, g.Detail)
}

// CountUnexplained returns how many changes the source does not explain.
func (d *Diff) CountUnexplained() int {
	n := 0
	for _, p := range d.Programs {
		for _, t := range p.Tools {
			for _, c := range t.Changes {
				if slices.ContainsFunc(c.Why, func(w Cause) bool { return w.Kind == Unexplained }) {
					n++
				}
			}
		}
	}
	return n
}
