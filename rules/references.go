package rules

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/ecmaregexp"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// patterns finds regular expressions that ECMA-262 does not have, on which JSON Schema relies.
func patterns(t *catalog.Tool, at string, s *catalog.Schema) []Finding {
	var out []Finding
	look := func(path, key, pattern string) {
		if err := ecmaregexp.Check(pattern); err != nil && !partly(t, path) {
			out = append(out, Finding{
				Path: path,
				Text: fmt.Sprintf("%s %s of %s is no regular expression of ECMA-262: %s",
					key, short(&catalog.Schema{Kind: catalog.String, Text: pattern}), label(at), err),
			})
		}
	}
	if p := s.Get("pattern"); p != nil && p.Kind == catalog.String {
		look(at+"/pattern", "pattern", p.Text)
	}
	if names := s.Get("patternProperties"); names != nil {
		for _, m := range names.Members {
			look(catalog.Pointer(at+"/patternProperties", m.Key), "patternProperties", m.Key)
		}
	}
	return out
}

// dangling finds a $ref to a part of the schema that is not there. References to other documents
// are left alone, and so are schemas with an $id inside, from which references may start.
func dangling(t *catalog.Tool, at string, s *catalog.Schema) []Finding {
	ref := s.Get("$ref")
	if ref == nil || ref.Kind != catalog.String || partly(t, at+"/$ref") || reaches(t, ref.Text) {
		return nil
	}
	return []Finding{{
		Path: at + "/$ref",
		Text: fmt.Sprintf("$ref of %s is %s, which is not in the schema", label(at), short(ref)),
	}}
}

// reaches reports whether a reference may lead somewhere.
func reaches(t *catalog.Tool, ref string) bool {
	address, err := url.Parse(ref)
	if err != nil || address.Scheme != "" || based(t) {
		return true
	}
	switch {
	case address.Host != "" || address.Path != "":
		return len(t.Gaps) > 0 || t.InputSchema.Get("$id") != nil
	case address.Fragment == "":
		return true
	case !strings.HasPrefix(address.Fragment, "/"):
		return anchored(t, address.Fragment)
	}
	v, path := t.InputSchema, input
	for _, key := range jsonpointer.Keys(address.Fragment) {
		path = jsonpointer.Join(path, key)
		if partly(t, path) {
			return true
		}
		if v = v.Child(key); v == nil {
			return false
		}
	}
	return true
}

// based reports whether a schema inside the input schema has an address of its own, or may have.
func based(t *catalog.Tool) bool {
	found := slices.ContainsFunc(t.Gaps, func(g catalog.Gap) bool {
		return strings.HasSuffix(g.Path, "/$id") || strings.HasSuffix(g.Path, "/id")
	})
	everySchema(t.InputSchema, func(s *catalog.Schema) {
		for _, key := range []string{"$id", "id"} {
			id := s.Get(key)
			found = found || s != t.InputSchema && id != nil && id.Kind == catalog.String &&
				!strings.HasPrefix(id.Text, "#")
		}
	})
	return found
}

// anchored reports whether a schema has the name, or may have it in a part that is not known.
func anchored(t *catalog.Tool, name string) bool {
	found := len(t.Gaps) > 0
	everySchema(t.InputSchema, func(s *catalog.Schema) {
		found = found || s.Get("$anchor").Str() == name || s.Get("$dynamicAnchor").Str() == name ||
			s.Get("$id").Str() == "#"+name || s.Get("id").Str() == "#"+name
	})
	return found
}

// everySchema calls f for all objects that may be schemas.
func everySchema(s *catalog.Schema, f func(*catalog.Schema)) {
	if s == nil {
		return
	}
	f(s)
	for _, m := range s.Members {
		everySchema(m.Value, f)
	}
	for _, it := range s.Items {
		everySchema(it, f)
	}
}
