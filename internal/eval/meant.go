package eval

import (
	"go/ast"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/internal/guard"
)

// Which entry of a map, or which element of a list, an unknown key or index means. Each of them is
// meant under a condition of its own, and no two of these hold together:
//
//	set, ok := sets[name] // the first one, or the second one, ..., or none
//	set.Enabled = true

// fewMeant is the number of entries or elements up to which the conditions that tell which one is
// meant are conditions like others. Their formulas are small in any order, and a key that is one of
// several unknown values makes them larger if they come first.
const fewMeant = 8

// isMeant is the guard that an unknown key or index is this one, of n.
func (in *Interp) isMeant(k, this Value, n int) Guard {
	if n > fewMeant {
		defer func(outer string) { in.selecting = outer }(in.selecting)
		in.selecting = keyOf(k)
	}
	return in.equal(k, this, nil)
}

// meant are the entries that an unknown key k may mean, each under the guard that it means this one
// and that the entry is there. Where many conditions decide which entries are there, one condition
// says whether the one that is meant is. So neither the lookup nor what the program does with it
// depends on the conditions of all entries.
func (in *Interp) meant(st *mapState, k Value, at ast.Node) iter.Seq2[*mapEntry, Guard] {
	return func(yield func(*mapEntry, Guard) bool) {
		there, one := False, in.decidedByMany(st)
		if one {
			there = in.meantIsThere(st, k, at)
		}
		for key, same := range in.keysLike(st, k) {
			e := st.entries.get(key)
			g := e.g
			if one && g != True {
				g = there
			}
			if g = in.g.And(same, g); g != False && !yield(e, g) {
				return
			}
		}
	}
}

// decidedByMany reports whether more than maxSupport conditions decide which entries of a map are
// there.
func (in *Interp) decidedByMany(st *mapState) bool {
	var on []int32
	for _, g := range st.entryGuards() {
		if in.g.Large(g, 8*maxSupport) {
			return true
		}
		for _, v := range in.g.Support(g) {
			if !slices.Contains(on, v) {
				on = append(on, v)
			}
		}
		if len(on) > maxSupport {
			return true
		}
	}
	return false
}

// meantIsThere is the condition that the entry that k means is there. In the default world it is
// what the entry says that k means there. Where k and the conditions of all entries are the same,
// it is one condition. Each turn of a loop may look for another entry.
func (in *Interp) meantIsThere(st *mapState, k Value, at ast.Node) Guard {
	of := keyOf(k)
	if of == "" { // nothing says which one it is
		of = in.anotherKey()
	}
	var key strings.Builder
	key.WriteString("there " + of)
	c := Condition{Text: "the entry is there", At: posOf(at)}
	for name, same := range in.keysLike(st, k) {
		g := st.entries.get(name).g
		key.WriteString(" " + strconv.Quote(name) + strconv.Itoa(int(g)))
		if in.g.Default(same) == guard.Yes {
			c.Default = in.g.Default(g)
		}
	}
	c.Key = key.String()
	c.Turn = in.ofTurn(of, nil)
	return in.g.Joint(c, st.entryGuards()...)
}
