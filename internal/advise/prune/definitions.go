package prune

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/proof"
)

// refs counts the references of a schema by what they say.
func refs(root *catalog.Schema) map[string]int {
	n := map[string]int{}
	root.Walk("", func(_ string, s *catalog.Schema) bool {
		if r := s.Get("$ref"); r != nil {
			n[r.Str()]++
		}
		return true
	})
	return n
}

// simple reports whether all references are to whole definitions of the root, so
// that definitions can be moved.
func simple(root *catalog.Schema) bool {
	for ref := range refs(root) {
		key, name, ok := proof.Definition(ref)
		if !ok || root.Get(key).Get(name) == nil {
			return false
		}
	}
	return !strings.Contains(string(root.AppendJSON(nil)), `"$dynamicRef"`)
}

func unusedDefs(t *catalog.Tool, _ draft) bool {
	root := t.InputSchema
	if root == nil || !simple(root) {
		return false
	}
	changed := false
	for again := true; again; { // one may have been used by another only
		again = false
		used := refs(root)
		for _, key := range []string{"$defs", "definitions"} {
			defs := root.Get(key)
			if defs == nil {
				continue
			}
			for _, m := range slices.Clone(defs.Members) {
				if used[catalog.Pointer("#/"+key, m.Key)] == 0 {
					defs.Delete(m.Key)
					changed, again = true, true
				}
			}
			if len(defs.Members) == 0 {
				root.Delete(key)
			}
		}
	}
	return changed
}

// inlineDefs puts definitions that are used once, and not by themselves, where they
// are used. Keywords beside the reference stay, and hide those of the definition
// that only describe.
func inlineDefs(t *catalog.Tool, _ draft) bool {
	root := t.InputSchema
	if root == nil || !simple(root) {
		return false
	}
	var moved []string
	used := refs(root)
	root.Walk("", func(at string, s *catalog.Schema) bool {
		r := s.Get("$ref")
		key, name, ok := proof.Definition(r.Str())
		if r == nil || !ok || used[r.Str()] != 1 || strings.HasPrefix(at, catalog.Pointer("/"+key, name)) {
			return true
		}
		def := root.Get(key).Get(name)
		if def.Kind != catalog.Object || recursive(root, def) ||
			slices.ContainsFunc(def.Members,
				func(m catalog.Member) bool { return m.Key != "$ref" && s.Get(m.Key) != nil }) {
			return true
		}
		i := slices.IndexFunc(s.Members, func(m catalog.Member) bool { return m.Key == "$ref" })
		s.Members = slices.Concat(s.Members[:i:i], def.Clone().Members, s.Members[i+1:])
		moved = append(moved, r.Str())
		return true
	})
	// A reference within a definition that is itself moved is met twice: there, and in its copy.
	slices.Sort(moved)
	for _, ref := range slices.Compact(moved) {
		key, name, _ := proof.Definition(ref)
		root.Get(key).Delete(name)
		if len(root.Get(key).Members) == 0 {
			root.Delete(key)
		}
	}
	return len(moved) > 0
}

// recursive reports whether a definition leads to a reference that leads back.
func recursive(root, def *catalog.Schema) bool {
	seen := map[*catalog.Schema]bool{}
	var visit func(s *catalog.Schema) bool
	visit = func(s *catalog.Schema) bool {
		if seen[s] {
			return s == def
		}
		seen[s] = true
		found := false
		s.Walk("", func(_ string, in *catalog.Schema) bool {
			if key, name, ok := proof.Definition(in.Get("$ref").Str()); ok && !found {
				if to := root.Get(key).Get(name); to != nil {
					found = visit(to)
				}
			}
			return !found
		})
		return found
	}
	return visit(def)
}

// hoist moves schemas that are there several times to $defs, the largest saving
// first. What stands beside a reference describes the place, so descriptions and
// titles are not part of what is shared. Where nothing may stand beside a reference, schemas
// that have one of them are left alone.
func hoist(t *catalog.Tool, in draft) bool {
	root := t.InputSchema
	if root == nil || !simple(root) {
		return false
	}
	changed := false
	for range 20 { // a schema with more kinds of parts is not one to hoist by hand
		body, places := largest(root, in)
		if body == "" {
			return changed
		}
		name := fresh(root)
		for _, s := range places {
			var kept []catalog.Member
			for _, m := range s.Members {
				if isLabel(m.Key) {
					kept = append(kept, m)
				}
			}
			s.Members = append(kept, catalog.Member{Key: "$ref", Value: catalog.NewString("#/$defs/" + name)})
		}
		def, err := catalog.ParseSchema([]byte(body))
		if err != nil {
			return changed // cannot be: it was written here
		}
		defs := root.Get("$defs")
		if defs == nil {
			defs = catalog.NewObject()
			root.Set("$defs", defs)
		}
		defs.Set(name, def)
		changed = true
	}
	return changed
}

func isLabel(key string) bool { return key == "description" || key == "title" }

// largest finds the schema whose hoisting saves the most bytes, without what only
// describes, and where it is.
func largest(root *catalog.Schema, in draft) (body string, places []*catalog.Schema) {
	found := map[string][]*catalog.Schema{}
	var order []string
	root.Walk("", func(at string, s *catalog.Schema) bool {
		if at == "" || s.Kind != catalog.Object || s.Get("$ref") != nil {
			return true
		}
		c := s.Clone()
		c.Members = slices.DeleteFunc(c.Members, func(m catalog.Member) bool { return isLabel(m.Key) })
		if in.refsAlone && len(c.Members) < len(s.Members) {
			return true
		}
		k := string(c.AppendJSON(nil))
		if found[k] == nil {
			order = append(order, k)
		}
		found[k] = append(found[k], s)
		return true
	})
	best := 0
	for _, k := range order {
		n := len(found[k])
		if saved := (n-1)*len(k) - n*len(`"$ref":"#/$defs/aa"`) - len(`"aa":,`) - len(`,"$defs":{}`); n > 1 &&
			saved > best {
			best, body = saved, k
		}
	}
	return body, found[body]
}

// fresh returns a name that no definition has: a, b, ... z, d26, ...
func fresh(root *catalog.Schema) string {
	for i := 0; ; i++ {
		name := fmt.Sprintf("d%d", i)
		if i < 26 {
			name = string(rune('a' + i))
		}
		if root.Get("$defs").Get(name) == nil {
			return name
		}
	}
}
