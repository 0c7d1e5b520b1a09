package baseline

import (
	"slices"
	"strings"
)

// A ProgramPair is one program in two states; the one that is nil is not there.
type ProgramPair struct{ Old, New *Program }

// A ToolPair is one tool in two states; the one that is nil is not there.
type ToolPair struct{ Old, New *Tool }

// Renamed reports whether the tool has another name now.
func (p ToolPair) Renamed() bool { return p.Old != nil && p.New != nil && p.Old.Name != p.New.Name }

// Same reports whether name, description and input schema are what they were.
func (p ToolPair) Same() bool {
	return p.Old != nil && p.New != nil && p.Old.Name == p.New.Name && p.Old.Hash == p.New.Hash &&
		p.Old.Gaps == p.New.Gaps
}

// MatchPrograms pairs the programs of two states: by package, and else the two
// that have most tool names in common, at least half of those of the smaller. So a
// program that moved to another package, or a catalog in another file, is
// still the same one. Pairs are in the order of the new state, then the programs
// that are gone.
func MatchPrograms(old, now *Baseline) []ProgramPair {
	taken := map[*Program]bool{}
	pairs := make([]ProgramPair, len(now.Programs))
	for i := range now.Programs {
		pairs[i].New = &now.Programs[i]
		for j := range old.Programs {
			if p := &old.Programs[j]; p.Package == now.Programs[i].Package {
				pairs[i].Old, taken[p] = p, true
			}
		}
	}
	for i := range pairs {
		if pairs[i].Old != nil {
			continue // paired by its package
		}
		most := 0
		for j := range old.Programs {
			p := &old.Programs[j]
			n := inCommon(p, pairs[i].New)
			if !taken[p] && n > most && 2*n >= min(len(p.Tools), len(pairs[i].New.Tools)) {
				pairs[i].Old, most = p, n
			}
		}
		if pairs[i].Old != nil {
			taken[pairs[i].Old] = true
		}
	}
	for j := range old.Programs {
		if p := &old.Programs[j]; !taken[p] {
			pairs = append(pairs, ProgramPair{Old: p})
		}
	}
	return pairs
}

// inCommon returns how many tools of a have a name that b has as well.
func inCommon(a, b *Program) int {
	n := 0
	for _, t := range a.Tools {
		if slices.ContainsFunc(b.Tools, func(u Tool) bool { return u.Name == t.Name }) {
			n++
		}
	}
	return n
}

// MatchTools pairs the tools of one program: what is the same by name and
// definition, which the number of a variant does not tell; then by id, by name
// and variant where the tool moved to another package, by definition where it
// was renamed, and by name alone. Only what is the one candidate on both sides is
// paired.
// Pairs are in the order of the new state, then the tools that are gone.
func MatchTools(p ProgramPair) []ToolPair {
	var old, now []Tool
	if p.Old != nil {
		old = p.Old.Tools
	}
	if p.New != nil {
		now = p.New.Tools
	}
	of := make([]*Tool, len(now)) // the old state of each
	taken := make([]bool, len(old))
	for _, key := range []func(*Tool) string{
		func(t *Tool) string { return t.Name + "\n" + t.Hash },
		func(t *Tool) string { return t.ID },
		(*Tool).local,
		func(t *Tool) string { return t.Hash },
		func(t *Tool) string { return t.Name },
	} {
		was, is := map[string][]int{}, map[string][]int{}
		for i := range old {
			if !taken[i] {
				was[key(&old[i])] = append(was[key(&old[i])], i)
			}
		}
		for i := range now {
			if of[i] == nil {
				is[key(&now[i])] = append(is[key(&now[i])], i)
			}
		}
		for k, list := range is {
			if len(list) == 1 && len(was[k]) == 1 {
				of[list[0]], taken[was[k][0]] = &old[was[k][0]], true
			}
		}
	}
	var pairs []ToolPair
	for i := range now {
		pairs = append(pairs, ToolPair{of[i], &now[i]})
	}
	for i := range old {
		if !taken[i] {
			pairs = append(pairs, ToolPair{Old: &old[i]})
		}
	}
	return pairs
}

// local is the id without the package: name~variant.
func (t *Tool) local() string {
	if i := strings.LastIndex(t.ID, "#"+t.Name); i >= 0 {
		return t.ID[i+1:]
	}
	return t.ID
}

// Successors says what became of the programs and tools of old: the package of a
// program now by the one before, and so the id of a tool. What is gone is not in
// it.
func Successors(old, now *Baseline) map[string]string {
	out := map[string]string{}
	for _, p := range MatchPrograms(old, now) {
		if p.Old == nil || p.New == nil {
			continue
		}
		out[p.Old.Package] = p.New.Package
		for _, t := range MatchTools(p) {
			if t.Old != nil && t.New != nil {
				out[t.Old.ID] = t.New.ID
			}
		}
	}
	return out
}
