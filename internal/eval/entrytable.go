package eval

import (
	"iter"
	"maps"
	"slices"
)

// An entryTable has the entries of a map by their keys. Branches clone maps all the time, so a
// clone shares most of it: a map that grows by one entry in each of many branches is not
// copied in each.
type entryTable struct {
	base *shared   // nil where there is none
	over fewOrMany // what is different from it; nil for an entry that is gone
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
	if e, ok := t.over.get(key); ok {
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
	t.over.set(key, e)
}

// clone is a table with the same entries. The differences are copied as long as they are
// few, about the square root of all entries; then they and the shared entries become a new
// shared map. So n insertions with a clone each cost about n times the square root of n.
func (t *entryTable) clone() entryTable {
	if over := t.over.len(); over*over <= 2*len(t.base.all())+maxFew*maxFew {
		return entryTable{base: t.base, over: t.over.clone(), n: t.n}
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
		for k, e := range t.over.all() {
			if e != nil && !yield(k, e) {
				return
			}
		}
		for k, e := range t.base.all() {
			if _, other := t.over.get(k); !other && !yield(k, e) {
				return
			}
		}
	}
}

// maxFew bounds the entries that a fewOrMany has in a list.
const maxFew = 8

// A fewOrMany has entries by key. Most maps of a program have few of them, such as the keywords of
// a schema, and there a list takes a third of the memory of a Go map.
type fewOrMany struct {
	few  []keyedEntry
	many map[string]*mapEntry // of all, where they are more than maxFew
}

type keyedEntry struct {
	key string
	e   *mapEntry
}

// at is the index of a key among few, or -1.
func (f *fewOrMany) at(key string) int {
	for i := range f.few {
		if f.few[i].key == key {
			return i
		}
	}
	return -1
}

// get is the entry of a key, if it was set.
func (f *fewOrMany) get(key string) (e *mapEntry, ok bool) {
	if f.many != nil {
		e, ok = f.many[key]
		return e, ok
	}
	if i := f.at(key); i >= 0 {
		return f.few[i].e, true
	}
	return nil, false
}

// set sets the entry of a key.
func (f *fewOrMany) set(key string, e *mapEntry) {
	if f.many == nil {
		if i := f.at(key); i >= 0 {
			f.few[i].e = e
			return
		}
		if len(f.few) < maxFew {
			f.few = append(f.few, keyedEntry{key, e})
			return
		}
		f.few, f.many = nil, maps.Collect(f.all())
	}
	f.many[key] = e
}

// len is the number of keys that were set.
func (f *fewOrMany) len() int { return len(f.few) + len(f.many) }

// clone is a copy.
func (f *fewOrMany) clone() fewOrMany { return fewOrMany{slices.Clone(f.few), maps.Clone(f.many)} }

// all are the keys that were set and their entries, in no order.
func (f *fewOrMany) all() iter.Seq2[string, *mapEntry] {
	return func(yield func(string, *mapEntry) bool) {
		for _, k := range f.few {
			if !yield(k.key, k.e) {
				return
			}
		}
		for k, e := range f.many {
			if !yield(k, e) {
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
	for k := range t.over.all() {
		keys = append(keys, k)
	}
	for k := range o.over.all() {
		if _, both := t.over.get(k); !both {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	return keys, true
}
