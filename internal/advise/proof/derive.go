package proof

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
	"github.com/toolbudget/toolbudget/internal/keyword"
)

// A deriver makes instances of one schema.
type deriver struct {
	root  any
	start any // the schema of which instances are made, in the root
}

// maxDepth bounds how deep instances nest, which recursive schemas need.
const maxDepth = 6

// derive returns a deriver of the schema at a place of s.
func derive(s *catalog.Schema, at string) (*deriver, error) {
	doc, err := decode(s)
	if err != nil {
		return nil, err
	}
	d := &deriver{root: doc, start: doc}
	if at != "" {
		if d.start, err = d.resolve("#" + at); err != nil {
			return nil, err
		}
	}
	return d, d.known(d.start, map[string]bool{})
}

// known refuses keywords that no change is known for.
func (d *deriver) known(s any, refs map[string]bool) error {
	m, ok := s.(map[string]any)
	if !ok {
		return nil
	}
	for _, key := range sorted(m) {
		if err := checkBound(key, m[key]); err != nil {
			return err
		}
		shape := keyword.Holds(key)
		switch {
		case shape == keyword.None && keywords[key] == unlisted && !strings.HasPrefix(key, "x-"):
			return fmt.Errorf("no instances can be derived from the keyword %s", key)
		case shape == keyword.One:
			if err := d.known(m[key], refs); err != nil {
				return err
			}
		case shape != keyword.None:
			for _, sub := range children(key, m[key]) {
				if err := d.known(sub, refs); err != nil {
					return err
				}
			}
		case key == "$ref":
			ref, _ := m[key].(string)
			if refs[ref] {
				continue
			}
			refs[ref] = true
			to, err := d.resolve(ref)
			if err != nil {
				return err
			}
			if err := d.known(to, refs); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkBound returns an error for a bound beyond which no instances are made.
func checkBound(key string, v any) error {
	most := maxItems
	switch key {
	case "minLength", "maxLength":
		most = maxLength
	case "minItems", "maxItems", "minContains", "maxContains", "minProperties", "maxProperties":
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
		if rat(v) == nil {
			return fmt.Errorf("%s %v is not a number that can be tested", key, v)
		}
		return nil
	default:
		return nil
	}
	if n, ok := whole(v); !ok || n >= most {
		return fmt.Errorf("%s %v is larger than any test instance", key, v)
	}
	return nil
}

// children are the schemas in the value of a keyword that holds several.
func children(key string, v any) []any {
	switch v := v.(type) {
	case []any:
		return v
	case map[string]any:
		if key == "items" {
			return []any{v}
		}
		var out []any
		for _, k := range sorted(v) {
			out = append(out, v[k])
		}
		return out
	}
	return nil
}

// resolve returns the schema that a reference inside the document means.
func (d *deriver) resolve(ref string) (any, error) {
	rest, ok := strings.CutPrefix(ref, "#")
	if !ok || rest != "" && rest[0] != '/' {
		return nil, fmt.Errorf("the reference %s is not supported", ref)
	}
	s := d.root
	for _, seg := range jsonpointer.Keys(rest) {
		m, ok := s.(map[string]any)
		if !ok || m[seg] == nil {
			return nil, fmt.Errorf("the reference %s has no target", ref)
		}
		s = m[seg]
	}
	return s, nil
}

// maxFollowed bounds the instances of one type that are changed in place of a seed that is refused.
const maxFollowed = 2

// each calls judge for every instance until that asks for no more, and reports whether it always
// asked. Where a seed is refused, one of its changes may be accepted: the changes of that are
// instances too. All changes of something that is refused may be refused for the same reason,
// and tell nothing about the rest of a schema.
func (d *deriver) each(judge func(any) (accepted, more bool)) bool {
	for _, v := range anything() {
		if _, more := judge(v); !more {
			return false
		}
	}
	for _, seed := range d.seeds(d.start, 0) {
		followed, more := d.surroundings(seed, judge)
		for _, v := range followed {
			if !more {
				break
			}
			_, more = d.surroundings(v, judge)
		}
		if !more {
			return false
		}
	}
	return true
}

// surroundings judges an instance and its changes. If it is refused, it returns the first changes
// of each type that are accepted.
func (d *deriver) surroundings(v any, judge func(any) (accepted, more bool)) (followed []any, more bool) {
	valid, more := judge(v)
	if !more {
		return nil, false
	}
	ofType := map[string]int{}
	d.changes(d.start, v, 0, func(v any) bool {
		var accepted bool
		if accepted, more = judge(v); accepted && !valid {
			if kind := fmt.Sprintf("%T", v); ofType[kind] < maxFollowed {
				ofType[kind]++
				followed = append(followed, v)
			}
		}
		return more
	})
	return followed, more
}

// anything is one instance of each type.
func anything() []any {
	return []any{
		nil,
		true,
		false,
		number("0"),
		number("1"),
		number("1.5"),
		number("-1"),
		"",
		"x",
		[]any{},
		[]any{"x"},
		map[string]any{},
		map[string]any{extra: "x"},
	}
}

// extra is a key that no schema has.
const extra = "zz_extra"

func sorted(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
