package extract

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// TestRegistryAgreesWithASearchedList compares the registry with a list that is searched from its
// start.
func TestRegistryAgreesWithASearchedList(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		tools, servers := make([]eval.Obj, 5), make([]eval.Obj, 3)
		s, list := newRegistry(), []*found(nil)
		for range 300 {
			guard := eval.Guard(r.IntN(4))
			tool, server, name := &tools[r.IntN(len(tools))], &servers[r.IntN(len(servers))], string(
				rune('a'+r.IntN(3)),
			)
			switch r.IntN(8) {
			case 0:
				gone := func(f *found) bool { return f.guard == guard }
				s.drop(gone)
				list = slices.DeleteFunc(list, gone)
			case 1:
				s.named(server, name, func(f *found) bool { return f.guard != guard })
				list = slices.DeleteFunc(list, func(f *found) bool {
					return f.server != nil && f.server.Obj == server && f.name == name && f.guard != guard
				})
			case 2: // as remove narrows what is there
				for _, f := range s.all() {
					if f.guard == guard {
						f.guard++
					}
				}
			default:
				f := &found{guard: guard, name: name, ptr: &eval.Ptr{Obj: tool}}
				if r.IntN(4) > 0 {
					f.server = &eval.Ptr{Obj: server}
				}
				s.add(f)
				list = append(list, f)
			}
			has := slices.ContainsFunc(list, func(f *found) bool { return f.ptr.Obj == tool && f.guard == guard })
			same := func(f *found) bool { return f.guard == guard }
			if s.has(tool, same) != has || s.len() != len(list) {
				t.Fatalf("seed %d: has %t of %d, want %t of %d", seed, !has, s.len(), has, len(list))
			}
		}
		if !slices.Equal(s.all(), list) {
			t.Fatalf("seed %d: %v, want %v", seed, s.all(), list)
		}
	}
}
