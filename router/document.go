package router

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// A reader makes documents of tools. Tools have most words, names of parameters and keywords
// in common, so each is read once.
type reader struct {
	terms.Vocabulary
	parameterNames map[string]parameterName
	saids          map[string][]int32 // what keywords are found by
}

// A parameterName is what the name of a parameter is found by.
type parameterName struct{ stems, marks []int32 }

// documents are the tools with all that may be asked about them, and merged ones of BM25: all
// texts of a tool in one field. It notes as well by which stems each tool is asked for.
func (r *Router) documents(read *reader) (docs, merged []document) {
	docs, merged = make([]document, len(r.tools)), make([]document, len(r.tools))
	var d document // used again for each tool
	for i, t := range r.tools {
		for f := range d {
			d[f] = d[f][:0]
		}
		lead, rest := prose.First(t.Description.Value)
		d[inName] = read.Read(d[inName], t.Name)
		d[inLead] = read.Read(d[inLead], lead)
		d[inText] = read.Read(d[inText], rest)
		read.parameters(&d, t.InputSchema, maxNesting)
		d[inGroup] = read.Read(d[inGroup], r.groupOf[i])
		for _, e := range t.Examples {
			d[inExample] = read.Read(d[inExample], end(e))
		}
		r.asks(i, d[inName])
		own := t.SearchWords()
		for w, reasons := range r.o.Keywords[t.Name] { // in any order: an index only counts
			stems := read.said(w)
			r.asks(i, stems)
			if !slices.Contains(own, w) {
				d.keyword(stems, reasons)
			}
		}
		for _, w := range own {
			d.keyword(read.said(w), chosen)
		}
		for _, w := range own {
			r.asks(i, read.said(w))
		}
		docs[i], merged[i] = d.kept()
	}
	return docs, merged
}

// kept returns a copy of a document, and one with the fields from name to text of parameters in
// one. They share their memory.
func (d *document) kept() (fieldwise, merged document) {
	size := 0
	for f := range d {
		size += len(d[f])
	}
	room := make([]int32, 0, size)
	for f := range d {
		start := len(room)
		room = append(room, d[f]...)
		fieldwise[f] = room[start:len(room):len(room)]
		if field(f) == inParamText {
			merged[inText] = room[:len(room):len(room)]
		}
	}
	return fieldwise, merged
}

// chosen is how many reasons a keyword has that a user gave; others have at most as
// many.
const chosen = 9

// keyword adds what a keyword is found by, once for each reason.
func (d *document) keyword(stems []int32, reasons int) {
	for range min(reasons, chosen) {
		d[inKeyword] = append(d[inKeyword], stems...)
	}
}

// said returns what a keyword is found by: its stems, or all of it when they say nothing
// one by one, as in who am I.
func (r *reader) said(s string) []int32 {
	stems, ok := r.saids[s]
	if !ok {
		stems = r.Read(nil, s)
		if words := terms.Words(s); len(stems) == 0 && len(words) > 0 {
			stems = []int32{r.Number(phrase(words))}
		}
		if r.saids == nil {
			r.saids = map[string][]int32{}
		}
		r.saids[s] = stems
	}
	return stems
}

// nameOf returns what the name of a parameter is found by.
func (r *reader) nameOf(name string) parameterName {
	k, ok := r.parameterNames[name]
	if !ok {
		k.stems = r.Read(nil, name)
		for _, mark := range taken(name) {
			k.marks = append(k.marks, r.Number(mark))
		}
		if r.parameterNames == nil {
			r.parameterNames = map[string]parameterName{}
		}
		r.parameterNames[name] = k
	}
	return k
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
			k := r.nameOf(m.Key)
			d[inParam] = append(d[inParam], k.stems...)
			for _, mark := range k.marks {
				if !slices.Contains(d[inMark], mark) {
					d[inMark] = append(d[inMark], mark)
				}
			}
			d[inParamText] = r.Read(d[inParamText], m.Value.Get("description").Str())
			if enum := m.Value.Get("enum"); enum != nil {
				for _, v := range enum.Items {
					d[inParamText] = r.Read(d[inParamText], v.Str())
				}
			}
			r.parameters(d, m.Value, depth-1)
		}
	}
	r.parameters(d, s.Get("items"), depth-1)
}
