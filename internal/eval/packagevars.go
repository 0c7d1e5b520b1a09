package eval

import (
	"go/types"
	"slices"
	"strings"
)

// packageVars are the package variables with these numbers, sorted by name so that a walk is the
// same in every run. The same sets are asked for again and again, so the answer is kept.
func (in *Interp) packageVars(of idset) []*types.Var {
	if len(of) == 0 {
		return nil
	}
	key := idsetKey{&of[0], len(of)}
	list, known := in.varsIn[key]
	if !known {
		list = in.sortedVars(of)
		if in.varsIn == nil {
			in.varsIn = map[idsetKey][]*types.Var{}
		}
		in.varsIn[key] = list
	}
	return list
}

// An idsetKey names a set, which never changes.
type idsetKey struct {
	first *idChunk
	n     int
}

func (in *Interp) sortedVars(of idset) []*types.Var {
	var numbers []int32
	for no := range of.all() {
		if v := in.code.varOf[no]; v != nil && isPackageVar(v) && !v.IsField() {
			numbers = append(numbers, no)
		}
	}
	slices.SortFunc(numbers, func(a, b int32) int {
		return strings.Compare(in.code.varKeys[a], in.code.varKeys[b])
	})
	list := make([]*types.Var, len(numbers))
	for i, no := range numbers {
		list[i] = in.code.varOf[no]
	}
	return list
}

// isPackageVar reports whether v is declared at package level.
func isPackageVar(v *types.Var) bool {
	return v.Pkg() != nil && !v.IsField() && v.Parent() == v.Pkg().Scope()
}
