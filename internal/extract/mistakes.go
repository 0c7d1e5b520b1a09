package extract

import (
	"go/token"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// SDKs accept some wrong code without an error: the server starts and serves something
// other than its source says. The mistakes that are noticed are kept
// with the tool.

// A refusal is a type of which a library infers no schema, where the SDK goes on without it.
type refusal struct {
	at   token.Pos // the user's call
	text string
}

// refuse notes that a library refuses a type and that its caller goes on.
func (i *inference) refuse(text string) {
	if i.in.Trial() {
		return
	}
	n := refusal{i.in.UserSite(i.call.Site).Pos, text}
	if !slices.Contains(i.refusals, n) {
		i.refusals = append(i.refusals, n)
	}
}

// mistakes are those of a definition whose place is known.
func (r *run) mistakes(f *found, t *catalog.Tool) []catalog.Mistake {
	var out []catalog.Mistake
	if props := t.InputSchema.Get("properties"); !t.Hides("/inputSchema") && (props == nil || len(props.Members) == 0) {
		for _, n := range r.refusals {
			if at := r.x.prog.Span(n.at, n.at); n.at.IsValid() && contains(t.Source, at) {
				out = append(out, catalog.Mistake{
					Path: "/inputSchema",
					Text: "the SDK serves an empty input schema, because it cannot infer one: " + n.text,
				})
			}
		}
	}
	for _, at := range f.replaces {
		out = append(out, catalog.Mistake{
			Text: "it replaces the tool of the same name that is registered at " + r.at(at.Pos),
		})
	}
	return out
}

// contains reports whether a place lies in a span.
func contains(s, at catalog.Span) bool {
	after := at.Line > s.Line || at.Line == s.Line && at.Column >= s.Column
	before := at.Line < s.EndLine || at.Line == s.EndLine && at.Column <= s.EndColumn
	return s.File == at.File && after && before
}

// notesReplaced keeps that a registration replaces another one for certain. The same call may
// replace what it registered itself, in another turn of a loop.
func (f *found) notesReplaced(old *found) {
	same := func(at eval.Location) bool { return at.Pos == old.site.Pos }
	if old.site.Pos != f.site.Pos && old.site.Pos.IsValid() && !slices.ContainsFunc(f.replaces, same) {
		f.replaces = append(f.replaces, old.site)
	}
}
