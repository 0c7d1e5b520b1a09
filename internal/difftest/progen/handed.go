package progen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// HandedFrom is the first seed of programs that hand their functions and objects to
// libraries: those call them at once, later, more than once or never, and the program
// changes what they read and write in between. What they register counts, and so
// does what they leave for others. The module of such programs needs these libraries: see
// testdata/handed.
const HandedFrom = 20_000_000_000

// newHanded writes the program of a seed from HandedFrom on. It has state of its own
// kind, in variables of the package and in one of the function, which all of its
// functions share: which library calls which of them when is what it is about.
func newHanded(seed uint64) *Program {
	g := &gen{r: rand.New(rand.NewPCG(seed, 0)), tops: &Node{Kind: Block}, conds: []string{`os.Getenv("DIFF_A") != ""`}}
	if g.chance(30) {
		g.conds = []string{"*FlagBool"}
	}
	state := handedState
	if g.passes = seed >= PassedFrom; g.passes {
		state += strings.TrimPrefix(passedState, "\n")
	}
	for decl := range strings.SplitSeq(state, "\n\n") {
		g.tops.Kids = append(g.tops.Kids, &Node{Kind: Stmt, Kids: []*Node{text(decl + "\n\n")}})
	}
	add := "func add@(name, text string) {\nsrv@.AddTool(mcp.NewTool(name, mcp.WithDescription(text)), nil)\n}\n\n"
	begin := "func Register@(s *server.MCPServer) {\nsrv@ = s\n"
	if g.chance(25) { // the functions have the server in a variable of their own
		add, begin = "", "func Register@(s *server.MCPServer) {\nadd@ := func(name, text string) {\n"+
			"s.AddTool(mcp.NewTool(name, mcp.WithDescription(text)), nil)\n}\nadd@(\"@_first\", \"\")\n"
	}
	g.push(nil)
	if g.chance(70) {
		begin += "x := \"x0\"\n_ = x\n"
		g.declare(variable{"x", "handed", false})
	}
	body := &Node{Kind: Block}
	for range 2 + g.r.IntN(3) {
		body.Kids = append(body.Kids, g.simple(g.r.IntN(3))...)
		body.Kids = append(body.Kids, g.hand())
	}
	body.Kids = append(body.Kids, g.simple(g.r.IntN(3))...)
	return &Program{Seed: seed, Root: &Node{Kids: []*Node{g.tops, text(add), text(begin), body, text("}\n")}}}
}

// hand hands something to a library, now and then under a condition, twice or in a function.
func (g *gen) hand() *Node {
	form := handed[g.r.IntN(len(handed))]
	switch n := g.r.IntN(100); {
	case n < 15:
		form = "if «env» {\n" + form + "\n}\n"
	case n < 23:
		form = "for i := range 2 {\nmode@ += string(rune('a'+i))\n" + form + "\n}\n"
	case n < 31:
		form = "func() {\n" + form + "\n}()\n"
	case n < 37:
		form = "defer func() {\n" + form + "\n}()\n"
	}
	n, ok := g.expand(Stmt, "", strings.TrimSuffix(form, "\n")+"\n")
	if !ok {
		panic("progen: a form has a hole that cannot be filled: " + form)
	}
	return n
}

// simple writes statements that change the state, or register what it is.
func (g *gen) simple(n int) []*Node {
	var out []*Node
	for len(out) < n {
		forms := changes
		at := g.r.IntN(100)
		switch {
		case at < 40:
			forms = adds
		case at < 50:
			forms = decided
		}
		if g.passes {
			switch n := g.r.IntN(100); {
			case at >= 50 && n < 70:
				forms = passedChanges
			case at < 40 && n < 70:
				forms = shownAdds
			}
		}
		if s, ok := g.expand(Stmt, "", forms[g.r.IntN(len(forms))]); ok {
			out = append(out, s)
		}
	}
	return out
}

// fillHanded fills the holes of forms of handed programs:
//
//	«do»        one to three simple statements
//	«mid»       at most two
//	«id»        a number
//	«half:T»    the text T, in which $x is a name as in «$x», or nothing
func (g *gen) fillHanded(f *filling, kind, arg string) bool {
	switch kind {
	case "do":
		f.out = append(f.out, &Node{Kind: Block, Kids: g.simple(1 + g.r.IntN(3))})
	case "mid":
		f.out = append(f.out, &Node{Kind: Block, Kids: g.simple(g.r.IntN(3))})
	case "id":
		f.out = append(f.out, text(fmt.Sprint(g.fresh(""))))
	case "half":
		if !g.chance(50) {
			return true
		}
		for name, is := range f.names {
			arg = strings.ReplaceAll(arg, "$"+name, is)
		}
		f.out = append(f.out, &Node{Kind: Stmt, Kids: []*Node{text(arg)}})
	default:
		return false
	}
	return true
}
