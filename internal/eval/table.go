package eval

import (
	"iter"
	"maps"
)

// A table has the entries of a map by their keys. A clone shares most of it: a map that
// grows by one entry in each of many branches is not copied in each.
type table struct {
	base map[string]*mapEntry // shared, so it never changes
	over map[string]*mapEntry // what is different from it; nil for one that is gone
	n    int
}

func (t *table) get(key string) *mapEntry {
	if e, ok := t.over[key]; ok {
		return e
	}
	return t.base[key]
}

func (t *table) len() int { return t.n }

// set adds an entry or replaces it; nil removes it.
func (t *table) set(key string, e *mapEntry) {
	if t.get(key) != nil {
		t.n--
	}
	if e != nil {
		t.n++
	}
	if t.over == nil {
		t.over = map[string]*mapEntry{}
	}
	t.over[key] = e
}

// clone is the same table. What is different is copied as long as that is little, about
// the square root of what there is.
func (t *table) clone() table {
	if len(t.over)*len(t.over) <= 2*len(t.base)+64 {
		return table{base: t.base, over: maps.Clone(t.over), n: t.n}
	}
	all := make(map[string]*mapEntry, t.n)
	for k, e := range t.all() {
		all[k] = e
	}
	return table{base: all, n: t.n}
}

// all are the entries, in no order.
func (t *table) all() iter.Seq2[string, *mapEntry] {
	return func(yield func(string, *mapEntry) bool) {
		for k, e := range t.over {
			if e != nil && !yield(k, e) {
				return
			}
		}
		for k, e := range t.base {
			if _, other := t.over[k]; !other && !yield(k, e) {
				return
			}
		}
	}
}
