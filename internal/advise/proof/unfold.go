package proof

import "github.com/toolbudget/toolbudget/catalog"

// maxUnfolded bounds what the references of a schema stand for, in bytes of JSON.
const maxUnfolded = 1 << 20

// sameUnfolded reports whether the schemas at a place are the same once each reference is replaced
// with what it refers to. Then they accept the same, and no instance has to show it.
func sameUnfolded(a, b *catalog.Schema, at string) bool {
	x, y := unfolded(a, at), unfolded(b, at)
	return x != nil && y != nil && canonical(x) == canonical(y)
}

// unfolded returns the schema at a place in a root with each reference replaced, or nil if one
// stands beside a keyword that asserts something, for itself, or for too much.
func unfolded(root *catalog.Schema, at string) *catalog.Schema {
	if !ends(root, root.Lookup(at), map[string]bool{}) {
		return nil
	}
	left := maxUnfolded
	out := root.Lookup(at).Clone()
	out.Delete("$defs")
	out.Delete("definitions")
	out.Walk("", func(_ string, s *catalog.Schema) bool {
		for s.Get("$ref") != nil {
			to := definition(root, s.Get("$ref").Str())
			if to == nil || len(asserting(s)) > 1 {
				left = 0
				return false
			}
			left -= len(to.AppendJSON(nil))
			if left <= 0 {
				return false
			}
			*s = *to.Clone()
		}
		return left > 0
	})
	if left <= 0 {
		return nil
	}
	return out
}

// ends reports whether no reference of a schema leads to itself. met are the references that were
// followed, and whether they end.
func ends(root, s *catalog.Schema, met map[string]bool) bool {
	ok := true
	s.Walk("", func(_ string, in *catalog.Schema) bool {
		ref := in.Get("$ref").Str()
		if end, known := met[ref]; known {
			ok = ok && end
		} else if ref != "" {
			met[ref] = false
			ok = ok && ends(root, definition(root, ref), met)
			met[ref] = ok
		}
		return ok
	})
	return ok
}
