package rules

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// Message is a finding in a line, without its rule, as every report and driver words it:
// whom it is about, what is wrong, what a fix would do and, where that is in another
// package, where to change it. subject is a tool, all tools, or "".
func (f Finding) Message(subject string) string {
	var b strings.Builder
	if name := Parameter(f.Path); name != "" && !strings.Contains(f.Text, name) {
		subject = strings.TrimSpace(subject + " " + name)
	}
	if subject != "" {
		b.WriteString(subject + ": ")
	}
	b.WriteString(f.Text)
	if f.Fix != nil {
		b.WriteString("; fix: " + f.Fix.Text)
	}
	if !f.Origin.IsZero() {
		fmt.Fprintf(&b, " (written at %s:%d)", f.Origin.File, f.Origin.Line)
	}
	return b.String()
}

// Parameter names what a JSON pointer into a tool leads to: the pointer
// /inputSchema/properties/a/properties/b/description is a.b.
func Parameter(pointer string) string {
	var names []string
	segs := strings.Split(strings.TrimSuffix(pointer, "/description"), "/")
	for i := 1; i < len(segs); i++ {
		if segs[i] == "properties" && i+1 < len(segs) {
			i++
			names = append(names, jsonpointer.Unescape(segs[i]))
		}
	}
	return strings.Join(names, ".")
}

// Hidden says what is not known of a part of a tool, "" for nothing.
func Hidden(t *catalog.Tool, path string) string {
	for _, g := range t.Gaps {
		if catalog.Covers(g.Path, path) || catalog.Covers(path, g.Path) {
			return g.Detail
		}
	}
	return ""
}
