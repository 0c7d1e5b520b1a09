package proof

import (
	"maps"
	"math/big"
	"strings"

	"github.com/toolbudget/toolbudget/internal/keyword"
)

// Bounds on what is made of one schema, so that combinations do not explode.
const (
	maxWays  = 24 // ways to satisfy a schema: its branches
	maxSeeds = 24 // instances of one schema
)

// ways lists what has to hold together for an instance of s to be valid: one list
// of schemas for each combination of branches. References are followed.
func (d *deriver) ways(s any, depth int) [][]map[string]any {
	m, ok := s.(map[string]any)
	if !ok {
		if s == false {
			return nil
		}
		return [][]map[string]any{{}}
	}
	if depth > maxDepth {
		return nil
	}
	out := [][]map[string]any{{m}}
	and := func(list [][]map[string]any) {
		var next [][]map[string]any
		for _, a := range out {
			for _, b := range list {
				if len(next) < maxWays {
					next = append(next, append(a[:len(a):len(a)], b...))
				}
			}
		}
		out = next
	}
	if ref, ok := m["$ref"].(string); ok {
		to, err := d.resolve(ref)
		if err != nil {
			return nil
		}
		and(d.ways(to, depth+1))
	}
	for _, sub := range children("allOf", m["allOf"]) {
		and(d.ways(sub, depth+1))
	}
	for _, key := range []string{"anyOf", "oneOf"} {
		if m[key] == nil {
			continue
		}
		var alternatives [][]map[string]any
		for _, sub := range children(key, m[key]) {
			alternatives = append(alternatives, d.ways(sub, depth+1)...)
		}
		and(alternatives)
	}
	if m["if"] != nil {
		both := map[string]any{"allOf": []any{m["if"], either(m["then"])}}
		and(append(d.ways(both, depth+1), d.ways(either(m["else"]), depth+1)...))
	}
	return out
}

// either is a schema, or true where there is none.
func either(s any) any {
	if s == nil {
		return true
	}
	return s
}

// seeds makes instances that s should accept, for each of its branches.
func (d *deriver) seeds(s any, depth int) []any {
	if depth > maxDepth {
		return nil
	}
	var out []any
	for _, way := range d.ways(s, depth) {
		for _, v := range d.satisfy(way, depth) {
			if len(out) < maxSeeds {
				out = append(out, v)
			}
		}
	}
	return out
}

// satisfy makes instances that all schemas of a way should accept.
func (d *deriver) satisfy(way []map[string]any, depth int) []any {
	for _, m := range way {
		if v, ok := m["const"]; ok {
			return []any{v}
		}
	}
	for _, m := range way {
		if list, ok := m["enum"].([]any); ok {
			return list[:min(len(list), 3)]
		}
	}
	var out []any
	for _, t := range types(way) {
		switch t {
		case "null":
			out = append(out, nil)
		case "boolean":
			out = append(out, true)
		case "string":
			out = append(out, d.str(way))
		case "integer", "number":
			out = append(out, num(way, t == "integer"))
		case "array":
			out = append(out, d.arrays(way, depth)...)
		case "object":
			out = append(out, d.objects(way, depth)...)
		}
	}
	return out
}

// types are those that all schemas of a way allow; where none says, those that
// their keywords speak of, or a string.
func types(way []map[string]any) []string {
	all := []string{"object", "array", "string", "integer", "number", "boolean", "null"}
	said := false
	allowed := func(m map[string]any, t string) bool {
		switch v := m["type"].(type) {
		case string:
			said = true
			return v == t || v == "number" && t == "integer"
		case []any:
			said = true
			for _, one := range v {
				if one == t || one == "number" && t == "integer" {
					return true
				}
			}
			return false
		}
		return true
	}
	var out []string
	for _, t := range all {
		ok := true
		for _, m := range way {
			ok = allowed(m, t) && ok
		}
		if ok {
			out = append(out, t)
		}
	}
	if said {
		return out
	}
	for _, t := range []string{"object", "array", "number"} {
		for _, m := range way {
			for key := range m {
				if keyword.Of(key) == t {
					return []string{t}
				}
			}
		}
	}
	return []string{"string"}
}

// str makes a string of the way's pattern, format and length.
func (d *deriver) str(way []map[string]any) string {
	s := "x"
	for _, m := range way {
		if f, ok := m["format"].(string); ok && formats[f] != "" {
			s = formats[f]
		}
		if p, ok := m["pattern"].(string); ok {
			s = sample(p)
		}
	}
	for _, m := range way {
		if n, ok := whole(m["minLength"]); ok && len([]rune(s)) < n && n <= maxLength {
			s += strings.Repeat("x", n-len([]rune(s)))
		}
		if n, ok := whole(m["maxLength"]); ok && len([]rune(s)) > n {
			s = string([]rune(s)[:n])
		}
	}
	return s
}

// num makes a number of the way's bounds and step.
func num(way []map[string]any, integer bool) any {
	tries := []*big.Rat{big.NewRat(1, 1), big.NewRat(0, 1), big.NewRat(1, 2)}
	for _, m := range way {
		for _, key := range bounds {
			if b := rat(m[key]); b != nil {
				for _, by := range []*big.Rat{big.NewRat(0, 1), big.NewRat(1, 1), big.NewRat(-1, 1), big.NewRat(1, 2),
					big.NewRat(-1, 2)} {
					tries = append(tries, new(big.Rat).Add(b, by))
				}
			}
		}
		if step := rat(m["multipleOf"]); step != nil {
			for _, t := range tries {
				up := new(big.Rat).Quo(t, step)
				k := new(big.Int).Div(up.Num(), up.Denom())
				tries = append(tries, new(big.Rat).Mul(new(big.Rat).SetInt(k), step),
					new(big.Rat).Mul(new(big.Rat).SetInt(k.Add(k, big.NewInt(1))), step))
			}
		}
	}
	for _, t := range tries {
		if (!integer || t.IsInt()) && inBounds(way, t) {
			return literal(t)
		}
	}
	return number("1")
}

func inBounds(way []map[string]any, t *big.Rat) bool {
	for _, m := range way {
		for i, key := range bounds {
			b := rat(m[key])
			if b == nil {
				continue
			}
			c := t.Cmp(b)
			if i == 0 && c < 0 || i == 1 && c > 0 || i == 2 && c <= 0 || i == 3 && c >= 0 {
				return false
			}
		}
		if step := rat(m["multipleOf"]); step != nil && step.Sign() > 0 && !new(big.Rat).Quo(t, step).IsInt() {
			return false
		}
	}
	return true
}

var bounds = [...]string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}

// arrays makes one with as few and one with some items, and one for each further
// instance of the items.
func (d *deriver) arrays(way []map[string]any, depth int) []any {
	least, most := 0, -1
	var items []any
	for _, m := range way {
		if n, ok := whole(m["minItems"]); ok && n <= maxItems {
			least = max(least, n)
		}
		if n, ok := whole(m["maxItems"]); ok {
			most = n
		}
		if m["contains"] != nil {
			items = append(items, m["contains"])
			least = max(least, 1)
		}
		if it := m["items"]; it != nil {
			if _, isList := it.([]any); !isList {
				items = append(items, it)
			}
		}
	}
	seeds := d.seeds(map[string]any{"allOf": items}, depth+1)
	at := func(i int) any {
		for _, m := range way {
			for _, key := range []string{"prefixItems", "items"} {
				if list, ok := m[key].([]any); ok && i < len(list) {
					if s := d.seeds(list[i], depth+1); len(s) > 0 {
						return s[0]
					}
				}
			}
		}
		if len(seeds) == 0 {
			return "x"
		}
		return distinct(seeds[i%len(seeds)], i/len(seeds))
	}
	list := func(n int) []any {
		out := []any{}
		for i := range n {
			out = append(out, at(i))
		}
		return out
	}
	out := []any{list(least)}
	if most < 0 || least+2 <= most {
		out = append(out, list(least+2))
	} else if least < most {
		out = append(out, list(most))
	}
	for i := 1; i < len(seeds) && least <= 1 && most != 0; i++ {
		out = append(out, []any{seeds[i]})
	}
	return out
}

// distinct changes a value so that the n-th one differs from the others.
func distinct(v any, n int) any {
	if s, ok := v.(string); ok && n > 0 {
		return s + strings.Repeat("x", n)
	}
	if n > 0 {
		if r := rat(v); r != nil {
			return literal(r.Add(r, big.NewRat(int64(n), 1)))
		}
	}
	return v
}

// objects makes one with all properties, one with those that are required, and one
// for each further instance of a property.
func (d *deriver) objects(way []map[string]any, depth int) []any {
	full, least := map[string]any{}, map[string]any{}
	further := map[string][]any{}
	set := func(key string, needed bool) {
		if _, done := full[key]; done && !needed {
			return
		}
		seeds := d.seeds(map[string]any{"allOf": propertySchemas(way, key)}, depth+1)
		if len(seeds) == 0 {
			return
		}
		full[key], further[key] = seeds[0], seeds[1:]
		if needed {
			least[key] = seeds[0]
		}
	}
	for _, m := range way {
		props, _ := m["properties"].(map[string]any)
		for _, key := range sorted(props) {
			set(key, false)
		}
		required, _ := m["required"].([]any)
		for _, key := range required {
			if key, ok := key.(string); ok {
				set(key, true)
			}
		}
		patterns, _ := m["patternProperties"].(map[string]any)
		for _, p := range sorted(patterns) {
			set(sample(p), false)
		}
		if n, ok := whole(m["minProperties"]); ok && n <= maxItems {
			for i := len(full); i < n; i++ {
				set(extra+strings.Repeat("x", i), true)
			}
		}
	}
	out := []any{full, least}
	for _, key := range sorted(full) {
		for _, v := range further[key] {
			c := maps.Clone(full)
			c[key] = v
			out = append(out, c)
		}
	}
	return out
}

// propertySchemas are the schemas that the value of a property must satisfy.
func propertySchemas(way []map[string]any, key string) []any {
	var out []any
	for _, m := range way {
		if props, ok := m["properties"].(map[string]any); ok && props[key] != nil {
			out = append(out, props[key])
		} else if ap := m["additionalProperties"]; ap != nil {
			out = append(out, ap)
		}
		if patterns, ok := m["patternProperties"].(map[string]any); ok {
			for _, p := range sorted(patterns) {
				if matches(p, key) {
					out = append(out, patterns[p])
				}
			}
		}
	}
	return out
}
