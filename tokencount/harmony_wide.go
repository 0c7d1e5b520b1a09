package tokencount

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// maxReferred is the number of schemas written after which the wide form follows
// no more references: they may double with every level.
const maxReferred = 1_000

// wideType renders in the wide form what the published form calls any, or
// returns nil.
func (r harmonyTypes) wideType(s *catalog.Schema, path, indent string) *form {
	if !r.wide || s == nil {
		return nil
	}
	f := &form{}
	if of := variantsOf(s, "anyOf"); of != nil {
		r.oneOf(f, of, jsonpointer.Join(path, "anyOf"), indent)
		return f
	}
	if of := variantsOf(s, "allOf"); of != nil {
		for i, it := range of.Items {
			if i > 0 {
				f.add(" & ")
			}
			f.append(r.typeOf(it, jsonpointer.Join(jsonpointer.Join(path, "allOf"), strconv.Itoa(i)), indent))
		}
		return f
	}
	if target, at := r.referred(s); target != nil {
		r.open = append(r.open[:len(r.open):len(r.open)], target)
		return r.typeOf(target, at, indent)
	}
	switch c := s.Get("const"); {
	case c != nil:
		f.add(clean(string(c.AppendJSON(nil))))
	case s.Get("type").Str() == "null":
		f.add("null")
	case s.Get("type") == nil && s.Get("properties") != nil:
		r.object(f, s, path, indent)
	default:
		return nil
	}
	return f
}

// referred returns the schema that $ref names within the tool's own schema and
// its path, unless it is being written already.
func (r harmonyTypes) referred(s *catalog.Schema) (*catalog.Schema, string) {
	pointer, ok := strings.CutPrefix(s.Get("$ref").Str(), "#/")
	if !ok || *r.steps > maxReferred || r.depth > maxDepth/2 {
		return nil, ""
	}
	target, path := r.root, "/inputSchema"
	for seg := range strings.SplitSeq(pointer, "/") {
		target = target.Get(jsonpointer.Unescape(seg))
		path += "/" + seg
	}
	if target == nil || slices.Contains(r.open, target) {
		return nil, ""
	}
	return target, path
}
