package eval

import (
	"iter"
	"maps"
	"slices"
)

// A table has the entries of a map by their keys. A clone shares most of it: a map that
// grows by one entry in each of many branches is not copied in each.
type table struct {
	base *shared              // nil where there is none
	over map[string]*mapEntry // what is different from it; nil for one that is gone
	n    int
}

// shared are entries that several tables have. They never change.
type shared struct{ entries map[string]*mapEntry }

func (s *shared) all() map[string]*mapEntry {
	if s == nil {
		return nil
	}
	return s.entries
}

func (t *table) get(key string) *mapEntry {
	if e, ok := t.over[key]; ok {
		return e
	}
	return t.base.all()[key]
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
	if len(t.over)*len(t.over) <= 2*len(t.base.all())+64 {
		return table{base: t.base, over: maps.Clone(t.over), n: t.n}
	}
	all := make(map[string]*mapEntry, t.n)
	for k, e := range t.all() {
		all[k] = e
	}
	*t = table{base: &shared{all}, n: t.n} // the same, and it shares as well
	return *t
}

// all are the entries, in no order.
func (t *table) all() iter.Seq2[string, *mapEntry] {
	return func(yield func(string, *mapEntry) bool) {
		for k, e := range t.over {
			if e != nil && !yield(k, e) {
				return
			}
		}
		for k, e := range t.base.all() {
			if _, other := t.over[k]; !other && !yield(k, e) {
				return
			}
		}
	}
}

// differing are the keys of which two tables that share the rest may differ, sorted. It
// is not ok for tables that share nothing.
func (t *table) differing(o *table) (keys []string, ok bool) {
	if t.base == nil || t.base != o.base {
		return nil, false
	}
	for k := range t.over {
		keys = append(keys, k)
	}
	for k := range o.over {
		if _, both := t.over[k]; !both {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys, true
}
