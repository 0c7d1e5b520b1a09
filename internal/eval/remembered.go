package eval

import "go/types"

// remembered are answers that are asked for again and again while nothing that they depend on
// changes, and memory that is used again.
type remembered struct {
	spareWalks      []*reachWalk              // see shortWalk
	paths           []int                     // see keptPath
	varsIn          map[idsetKey][]packageVar // by packageVars
	exclusions      map[[2]*branch]bool       // see excluded
	methodKeys      map[methodOn]string
	soleWriters     map[[2]int32]*types.Func // see onlyWriter
	laterBoxed      boxedIndex               // of later
	librariesBoxed  boxedIndex               // of libraries
	storesTexts     map[[2]string]string
	fieldTexts      map[*types.Var]string
	outsideChangers map[string]bool               // by changesOutside
	methodVars      map[*types.Named][]*types.Var // see varsOfMethods
}
