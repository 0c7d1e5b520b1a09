package prune

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

// silent are keywords that assert nothing, or nothing of null once nullBranch is done.
var silent = map[string]bool{
	"type": true, "enum": true, // nullBranch adds null to both
	"title": true, "description": true, "default": true, "examples": true, "example": true, "deprecated": true,
	"format": true, "contentEncoding": true, "contentMediaType": true,
}

// movable reports whether a keyword of a branch asserts nothing of null. Any other would
// hold for null too, once null stands beside the branch's type.
func movable(key string) bool { return silent[key] || keyword.Of(key) != "" }

// nullBranch moves up the keywords of a branch that stands beside null alone, where
// none stands there already.
func nullBranch(s *catalog.Schema, root bool) bool {
	for _, key := range []string{"anyOf", "oneOf"} {
		list := s.Get(key)
		if root || list == nil || len(list.Items) != 2 {
			continue // the root is an object, and null is none
		}
		branch, null := list.Items[0], list.Items[1]
		if isNull(branch) {
			branch, null = null, branch
		}
		t := branch.Get("type")
		if !isNull(null) || t == nil || t.Kind != catalog.String || t.Text == "null" {
			continue
		}
		if slices.ContainsFunc(branch.Members,
			func(m catalog.Member) bool { return !movable(m.Key) || s.Get(m.Key) != nil }) {
			continue
		}
		if enum := branch.Get("enum"); enum != nil &&
			(enum.Kind != catalog.Array ||
				slices.ContainsFunc(enum.Items, func(v *catalog.Schema) bool { return v.Kind == catalog.Null })) {
			continue // of a schema that nothing satisfies, or that is wrong
		}
		members := slices.Clone(branch.Members)
		for i, m := range members {
			switch m.Key {
			case "type":
				members[i].Value = catalog.NewArray(t, catalog.NewString("null"))
			case "enum":
				members[i].Value = catalog.NewArray(
					append(slices.Clone(m.Value.Items), &catalog.Schema{Kind: catalog.Null})...)
			}
		}
		i := slices.IndexFunc(s.Members, func(m catalog.Member) bool { return m.Key == key })
		s.Members = slices.Concat(s.Members[:i:i], members, s.Members[i+1:])
		return true
	}
	return false
}

// isNull reports whether a schema says that its value is null, and nothing else.
func isNull(s *catalog.Schema) bool {
	return s.Kind == catalog.Object && len(s.Members) == 1 && s.Get("type").Str() == "null"
}

// nullDefaults looks at the parameters of an object.
func nullDefaults(s *catalog.Schema, _ bool) bool {
	props := s.Get("properties")
	if props == nil {
		return false
	}
	required := func(name string) bool {
		list := s.Get("required")
		return list != nil && slices.ContainsFunc(list.Items, func(r *catalog.Schema) bool { return r.Str() == name })
	}
	changed := false
	for _, m := range props.Members {
		if d := m.Value.Get("default"); d != nil && d.Kind == catalog.Null && !required(m.Key) {
			changed = m.Value.Delete("default") || changed
		}
	}
	return changed
}
