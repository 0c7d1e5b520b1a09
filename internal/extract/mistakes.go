package extract

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// SDKs accept some wrong code without an error: the server starts and serves something
// other than its source says. The mistakes that are noticed are kept
// with the tool.

// A refusal is a type of which a library infers no schema, where the SDK goes on without it.
type refusal struct {
	at   []eval.Location // the user's calls under way, the innermost first
	text string
}

// refuse notes that a library refuses a type and that its caller goes on.
func (i *inference) refuse(text string) {
	if i.in.Trial() {
		return
	}
	n := refusal{i.in.UserSites(i.call.Site), text}
	same := func(old refusal) bool { return old.text == n.text && slices.Equal(old.at, n.at) }
	if !slices.ContainsFunc(i.refusals, same) {
		i.refusals = append(i.refusals, n)
	}
}

// mistakes are those of a definition whose place is known.
func (r *run) mistakes(f *found, t *catalog.Tool) []catalog.Mistake {
	var out []catalog.Mistake
	if props := t.InputSchema.Get("properties"); !t.Hides("/inputSchema") && (props == nil || len(props.Members) == 0) {
		for _, n := range r.refusals {
			// A helper may infer the schema: then it is the call of the helper that is the tool's.
			in := func(at eval.Location) bool { return contains(t.Source, r.x.prog.Span(at.Pos, at.Pos)) }
			if slices.ContainsFunc(n.at, in) {
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
	at := old.apartFrom(f)
	same := func(noted eval.Location) bool { return noted.Pos == at.Pos }
	if at.Pos.IsValid() && !slices.ContainsFunc(f.replaces, same) {
		f.replaces = append(f.replaces, at)
	}
}

// apartFrom is the place of a registration by which it differs from another one: the call of
// AddTool, or that of the helper that calls it. It is none where both are the same calls.
func (f *found) apartFrom(other *found) eval.Location {
	for i, at := range f.calls {
		if i < len(other.calls) && other.calls[i].Pos != at.Pos {
			return at
		}
	}
	return eval.Location{}
}
