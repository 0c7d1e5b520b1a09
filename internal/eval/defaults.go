package eval

import (
	"go/types"
	"slices"

	"github.com/toolbudget/toolbudget/internal/guard"
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

// World is what is known of the default world before a run in it.
type World struct {
	// Program is the name that the program is started by.
	Program string
	// Set has the keys of the settings that are required. They have a value, which is not known.
	Set map[string]bool
	// Decided says that each question about a required setting has the answer that SomeText gives.
	// Otherwise a run follows the other answers as well.
	Decided bool
}

// required is the value of a setting that the program does not start without: unknown and, in the
// default world, a text that no program knows. Comparing it with a text of the program is then
// false, as it is for most values that a user would set.
func (in *Interp) required(t types.Type, key, kind, name string, c *Call) *Unknown {
	u := &Unknown{
		T:      t,
		Reason: RunTime,
		Detail: kind + " " + name,
		Pos:    c.Pos(),
		Key:    key,
		From:   in.ask(key),
		Lookup: true,
	}
	if b, ok := underlying(t).(*types.Basic); ok && b.Kind() == types.String {
		u.Default = &Const{T: t, V: someText(name)}
	}
	return u
}

// someText is a text that no program knows.
func someText(name string) string { return "<" + name + ">" }

// AtDefault reports whether g can hold when the settings that v is made of have their defaults. If
// a bound is hit, it can.
func (in *Interp) AtDefault(g Guard, v *Unknown) bool {
	can := true
	in.Within(func() { can = in.g.At(g, v.From) != False })
	return can
}

// DefaultWorld evaluates g in the default world. The calls that were not read succeed there, as far
// as that is needed for something to be there; what is absent must be absent whether they succeed
// or not.
func (in *Interp) DefaultWorld(g Guard) (r guard.Truth) {
	decided := in.Within(func() {
		if r = in.g.Nearest(g, in.assume); r != guard.Open {
			return
		}
		if r = in.g.Nearest(g, in.g.Assuming(g, in.assume)); r == guard.No {
			r = guard.Open
		}
	})
	if !decided {
		return guard.Open
	}
	return r
}

// Required returns the keys of the settings that must be set for the program to start at all, in
// order. If some settings would do instead of others, they are those that the program asks for
// first.
func (in *Interp) Required() (keys []string) {
	in.Within(func() {
		var first []int
		for _, world := range in.g.Flips(in.assume) {
			var asked []int
			var from []string
			for _, v := range world {
				from = guard.Union(from, in.g.Condition(v).From)
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

// ask notes that the program asks for a setting, with the order of first questions, and returns the
// key as Unknown.From has it. Required chooses by that order.
func (in *Interp) ask(key string) []string {
	if in.asked[key] == 0 {
		in.asked[key] = len(in.asked) + 1
	}
	return []string{key}
}

// settingsOf are the keys of the settings that a text or another scalar was made of.
func settingsOf(v Value) []string {
	switch v := v.(type) {
	case *Unknown:
		return v.From
	case *PartialString:
		var out []string
		for _, p := range v.Parts {
			out = guard.Union(out, settingsOf(p))
		}
		return out
	case *Slice:
		if st, ok := v.Arr.now().(*partialBytes); ok {
			return settingsOf(st.text)
		}
	}
	return nil
}
