package router

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// A reader makes documents of tools. Tools have most words in common, so each is stemmed
// once.
type reader struct {
	terms.StemCache
	stems map[string][]string // of keywords
}

// documents are the tools with all that may be asked about them.
func (r *Router) documents(read *reader) []document {
	out := make([]document, len(r.tools))
	for i, t := range r.tools {
		d := &out[i]
		lead, rest := prose.First(t.Description.Value)
		d[inName] = read.Stems(t.Name)
		d[inLead] = read.Stems(lead)
		d[inText] = read.Stems(rest)
		read.parameters(d, t.InputSchema, maxNesting)
		d[inGroup] = read.Stems(r.groupOf[i])
		for _, e := range t.Examples {
			d[inExample] = append(d[inExample], read.Stems(end(e))...)
		}
		words, own := r.o.Keywords[t.Name], t.SearchWords()
		for _, w := range slices.Sorted(maps.Keys(words)) {
			if !slices.Contains(own, w) {
				read.keyword(d, w, words[w])
			}
		}
		for _, w := range own {
			read.keyword(d, w, chosen)
		}
	}
	return out
}

// merged turns documents into those of BM25: all texts of a tool in one.
func merged(docs []document) []document {
	out := make([]document, len(docs))
	for i, d := range docs {
		out[i][inText] = slices.Concat(d[inName], d[inLead], d[inText], d[inParam], d[inParamText])
	}
	return out
}

// chosen is how many reasons a keyword has that a user gave; others have at most as
// many.
const chosen = 9

// keyword adds what a keyword is found by, once for each reason.
func (r *reader) keyword(d *document, s string, reasons int) {
	stems := r.said(s)
	for range min(reasons, chosen) {
		d[inKeyword] = append(d[inKeyword], stems...)
	}
}

// said returns what a keyword is found by: its stems, or all of it when they say nothing
// one by one, as in who am I.
func (r *reader) said(s string) []string {
	stems, ok := r.stems[s]
	if !ok {
		stems = r.Stems(s)
		if words := terms.Words(s); len(stems) == 0 && len(words) > 0 {
			stems = []string{phrase(words)}
		}
		if r.stems == nil {
			r.stems = map[string][]string{}
		}
		r.stems[s] = stems
	}
	return stems
}

func phrase(words []string) string { return strings.Join(words, " ") }

// maxNesting is how deep in a schema parameters are read.
const maxNesting = 8

// parameters reads names, descriptions and enums of properties.
func (r *reader) parameters(d *document, s *catalog.Schema, depth int) {
	if s == nil || depth == 0 {
		return
	}
	if p := s.Get("properties"); p != nil {
		for _, m := range p.Members {
			d[inParam] = append(d[inParam], r.Stems(m.Key)...)
			for _, form := range taken(m.Key) {
				if !slices.Contains(d[inMark], form) {
					d[inMark] = append(d[inMark], form)
				}
			}
			d[inParamText] = append(d[inParamText], r.Stems(m.Value.Get("description").Str())...)
			if enum := m.Value.Get("enum"); enum != nil {
				for _, v := range enum.Items {
					d[inParamText] = append(d[inParamText], r.Stems(v.Str())...)
				}
			}
			r.parameters(d, m.Value, depth-1)
		}
	}
	r.parameters(d, s.Get("items"), depth-1)
}
