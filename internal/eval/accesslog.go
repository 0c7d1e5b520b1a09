package eval

import "slices"

// unorderedWith reports whether two accesses to places that overlap are in no order, and one of
// them writes. Two additions do not disturb each other, but two appends do.
func (in *Interp) unorderedWith(earlier, x access) bool {
	switch {
	case earlier.by == x.by, earlier.kind == x.kind && (x.kind == reads || x.kind == adds):
		return false
	case in.clock().of(earlier.by) >= earlier.time:
		return false
	}
	for i := range min(len(earlier.rest), len(x.rest)) {
		if earlier.rest[i] != x.rest[i] {
			return false
		}
	}
	return !in.g.Disjoint(in.path, earlier.g)
}

// overlapping are the lists of accesses to what a part overlaps with.
func (a *accesses) overlapping(at region) [][]access {
	out := [][]access{a.whole}
	if at.name != "" {
		return append(out, a.parts[at.name])
	}
	for _, n := range a.names {
		out = append(out, a.parts[n])
	}
	return out
}

// keep adds an access. Of each kind, the last one of a goroutine to a place is enough: what is
// ordered with that is ordered with those before. It reports whether there was none.
func (a *accesses) keep(in *Interp, at region, x access) (first bool) {
	list := a.whole
	if at.name != "" {
		if list = a.parts[at.name]; list == nil {
			a.names = append(a.names, at.name)
		}
	}
	same := func(y access) bool {
		return y.by == x.by && y.kind == x.kind && y.at == x.at && slices.Equal(y.rest, x.rest)
	}
	if i := slices.IndexFunc(list, same); i >= 0 {
		list[i].time, list[i].g, list[i].from = x.time, in.g.Or(list[i].g, x.g), min(list[i].from, x.from)
		return false
	}
	x.rest = slices.Clone(x.rest)
	if list = append(list, x); at.name != "" {
		a.parts[at.name] = list
	} else {
		a.whole = list
	}
	return true
}
