package progen

import (
	"fmt"
	"strconv"
	"strings"
)

// A form is source with holes:
//
//	«T»          an expression of type T
//	«lit:T»      a literal of type T
//	«cond»       a condition, on the environment where the program has such
//	«env»        one on a variable of the environment, which no flag changes later
//	«setting»    the variable of the environment that conditions compare with constants,
//	             where they do
//	«question»   as «cond», more often on values
//	«num:A:B»    a number from A to B
//	«or:A B C»   one of these words
//	«new:x:T»    the name of a variable that is declared here
//	«let:x:T»    the same of one that is seen in the form's blocks only, fixed;
//	             of type _, it is not seen there either
//	«par:x:T»    the same, not fixed
//	«var:x:T»    a variable that may be assigned
//	«ref:x:T»    a variable
//	«label:x»    the name of a label
//	«name:x»     another name, as of a type or a function
//	«word:x:A B» one of these words, which has a name from here on
//	«$x»         one of these names again
//	«block»      statements
//	«loop»       statements in a loop, which they may leave
//	«body:T»     the statements of a function with a result of type T, and the last
//	             return; without T, of a function without result
//	«guard»      statements below a recover, in a function without result
//
// Those of programs that hand functions to libraries are at fillHanded.
//
// An exclamation mark at its beginning says that what it writes may panic, and a
// question mark that it is for programs with conditions. What stands above a line
// of dashes is declared beside the program's function. There and in all blocks
// the function say@ tells what no variable keeps.
//
// expand fills the holes of a form, or reports that it has no place here.
func (g *gen) expand(kind Kind, typ, form string) (*Node, bool) {
	kids, ok := g.expandAt(form, 0)
	return &Node{Kind: kind, Type: typ, Kids: kids}, ok
}

// filling is the state of one expansion.
type filling struct {
	depth  int
	names  map[string]string
	later  []variable // declared when the form ends
	inside []variable // seen in its blocks
	label  string
	out    []*Node
}

func (g *gen) expandAt(form string, depth int) ([]*Node, bool) {
	form = strings.TrimPrefix(form, "\n")
	if form[0] == '!' {
		if !g.guarded {
			return nil, false
		}
		form = form[1:]
	}
	if form[0] == '?' {
		if len(g.conds) == 0 {
			return nil, false
		}
		form = form[1:]
	}
	f := &filling{depth: depth, names: map[string]string{}}
	if top, rest, found := strings.Cut(form, dashes); found {
		if !g.expandTop(f, top) {
			return nil, false
		}
		form = rest
	}
	if !g.fillAll(f, form) {
		return nil, false
	}
	for _, v := range f.later {
		g.declare(v)
		f.out = append(f.out, text("_ = "+v.name+"\n"))
	}
	return f.out, true
}

// dashes stand between what a form declares beside the function and the rest.
const dashes = "\n---\n"

// expandTop writes declarations that see no variable of the function.
func (g *gen) expandTop(f *filling, form string) bool {
	scopes, loops, result, guarded := g.scopes, g.loops, g.result, g.guarded
	g.scopes, g.loops, g.result, g.guarded = [][]variable{nil}, nil, "", g.base
	ok := g.fillAll(f, form+"\n")
	g.scopes, g.loops, g.result, g.guarded = scopes, loops, result, guarded
	if ok {
		g.tops.Kids = append(g.tops.Kids, &Node{Kind: Stmt, Kids: f.out})
	}
	f.out = nil
	return ok
}

func (g *gen) fillAll(f *filling, form string) bool {
	for form != "" {
		before, rest, found := strings.Cut(form, "«")
		if before != "" {
			f.out = append(f.out, text(before))
		}
		if !found {
			break
		}
		hole, after, _ := strings.Cut(rest, "»")
		if !g.fill(f, hole) {
			return false
		}
		form = after
	}
	return true
}

func (g *gen) fill(f *filling, hole string) bool {
	kind, arg, _ := strings.Cut(hole, ":")
	name, typ, _ := strings.Cut(arg, ":")
	add := func(s string) { f.out = append(f.out, text(s)) }
	switch kind {
	case "question":
		return g.fill(f, g.question())
	case "cond":
		if len(g.conds) == 0 || g.chance(20) {
			f.out = append(f.out, g.expr("bool", f.depth))
			return true
		}
		c := "(" + g.conds[g.r.IntN(len(g.conds))] + ")"
		if g.chance(30) {
			c = "!" + c
		}
		f.out = append(f.out, &Node{Kind: Expr, Type: "bool", Kids: []*Node{text(c)}})
	case "setting":
		add(g.setting)
		return g.setting != ""
	case "env":
		add("(" + g.conds[0] + ")")
	case "lit":
		lits := literals[arg]
		kids, ok := g.expandAt(lits[g.r.IntN(len(lits))], f.depth+1)
		f.out = append(f.out, &Node{Kind: Expr, Type: arg, Kids: kids})
		return ok
	case "num":
		a, _ := strconv.Atoi(name)
		b, _ := strconv.Atoi(typ)
		add(fmt.Sprint(a + g.r.IntN(b-a+1)))
	case "or":
		words := strings.Fields(arg)
		add(words[g.r.IntN(len(words))])
	case "word":
		words := strings.Fields(typ)
		f.names[name] = words[g.r.IntN(len(words))]
		add(f.names[name])
	case "name":
		f.names[arg] = g.fresh("t") + "@"
		add(f.names[arg])
	case "new", "let", "par":
		v := variable{name: g.fresh("v"), typ: typ, fixed: kind == "let"}
		f.names[name] = v.name
		if kind == "new" {
			f.later = append(f.later, v)
		} else {
			f.inside = append(f.inside, v)
		}
		add(v.name)
	case "var", "ref":
		vars := g.variables(typ, kind == "var")
		if len(vars) == 0 {
			return false
		}
		f.names[name] = vars[g.r.IntN(len(vars))]
		add(f.names[name])
	case "label":
		f.label = g.fresh("L")
		f.names[arg] = f.label
		add(f.label)
	case "block", "loop", "body", "guard":
		return g.fillBlock(f, kind, arg)
	case "do", "mid", "id", "half":
		return g.fillHanded(f, kind, arg)
	default:
		if kind[0] == '$' {
			add(f.names[kind[1:]])
			return f.names[kind[1:]] != ""
		}
		f.out = append(f.out, g.expr(hole, f.depth))
	}
	return true
}

func (g *gen) fillBlock(f *filling, kind, result string) bool {
	if g.depth > 4 {
		return false
	}
	inside := append([]variable(nil), f.inside...)
	use := &Node{}
	for _, v := range inside {
		if v.typ == "_" {
			continue // the form uses it
		}
		use.Kids = append(use.Kids, text("_ = "+v.name+"\n"))
	}
	f.inside = nil
	if kind == "block" {
		f.inside = inside // for a second block
		f.out = append(f.out, use, g.block(inside, 3))
		return true
	}
	loops, old, guarded := g.loops, g.result, g.guarded
	switch kind {
	case "loop":
		g.loops = append(append([]string(nil), loops...), f.label)
	case "guard":
		g.loops, g.result, g.guarded = nil, "", true
	case "body":
		g.loops, g.result, g.guarded = nil, result, g.base
	}
	g.push(inside)
	b := g.block(nil, 3)
	f.out = append(f.out, use, b)
	if result != "" {
		f.out = append(f.out, text("return "), g.expr(result, 1), text("\n"))
	}
	g.pop()
	g.loops, g.result, g.guarded = loops, old, guarded
	return true
}
