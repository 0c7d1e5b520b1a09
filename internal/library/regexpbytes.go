package library

import (
	"go/types"
	"regexp"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// The methods of a Regexp that find parts of bytes return windows of them (law 1): the source
// slices its argument, b[i:j:j], and so does this.

// findFuncs are those methods. Each has the places of its results, one list for each match.
func findFuncs(m map[string]eval.Intrinsic) {
	one := func(loc []int) [][]int {
		if loc == nil {
			return nil
		}
		return [][]int{loc}
	}
	places := map[string]func(re *regexp.Regexp, b []byte, n int) [][]int{
		"Find":            func(re *regexp.Regexp, b []byte, _ int) [][]int { return one(re.FindIndex(b)) },
		"FindSubmatch":    func(re *regexp.Regexp, b []byte, _ int) [][]int { return one(re.FindSubmatchIndex(b)) },
		"FindAll":         (*regexp.Regexp).FindAllIndex,
		"FindAllSubmatch": (*regexp.Regexp).FindAllSubmatchIndex,
	}
	for name, f := range places {
		m["regexp.Regexp."+name] = onPattern(func(c *eval.Call, _ *eval.Ptr, p pattern) (eval.Value, bool) {
			return findIn(c, p, f)
		})
	}
}

// findIn is such a method. The type of its result tells whether that is one part, a list of
// parts or a list of lists.
func findIn(c *eval.Call, p pattern, places func(*regexp.Regexp, []byte, int) [][]int) (eval.Value, bool) {
	re, err := p.compile()
	in, v, most := c.In, c.Arg(0), 1
	if err != nil {
		return nil, false
	}
	text, known := in.TextOf(v)
	if known {
		_, known = eval.Text(text)
	}
	if len(c.Args) > 1 {
		n, ok := eval.AsInt(c.Arg(1))
		most, known = n, known && ok
	}
	if !known {
		return somewhereIn(c, v), true
	}
	s, _ := eval.Text(text)
	in.Spend(len(s)*p.instructions/matchStep + len(p.text)/4)
	found := places(re, []byte(s), most)
	t := c.Result(0)
	switch c.Fn.Name() {
	case "Find":
		if found == nil {
			return &eval.Nil{T: t}, true
		}
		return partOf(in, v, found[0], t), true
	case "FindSubmatch":
		if found == nil {
			return &eval.Nil{T: t}, true
		}
		return partsOf(in, v, found[0], t), true
	}
	if found == nil {
		return &eval.Nil{T: t}, true
	}
	in.Spend(len(found))
	list := make([]eval.Value, len(found))
	for i, loc := range found {
		if c.Fn.Name() == "FindAll" {
			list[i] = partOf(in, v, loc, elemOf(t))
		} else {
			list[i] = partsOf(in, v, loc, elemOf(t))
		}
	}
	return in.NewSlice(t, list), true
}

// elemOf is the type of the elements of a list.
func elemOf(t types.Type) types.Type {
	if s, ok := eval.Underlying(t).(*types.Slice); ok {
		return s.Elem()
	}
	return nil
}

// partsOf are the parts at pairs of places. A group that took no part in the match has none.
func partsOf(in *eval.Interp, v eval.Value, loc []int, t types.Type) eval.Value {
	list := make([]eval.Value, len(loc)/2)
	for i := range list {
		list[i] = partOf(in, v, loc[2*i:2*i+2], elemOf(t))
	}
	return in.NewSlice(t, list)
}

// partOf is v[i:j:j], or nil for a negative place.
func partOf(in *eval.Interp, v eval.Value, loc []int, t types.Type) eval.Value {
	if loc[0] < 0 {
		return &eval.Nil{T: t}
	}
	return eval.Retype(in.Window(v, loc[0], loc[1], loc[1], nil), t)
}

// somewhereIn is what such a method finds in bytes that are not all known. A list is unknown
// and, as its parts may be written, so are the bytes.
func somewhereIn(c *eval.Call, v eval.Value) eval.Value {
	in := c.In
	s, ok := v.(*eval.Slice)
	if ok && c.Fn.Name() == "Find" {
		none := in.Unknown(types.Typ[types.Bool], eval.RunTime, "whether there is a match", c.Pos())
		return in.SomePart(s, c.Result(0), none, c.Pos())
	}
	in.Lose(v)
	return in.UnknownResults(c.Sig, eval.RunTime, c.Name, "", "", c.Site)
}
