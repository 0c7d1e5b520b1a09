package eval

import (
	"iter"
	"maps"
	"slices"
)

// A entryTable has the entries of a map by their keys. Branches clone maps all the time, so a
// clone shares most of it: a map that grows by one entry in each of many branches is not
// copied in each.
type entryTable struct {
	base *shared              // nil where there is none
	over map[string]*mapEntry // what is different from it; nil for one that is gone
	n    int
}

// shared are the entries that several tables have in common. They never change.
type shared struct{ entries map[string]*mapEntry }

// all are the entries, none for nil.
func (s *shared) all() map[string]*mapEntry {
	if s == nil {
		return nil
	}
	return s.entries
}

// get is the entry of a key, or nil.
func (t *entryTable) get(key string) *mapEntry {
	if e, ok := t.over[key]; ok {
		return e
	}
	return t.base.all()[key]
}

// len is the number of entries.
func (t *entryTable) len() int { return t.n }

// set adds an entry or replaces it; nil removes it.
func (t *entryTable) set(key string, e *mapEntry) {
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

// clone is a table with the same entries. The differences are copied as long as they are
// few, about the square root of all entries; then they and the shared entries become a new
// shared map. So n insertions with a clone each cost about n times the square root of n.
func (t *entryTable) clone() entryTable {
	if len(t.over)*len(t.over) <= 2*len(t.base.all())+64 {
		return entryTable{base: t.base, over: maps.Clone(t.over), n: t.n}
	}
	all := make(map[string]*mapEntry, t.n)
	for k, e := range t.all() {
		all[k] = e
	}
	*t = entryTable{base: &shared{all}, n: t.n} // the same, and it shares as well
	return *t
}

// all are the entries, in no order.
func (t *entryTable) all() iter.Seq2[string, *mapEntry] {
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

// differing are the keys under which two tables may differ that share the rest, sorted. It
// is not ok for tables that share nothing. A join of two branches looks at these keys only.
func (t *entryTable) differing(o *entryTable) (keys []string, ok bool) {
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
