package library

import (
	"go/types"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// What is asked of a text of which a part is not known may be decided by the rest:
//
//	id := "tool:" + name
//	strings.HasPrefix(id, "tool") // true
//	strings.HasPrefix(id, "user") // false

// byKnownParts adds functions that look for something in a text, where the known parts of the text
// may decide the answer. parts are those parts, with "" in place of each that is not known.
func byKnownParts(m map[string]eval.Intrinsic) {
	for name, f := range map[string]struct {
		decide func(parts []string, sought string) (is, decided bool)
		real   func(s, sought string) bool
	}{
		"strings.HasPrefix": {prefixOf, strings.HasPrefix},
		"strings.HasSuffix": {suffixOf, strings.HasSuffix},
		"strings.Contains":  {amidParts, strings.Contains},
	} {
		whole := pure(f.real, nil)
		m[name] = func(c *eval.Call) (eval.Value, bool) {
			r, ok := c.Arg(0).(*eval.PartialString)
			if sought, known := eval.Text(c.Arg(1)); ok && known {
				parts := make([]string, len(r.Parts))
				for i, p := range r.Parts {
					parts[i], _ = eval.Text(p)
				}
				if is, decided := f.decide(parts, sought); decided {
					return &eval.Const{T: types.Typ[types.Bool], V: is}, true
				}
			}
			return whole(c)
		}
	}
}

func prefixOf(parts []string, sought string) (is, decided bool) {
	head := parts[0]
	if strings.HasPrefix(head, sought) {
		return true, true
	}
	return false, !strings.HasPrefix(sought, head)
}

func suffixOf(parts []string, sought string) (is, decided bool) {
	tail := parts[len(parts)-1]
	if strings.HasSuffix(tail, sought) {
		return true, true
	}
	return false, !strings.HasSuffix(sought, tail)
}

func amidParts(parts []string, sought string) (is, decided bool) {
	for _, p := range parts {
		if p != "" && strings.Contains(p, sought) {
			return true, true
		}
	}
	return sought == "", sought == ""
}
