package extract

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
)

// dropImpossible drops definitions that no run serves because their conditions
// exclude each other.
func (r *run) dropImpossible() {
	possible := func(g eval.Guard) bool { return !r.in.Impossible(g) }
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool {
		return rd.guard != eval.True && !slices.ContainsFunc(rd.ways, possible)
	})
}

// maxListed bounds the definitions of one name. Where conditions that have
// nothing to do with each other each change a part, the definitions are their
// combinations: beyond the bound only so many are listed that every alternative
// of every part is in one of them, and always the largest and the smallest, since
// sums are bounded by those.
const maxListed = 4

func (r *run) listAlternatives() {
	byName := map[string][]*reading{}
	for _, rd := range r.read {
		byName[rd.tool.Name] = append(byName[rd.tool.Name], rd)
	}
	left := map[*reading]bool{}
	for _, list := range byName {
		if len(list) <= maxListed {
			continue
		}
		size := func(a, b *reading) int { return len(a.tool.Wire()) - len(b.tool.Wire()) }
		largest, smallest := slices.MaxFunc(list, size), slices.MinFunc(list, size)
		rank := func(rd *reading) int { return []int{1, 2, 0}[r.in.DefaultWorld(rd.guard)+1] }
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b *reading) int { return rank(a) - rank(b) })
		parts, times := make([]map[string]bool, len(list)), map[string]int{}
		for i, rd := range list {
			parts[i] = alternatives(rd.tool)
			for p := range parts[i] {
				times[p]++
			}
		}
		n := 0
		for i := len(list) - 1; i >= 0 && len(list)-n > maxListed; i-- {
			needed := list[i] == largest || list[i] == smallest
			for p := range parts[i] {
				needed = needed || times[p] == 1
			}
			if needed {
				continue
			}
			left[list[i]] = true
			n++
			for p := range parts[i] {
				times[p]--
			}
		}
		for _, rd := range list {
			if n > 0 && !left[rd] {
				rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.Assumption{Text: fmt.Sprintf("%d more combinations of the alternatives listed for this name are served", n)})
			}
		}
	}
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool { return left[rd] })
}

// alternatives are the parts of a definition that another may have differently.
func alternatives(t *catalog.Tool) map[string]bool {
	parts := map[string]bool{"/description " + t.Description.Value: true}
	partsOf("/inputSchema", t.InputSchema, parts)
	for _, g := range t.Gaps {
		parts["gap "+g.Path] = true
	}
	return parts
}

// partsOf collects what can differ between two definitions: the keys of each
// object, the length of each array, and each scalar, with its path.
func partsOf(path string, s *catalog.Schema, out map[string]bool) {
	if s == nil {
		return
	}
	switch s.Kind {
	case catalog.Object:
		keys := path
		for _, m := range s.Members {
			keys += " " + strconv.Quote(m.Key)
			partsOf(path+"/"+pointer(m.Key), m.Value, out)
		}
		out[keys] = true
	case catalog.Array:
		out[fmt.Sprint(path, " ", len(s.Items))] = true
		for i, it := range s.Items {
			partsOf(path+"/"+strconv.Itoa(i), it, out)
		}
	default:
		out[path+" "+string(s.AppendJSON(nil))] = true
	}
}

// joinCovered joins a definition in which a text has an unknown part to the one
// that has a known text in its place, as it has before something outside
// replaces that part. What is assumed by it is noted.
func (r *run) joinCovered() {
	all := slices.Clone(r.read) // DeleteFunc moves what it keeps
	r.read = slices.DeleteFunc(r.read, func(open *reading) bool {
		for _, rd := range all {
			if rd == open || rd.tool.Name != open.tool.Name || !covers(open.tool, rd.tool) {
				continue
			}
			if g, ok := r.in.Or(rd.guard, open.guard); ok {
				rd.guard = g
			}
			for _, g := range open.tool.Gaps {
				if isModelPath(g.Path) {
					rd.tool.Assumptions = append(rd.tool.Assumptions, catalog.Assumption{Text: g.Path + " has no other text: " + cause(g), At: g.At})
				}
			}
			return true
		}
		return false
	})
}

func cause(g catalog.Gap) string {
	if g.Detail != "" {
		return g.Detail
	}
	return g.Reason
}

// covers reports whether open, which has unknown parts in texts and nowhere
// else, is t for some text of those parts. t has none.
func covers(open, t *catalog.Tool) bool {
	holes := map[string][]int{} // offsets by path
	for _, g := range open.Gaps {
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

// fits reports whether text is open with something in place of its holes, which
// are at offsets counted from 1; 0 is a text that is unknown as a whole, and
// fits none, since too little speaks for it.
func fits(open, text string, holes []int) bool {
	if len(holes) == 0 {
		return open == text
	}
	from := 0
	for i, h := range holes {
		if h < 1 || h-1 < from || h-1 > len(open) {
			return false
		}
		part := open[from : h-1]
		at := strings.Index(text, part)
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		text, from = text[at+len(part):], h-1
	}
	return strings.HasSuffix(text, open[from:]) && open != ""
}

func schemaFits(path string, open, t *catalog.Schema, holes map[string][]int) bool {
	if open == nil || t == nil {
		return open == t
	}
	if open.Kind != t.Kind || len(open.Members) != len(t.Members) || len(open.Items) != len(t.Items) {
		return false
	}
	for i, m := range open.Members {
		if m.Key != t.Members[i].Key || !schemaFits(path+"/"+pointer(m.Key), m.Value, t.Members[i].Value, holes) {
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
