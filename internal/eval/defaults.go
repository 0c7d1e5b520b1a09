package eval

import (
	"go/types"
	"math"
	"slices"
)

// # The default world
//
// What a program offers by default is what it offers when it is started in
// earnest, and told no more than it must be: without arguments, with an empty
// environment, without configuration files of its own. A program that does not
// start so, because something is required that has no default, is started with as
// little of it as will do. What else is asked of a required setting is answered
// for a text that the program does not know.
//
// There are two ways to it. An Unknown that was made of settings carries its
// value in the default world, and so do the conditions on it. Where that is not
// enough, the program runs again under Options.Defaults: its settings are then
// known from the start, and the libraries that read them run from source.

// World is what is known of the default world from the start.
type World struct {
	// Program is the name that the program is started by.
	Program string
	// Set are the keys of settings that are required: they have a value, which is
	// not known.
	Set map[string]bool
	// Decided takes what is answered for a required setting for what it is. Without
	// it, a run goes the other ways as well.
	Decided bool
}

// required is the value of a required setting: unknown, and in the default world a
// text that the program does not know.
func (in *Interp) required(t types.Type, key, kind, name string, c *Call) *Unknown {
	u := &Unknown{T: t, Reason: RunTime, Detail: kind + " " + name, Pos: c.Pos(), Key: key, From: in.ask(key), Lookup: true}
	if b, ok := under(t).(*types.Basic); ok && b.Kind() == types.String {
		u.Default = &Const{T: t, V: someText(name)}
	}
	return u
}

// someText is a text that no program knows.
func someText(name string) string { return "<" + name + ">" }

// cost is how many conditions have another value than by default in the world
// nearest to the default one in which f holds.
func (g *guards) cost(f Guard, memo map[Guard]int) int {
	switch f {
	case False:
		return math.MaxInt32
	case True:
		return 0
	}
	if c, ok := memo[f]; ok {
		return c
	}
	n := g.nodes[f]
	lo, hi := g.cost(n.lo, memo), g.cost(n.hi, memo)
	if d, known := boolean(g.conds[n.v].Default); known {
		if d && lo < math.MaxInt32 {
			lo++
		}
		if !d && hi < math.MaxInt32 {
			hi++
		}
	}
	memo[f] = min(lo, hi)
	return memo[f]
}

// nearest decides f in the worlds nearest to the default one in which given
// holds: 1 true in all of them, 0 in none, -1 neither is known.
func (g *guards) nearest(f, given Guard) int {
	memo := map[Guard]int{}
	with, without := g.cost(g.and(given, f), memo), g.cost(g.andNot(given, f), memo)
	switch {
	case with < without:
		if with == math.MaxInt32 {
			return -1
		}
		return 1
	case without < with:
		return 0
	}
	return -1
}

// maxWorlds bounds how many of the worlds that are nearest are looked at.
const maxWorlds = 64

// flips are, for each of the worlds nearest to the default one in which f holds, the
// conditions that do not have their default.
func (g *guards) flips(f Guard) (worlds [][]int32) {
	memo := map[Guard]int{}
	if g.cost(f, memo) == math.MaxInt32 {
		return nil
	}
	var walk func(f Guard, flipped []int32)
	walk = func(f Guard, flipped []int32) {
		if len(worlds) >= maxWorlds {
			return
		}
		if f == True {
			worlds = append(worlds, flipped)
			return
		}
		n := g.nodes[f]
		d, known := boolean(g.conds[n.v].Default)
		stay, flip := n.lo, n.hi
		if known && d {
			stay, flip = n.hi, n.lo
		}
		least := g.cost(f, memo)
		if g.cost(stay, memo) == least {
			walk(stay, flipped)
		}
		switch c := g.cost(flip, memo); {
		case !known && c == least:
			walk(flip, flipped)
		case known && c == least-1:
			walk(flip, append(flipped[:len(flipped):len(flipped)], n.v))
		}
	}
	walk(f, nil)
	return worlds
}

// DefaultWorld evaluates g in the default world: 1 yes, 0 no, -1 unknown.
func (in *Interp) DefaultWorld(g Guard) (r int) {
	if !in.Within(func() { r = in.g.nearest(g, in.assume) }) {
		return -1
	}
	return r
}

// Required are the keys of the settings that do not have their default in the
// default world, because the program would not start. Where some would do instead
// of others, it is those that the program asks for first.
func (in *Interp) Required() (keys []string) {
	in.Within(func() {
		var first []int
		for _, world := range in.g.flips(in.assume) {
			var asked []int
			var from []string
			for _, v := range world {
				from = union(from, in.g.conds[v].From)
			}
			for _, key := range from {
				asked = append(asked, in.asked[key])
			}
			slices.Sort(asked)
			if first == nil || slices.Compare(asked, first) < 0 {
				keys, first = from, asked
			}
		}
	})
	slices.Sort(keys)
	return keys
}

// ask notes that the program asks for a setting.
func (in *Interp) ask(key string) []string {
	if in.asked[key] == 0 {
		in.asked[key] = len(in.asked) + 1
	}
	return []string{key}
}

// settingsOf are the keys of the settings that a text or other scalar was made of.
func settingsOf(v Value) []string {
	switch v := v.(type) {
	case *Unknown:
		return v.From
	case *Rope:
		var out []string
		for _, p := range v.Parts {
			out = union(out, settingsOf(p))
		}
		return out
	case *Slice:
		if st, ok := v.Arr.state.(*roped); ok {
			return settingsOf(st.text)
		}
	}
	return nil
}

// maxFrom bounds the settings that are remembered of one value.
const maxFrom = 16

// union is both sets; neither is changed.
func union(a, b []string) []string {
	if len(a) == 0 || len(b) == 0 {
		return append(a, b...)
	}
	out := a[:len(a):len(a)]
	for _, s := range b {
		if len(out) < maxFrom && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}
