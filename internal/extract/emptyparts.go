package extract

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

// emptyParts adds a gap for a name that is empty, and for a schema that is null or {} or that
// the declaration does not name: no tool is like that when a model is sent it.
func (rd *reading) emptyParts(e *encoded, r *run) {
	custom, t := rd.f.fw.Custom, rd.tool
	if custom == nil || e.whole != nil || e.failed {
		return
	}
	at := rd.f.site.Pos
	if t.Name == "" && !t.Hides("/name") {
		rd.gap("/name", &eval.Unknown{Reason: eval.Empty, Detail: custom.Name + " is empty", Pos: at}, r)
	}
	if t.Hides("/inputSchema") {
		return
	}
	if custom.InputSchema == "" {
		if custom.Schema == "" && custom.Properties == "" && t.InputSchema == nil {
			rd.gap("/inputSchema", &eval.Unknown{Reason: eval.Empty, Detail: "types does not say where " +
				custom.Type + " has its input-schema", Pos: at}, r)
		}
		return
	}
	detail := custom.InputSchema
	switch s := t.InputSchema; {
	case s == nil && custom.Bare:
		return
	case s == nil || s.Kind == catalog.Null:
		detail += " is null"
	case custom.Listed:
		detail += " is a list of the program's own, of which code makes a schema"
		t.InputSchema = nil
		inside := func(g catalog.Gap) bool { return strings.HasPrefix(g.Path, "/inputSchema/") }
		t.Gaps = slices.DeleteFunc(t.Gaps, inside)
	case s.Kind != catalog.Object:
		detail += " is not an object"
	case len(s.Members) == 0:
		detail += " is {}"
	case custom.Guessed && !slices.ContainsFunc(s.Members, isKeyword):
		detail += " is no schema: it has neither a type nor properties"
	case isDeclared(rd.f.fw) && !slices.ContainsFunc(s.Members, isKnown):
		detail += " is no schema: it has no keyword of JSON Schema"
	default:
		return
	}
	if custom.Sinks == nil && rd.f.ptr == nil && !custom.Listed {
		detail += " in the literal, and later assignments are not seen"
	}
	rd.gap("/inputSchema", &eval.Unknown{Reason: eval.Empty, Detail: detail, Pos: at}, r)
}

// isKeyword reports whether a member is one of those by which a schema says what it describes.
func isKeyword(m catalog.Member) bool {
	return slices.Contains([]string{"type", "properties", "$ref", "$defs", "anyOf", "oneOf", "allOf", "enum"}, m.Key)
}

// isKnown reports whether a member is any keyword of JSON Schema.
func isKnown(m catalog.Member) bool { return keyword.Known(m.Key) }

// isDeclared reports whether a framework is a type that the configuration declares.
func isDeclared(f *framework.Framework) bool {
	return strings.HasPrefix(f.Name, framework.DeclaredType)
}
