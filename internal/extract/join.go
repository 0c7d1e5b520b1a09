package extract

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/guard"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// Two definitions of one tool may be the same to a model, or as good as the same. This file
// joins those that only look different: the result would count a tool twice otherwise.

// dropImpossible drops definitions whose conditions exclude one another, so that no run
// serves them. Guards show that only once conditions are told apart that the evaluation
// took for independent.
func (r *run) dropImpossible() {
	possible := func(g eval.Guard) bool { return !r.in.Impossible(g) }
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		return rd.guard != eval.True && !slices.ContainsFunc(rd.ways, possible)
	})
}

// joinCovered joins a definition whose text has an unknown part with the one that has a
// known text in its place: the known text is served unless something outside replaces it.
// That is noted as an assumption. A text that is there only if a call fails, or that is not there
// by default, is none that is replaced:
//
//	limit := 10
//	if v := os.Getenv("LIMIT"); v != "off" { limit, _ = strconv.Atoi(v) }
func (r *run) joinCovered() {
	byName := r.byName()
	r.read = slices.DeleteFunc(r.read, func(open *reading) bool {
		// A text that the program itself leaves open is not replaced by anything from
		// outside. The result of a call is not a setting that is absent by default: it is
		// the text wherever the call succeeds.
		if open.inside || r.in.AfterFailure(open.guard, r.in.Path()) {
			return false
		}
		for _, rd := range byName[open.tool.Name] {
			if rd == open || rd.group != open.group || r.in.DefaultWorld(rd.guard) == guard.No ||
				r.in.NeedsFailure(rd.guard) || !covers(open.tool, rd.tool) {
				continue
			}
			// The known text is there where either definition was.
			if g, ok := r.in.Or(rd.guard, open.guard); ok {
				if r.in.AfterFailure(open.guard, g) {
					continue
				}
				rd.guard = g
			}
			rd.join(open)
			for _, g := range open.tool.Gaps {
				if isModelPath(g.Path) {
					rd.tool.Assumptions = append(rd.tool.Assumptions,
						catalog.Assumption{Text: g.Path + " is not replaced at run time: " + cause(g), At: g.At})
				}
			}
			return true
		}
		return false
	})
}

// cause is the reason of a gap as text.
func cause(g catalog.Gap) string {
	if g.Detail != "" {
		return g.Detail
	}
	return string(g.Reason)
}

// covers reports whether open, which has unknown parts in texts and nowhere else, is t for
// some content of these parts. t has no unknown parts.
func covers(open, t *catalog.Tool) bool {
	holes := map[string][]int{} // offsets by path
	for _, g := range open.Gaps {
		if g.Path == "" {
			return false
		}
		if isModelPath(g.Path) {
			holes[g.Path] = append(holes[g.Path], g.Offset)
		}
	}
	for _, g := range t.Gaps {
		if isModelPath(g.Path) {
			return false
		}
	}
	if len(holes) == 0 {
		return false
	}
	return fits(open.Description.Value, t.Description.Value, holes["/description"]) &&
		schemaFits("/inputSchema", open.InputSchema, t.InputSchema, holes)
}

// fits reports whether text is open with something in place of its holes, whose offsets are
// counted from 1. The known parts must occur in order, the first at the beginning and the
// last at the end. Offset 0 stands for a text that is unknown as a whole; it fits none, as
// nothing speaks for it.
func fits(open, text string, holes []int) bool {
	if len(holes) == 0 {
		return open == text
	}
	from := 0
	for i, h := range holes {
		if h < 1 || h-1 < from || h-1 > len(open) {
			return false
		}
		// Each known part must follow the one before; the first one begins the text.
		part := open[from : h-1]
		at := strings.Index(text, part)
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		text, from = text[at+len(part):], h-1
	}
	return strings.HasSuffix(text, open[from:]) && open != ""
}

// schemaFits reports whether two schemas are equal but for strings with holes.
func schemaFits(path string, open, t *catalog.Schema, holes map[string][]int) bool {
	if open == nil || t == nil {
		return open == t
	}
	if open.Kind != t.Kind || len(open.Members) != len(t.Members) || len(open.Items) != len(t.Items) {
		return false
	}
	for i, m := range open.Members {
		if m.Key != t.Members[i].Key || !schemaFits(jsonpointer.Join(path, m.Key), m.Value, t.Members[i].Value, holes) {
			return false
		}
	}
	for i, it := range open.Items {
		if !schemaFits(path+"/"+strconv.Itoa(i), it, t.Items[i], holes) {
			return false
		}
	}
	if h, ok := holes[path]; ok {
		return open.Kind == catalog.String && fits(open.Text, t.Text, h)
	}
	return open.Text == t.Text && open.Bool == t.Bool
}
