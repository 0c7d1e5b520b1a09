package router

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// documents are the tools with all that may be asked about them.
func (r *Router) documents() []document {
	out := make([]document, len(r.tools))
	for i, t := range r.tools {
		d := &out[i]
		lead, rest := prose.First(t.Description.Value)
		d[inName] = terms.Content(t.Name)
		d[inLead] = terms.Content(lead)
		d[inText] = terms.Content(rest)
		d.parameters(t.InputSchema, maxNesting)
		d[inMark] = append(d[inMark], effect(t)...)
		d[inGroup] = terms.Content(r.groupOf[i])
		words := maps.Clone(r.o.Keywords[t.Name])
		if words == nil {
			words = map[string]int{}
		}
		for _, w := range t.Keywords {
			words[w] += chosen
		}
		for _, w := range slices.Sorted(maps.Keys(words)) {
			for range min(words[w], chosen) {
				d[inKeyword] = append(d[inKeyword], keyword(w)...)
			}
		}
	}
	return out
}

// chosen is how many reasons a keyword has that a user gave; others have at most as
// many.
const chosen = 9

// keyword returns what a keyword is found by: its stems, or all of it when they say
// nothing one by one, as in who am I.
func keyword(s string) []string {
	if stems := terms.Content(s); len(stems) > 0 {
		return stems
	}
	if words := terms.Words(s); len(words) > 0 {
		return []string{phrase(words)}
	}
	return nil
}

func phrase(words []string) string { return strings.Join(words, " ") }

// maxNesting is how deep in a schema parameters are read.
const maxNesting = 8

// parameters reads names, descriptions and enums of properties.
func (d *document) parameters(s *catalog.Schema, depth int) {
	if s == nil || depth == 0 {
		return
	}
	if p := s.Get("properties"); p != nil {
		for _, m := range p.Members {
			d[inParam] = append(d[inParam], terms.Content(m.Key)...)
			for _, form := range taken(m.Key) {
				if !slices.Contains(d[inMark], form) {
					d[inMark] = append(d[inMark], form)
				}
			}
			d[inParamText] = append(d[inParamText], terms.Content(m.Value.Get("description").Str())...)
			if enum := m.Value.Get("enum"); enum != nil {
				for _, v := range enum.Items {
					d[inParamText] = append(d[inParamText], terms.Content(v.Str())...)
				}
			}
			d.parameters(m.Value, depth-1)
		}
	}
	d.parameters(s.Get("items"), depth-1)
}

// plainDocuments are the tools as BM25 sees them: name, description and names of
// parameters in one text.
func (r *Router) plainDocuments() []document {
	out := make([]document, len(r.tools))
	for i, t := range r.tools {
		var d document
		d.parameters(t.InputSchema, maxNesting)
		out[i][inText] = slices.Concat(terms.Content(t.Name), terms.Content(t.Description.Value), d[inParam])
	}
	return out
}
