package proof

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/keyword"
)

// changes calls emit for v with one thing changed, for each keyword of s, until
// emit returns false, and reports whether it never did. A part of v is changed in
// a copy of all of it.
func (d *deriver) changes(s, v any, depth int, emit func(any) bool) bool {
	if depth > maxDepth {
		return true
	}
	for _, other := range anything() {
		if !emit(other) {
			return false
		}
	}
	m, ok := s.(map[string]any)
	if !ok {
		return true
	}
	for _, key := range sorted(m) {
		if !d.change(m, key, v, depth, emit) {
			return false
		}
	}
	return true
}

// change is changes for one keyword.
func (d *deriver) change(m map[string]any, key string, v any, depth int, emit func(any) bool) bool {
	all := func(list ...any) bool {
		for _, x := range list {
			if !emit(x) {
				return false
			}
		}
		return true
	}
	arg := m[key]
	switch key {
	case "enum":
		for _, e := range children(key, arg) {
			if !all(e) || !all(near(e)...) {
				return false
			}
		}
	case "const":
		return all(arg) && all(near(arg)...)
	case "minLength", "maxLength":
		return all(around(arg, func(n int) any { return strings.Repeat("x", n) })...)
	case "pattern":
		s := sample(fmt.Sprint(arg))
		return all(s, "x"+s, s+"x", s+"\n", strings.ToUpper(s), cut(s))
	case "format":
		f := fmt.Sprint(arg)
		return all(formats[f], formats[f]+" ?", "?")
	case "allOf", "anyOf", "oneOf":
		for _, sub := range children(key, arg) {
			if !d.within(sub, v, depth, emit) {
				return false
			}
		}
	case "not", "if", "then", "else":
		return d.within(arg, v, depth, emit)
	case "$ref":
		if to, err := d.resolve(fmt.Sprint(arg)); err == nil {
			return d.changes(to, v, depth+1, emit)
		}
	default:
		switch keyword.Of(key) {
		case "number":
			return all(steps(arg, key == "multipleOf")...)
		case "array":
			list, _ := v.([]any)
			return d.changeList(m, key, list, depth, emit)
		case "object":
			object, _ := v.(map[string]any)
			return d.changeObject(m, key, object, depth, emit)
		}
	}
	return true
}

// within changes v by a schema that it has to satisfy as a whole: also to what that
// schema accepts, by itself and put over v.
func (d *deriver) within(sub, v any, depth int, emit func(any) bool) bool {
	for _, seed := range d.seeds(sub, depth+1) {
		if !emit(seed) {
			return false
		}
		a, isObject := v.(map[string]any)
		b, too := seed.(map[string]any)
		if isObject && too {
			c := maps.Clone(a)
			maps.Copy(c, b)
			if !emit(c) {
				return false
			}
		}
	}
	return d.changes(sub, v, depth+1, emit)
}

func (d *deriver) changeList(m map[string]any, key string, v []any, depth int, emit func(any) bool) bool {
	put := func(i int, x any) bool {
		c := slices.Clone(v)
		c[i] = x
		return emit(c)
	}
	switch key {
	case "minItems", "maxItems", "minContains", "maxContains":
		of := m["items"]
		if strings.HasSuffix(key, "Contains") {
			of = m["contains"]
		}
		seeds := append(d.seeds(either(of), depth+1), "x")
		for _, list := range around(m[key], func(n int) any {
			out := []any{}
			for i := range n {
				out = append(out, distinct(seeds[0], i))
			}
			return out
		}) {
			if !emit(list) {
				return false
			}
		}
	case "uniqueItems":
		seeds := append(d.seeds(either(m["items"]), depth+1), "x")
		return emit([]any{seeds[0], seeds[0]}) && emit([]any{seeds[0], distinct(seeds[0], 1)}) &&
			emit([]any{number("1"), number("1.0")})
	default:
		subs := []any{m[key]}
		if list, ok := m[key].([]any); ok {
			subs = list
		}
		for i, sub := range subs {
			if i < len(v) && !d.changes(sub, v[i], depth+1, func(x any) bool { return put(i, x) }) {
				return false
			}
			for _, seed := range d.seeds(sub, depth+1) {
				if !emit([]any{seed}) || !emit(append(slices.Clone(v), seed)) {
					return false
				}
			}
			for _, x := range anything() {
				if !emit(append(slices.Clone(v), x)) {
					return false
				}
			}
		}
	}
	return true
}

func (d *deriver) changeObject(m map[string]any, key string, v map[string]any, depth int, emit func(any) bool) bool {
	put := func(k string, x any) bool {
		c := maps.Clone(v)
		if c == nil {
			c = map[string]any{}
		}
		c[k] = x
		return emit(c)
	}
	drop := func(k string) bool {
		c := maps.Clone(v)
		delete(c, k)
		return emit(c)
	}
	// at changes the value under a key by a schema.
	at := func(k string, sub any) bool {
		if !drop(k) {
			return false
		}
		for _, seed := range d.seeds(sub, depth+1) {
			if !put(k, seed) {
				return false
			}
		}
		return d.changes(sub, v[k], depth+1, func(x any) bool { return put(k, x) })
	}
	switch arg := m[key].(type) {
	case map[string]any:
		switch key {
		case "properties":
			for _, k := range sorted(arg) {
				if !at(k, arg[k]) {
					return false
				}
			}
			return true
		case "patternProperties":
			for _, p := range sorted(arg) {
				if !at(sample(p), arg[p]) || !at("x"+sample(p)+"x", arg[p]) {
					return false
				}
			}
			return true
		case "dependentRequired", "dependentSchemas":
			for _, k := range sorted(arg) {
				if !put(k, "x") || !drop(k) {
					return false
				}
				needs, _ := arg[k].([]any)
				for _, n := range needs {
					if n, ok := n.(string); ok && !drop(n) {
						return false
					}
				}
				if key == "dependentSchemas" && !d.within(arg[k], v, depth, emit) {
					return false
				}
			}
			return true
		case "propertyNames":
			return d.addNames(arg, depth, func(name string) bool { return put(name, "x") })
		}
		return at(extra, arg)
	case []any: // required
		for _, k := range arg {
			if k, ok := k.(string); ok && !drop(k) {
				return false
			}
		}
		return true
	}
	if key == "minProperties" || key == "maxProperties" {
		return changeCount(m[key], v, emit)
	}
	return at(extra, m[key])
}

// addNames adds properties whose names a schema accepts or refuses.
func (d *deriver) addNames(names map[string]any, depth int, add func(string) bool) bool {
	for _, name := range append(d.seeds(names, depth+1), "", "x", extra) {
		if name, ok := name.(string); ok && !add(name) {
			return false
		}
	}
	return d.changes(names, extra, depth+1, func(x any) bool {
		name, ok := x.(string)
		return !ok || add(name)
	})
}

// changeCount changes the number of properties of v to numbers around a bound.
func changeCount(bound any, v map[string]any, emit func(any) bool) bool {
	for _, x := range around(bound, func(n int) any {
		c := map[string]any{}
		for i, k := range sorted(v) {
			if i < n {
				c[k] = v[k]
			}
		}
		for i := len(c); i < n; i++ {
			c[extra+strings.Repeat("x", i)] = "x"
		}
		return c
	}) {
		if !emit(x) {
			return false
		}
	}
	return true
}

// near are values that are almost the given one.
func near(v any) []any {
	if s, ok := v.(string); ok {
		return []any{s + "x", cut(s), strings.ToUpper(s), strings.ToLower(s), " " + s}
	}
	if r := rat(v); r != nil {
		return []any{
			literal(new(big.Rat).Add(r, big.NewRat(1, 1))),
			literal(new(big.Rat).Add(r, big.NewRat(1, 2))),
			fmt.Sprint(v),
		}
	}
	return []any{text(v)}
}

// cut is s without its last letter.
func cut(s string) string {
	r := []rune(s)
	return string(r[:max(0, len(r)-1)])
}

// around makes values of the lengths at a bound and beside it.
func around(bound any, of func(n int) any) []any {
	n, ok := whole(bound)
	if !ok {
		return nil
	}
	var out []any
	for _, k := range []int{n - 1, n, n + 1} {
		if k >= 0 { // derive refuses bounds that are too large
			out = append(out, of(k))
		}
	}
	return out
}

// steps are numbers at a bound and beside it, or multiples of it and what is
// not a multiple.
func steps(bound any, multiple bool) []any {
	b := rat(bound)
	if b == nil {
		return nil
	}
	var out []any
	if multiple {
		for _, by := range []*big.Rat{big.NewRat(0, 1), big.NewRat(1, 1), big.NewRat(2, 1), big.NewRat(1, 2),
			big.NewRat(3, 2), big.NewRat(-1, 1)} {
			out = append(out, literal(new(big.Rat).Mul(b, by)))
		}
		return out
	}
	for _, by := range []*big.Rat{big.NewRat(0, 1), big.NewRat(1, 1), big.NewRat(-1, 1), big.NewRat(1, 2),
		big.NewRat(-1, 2)} {
		out = append(out, literal(new(big.Rat).Add(b, by)))
	}
	return out
}
