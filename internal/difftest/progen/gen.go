package progen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A Program is one function, Register@, with the types and functions it uses:
// some of its own, the others from package prelude.
type Program struct {
	Seed uint64
	Root *Node
}

// Source is the program as part of a package; id is a word that makes its names
// different from those of other programs there.
func (p *Program) Source(id string) string { return strings.ReplaceAll(p.Root.String(), "@", id) }

// New writes the program of a seed.
func New(seed uint64) *Program {
	if seed >= SentFrom {
		return newSent(seed)
	}
	if seed >= ChosenFrom {
		return newChosen(seed)
	}
	if seed >= HandedFrom {
		return newHanded(seed)
	}
	g := &gen{r: rand.New(rand.NewPCG(seed, 0)), tops: &Node{Kind: Block}, subjects: subjects}
	if seed >= OpenFrom {
		g.subjects = openSubjects
	}
	g.size = []int{4, 8, 12, 20}[g.r.IntN(4)]
	g.budget = 3 * g.size
	if g.chance(50) {
		g.conds = g.atoms()
		if seed >= OpenFrom && g.chance(50) {
			g.setting = `os.Getenv("DIFF_A")`
			g.conds = append([]string{g.setting + ` == "1"`, `"x" == ` + g.setting}, g.conds[1:]...)
		}
	}
	g.base = g.chance(30)
	g.guarded = g.base
	return &Program{Seed: seed, Root: g.genProgram()}
}

// gen is the state of writing one program.
type gen struct {
	r        *rand.Rand
	subjects []subject
	tops     *Node // declarations beside the function
	scopes   [][]variable
	n        int      // names given
	passes   bool     // a program from PassedFrom on
	size     int      // statements at the top
	budget   int      // statements left
	depth    int      // of statements
	conds    []string // conditions on the environment, where the program has any
	setting  string   // the variable that these compare with two constants, if they do
	base     bool     // the whole program stands below a recover
	guarded  bool     // and so does what is written now
	loops    []string // labels of the loops around, "" for one without
	result   string   // type of the function around; "" for none
}

type variable struct {
	name, typ string
	fixed     bool // not to be assigned
}

func (g *gen) chance(percent int) bool { return g.r.IntN(100) < percent }

func (g *gen) fresh(prefix string) string {
	g.n++
	return fmt.Sprint(prefix, g.n)
}

// variables lists those in scope of a type.
func (g *gen) variables(typ string, assign bool) []string {
	var out []string
	for _, s := range g.scopes {
		for _, v := range s {
			if v.typ == typ && !(assign && v.fixed) {
				out = append(out, v.name)
			}
		}
	}
	return out
}

func (g *gen) push(vars []variable) { g.scopes = append(g.scopes, vars) }

func (g *gen) pop() { g.scopes = g.scopes[:len(g.scopes)-1] }

func (g *gen) declare(v variable) {
	g.scopes[len(g.scopes)-1] = append(g.scopes[len(g.scopes)-1], v)
}

// atoms chooses what a program's conditions are made of: one form for each
// variable, so that the runs of the environments tell all of them apart.
func (g *gen) atoms() []string {
	var out []string
	for _, name := range []string{"DIFF_A", "DIFF_B"}[:1+g.r.IntN(2)] {
		form := atomForms[g.r.IntN(len(atomForms))]
		out = append(out, strings.ReplaceAll(form, "NAME", name))
	}
	if g.chance(30) {
		out = append(out, flagForms[g.r.IntN(len(flagForms))])
	}
	return out
}

// genProgram writes the statements, and then the tools made of what they leave.
// What was told is registered now and then, so that a gap in one statement does
// not hide what is said of the others.
func (g *gen) genProgram() *Node {
	g.push(nil)
	body, told := &Node{Kind: Block}, 0
	for i := range g.size {
		if s := g.statement(); s != nil {
			body.Kids = append(body.Kids, s)
		}
		if i%4 == 3 {
			told++
			body.Kids = append(body.Kids, g.register(fmt.Sprintf("@_told%d", told), "Told@()"))
		}
	}
	tools := &Node{Kind: Block}
	for i := range 1 + g.r.IntN(3) {
		tools.Kids = append(tools.Kids, g.tool(i))
	}
	kids := []*Node{g.tops, text(tellers[g.r.IntN(len(tellers))]), text("func Register@(s *server.MCPServer) {\n")}
	if g.base {
		end := "defer func() {\nif r := recover(); r != nil {\n" +
			"s.AddTool(mcp.NewTool(\"@_end\", mcp.WithDescription(fmt.Sprint(\"ended by \", r))), nil)\n}\n}()\n"
		kids = append(kids, &Node{Kind: Stmt, Kids: []*Node{text(end)}})
	}
	return &Node{Kids: append(kids, body, tools, text("}\n"))}
}

// register adds a tool with a text.
func (g *gen) register(name, value string) *Node {
	form := registers[g.r.IntN(len(registers))]
	add, ok := g.expand(Stmt, "", strings.NewReplacer("NAME", `"`+name+`"`, "TEXT", value).Replace(form))
	if !ok {
		panic("progen: a form of registration has a hole that cannot be filled")
	}
	return add
}

// tool writes the registration of a tool whose text shows variables.
func (g *gen) tool(i int) *Node {
	args := []string{}
	for _, v := range g.scopes[0] {
		if g.chance(70) {
			args = append(args, shown(v))
		}
	}
	if len(args) == 0 {
		args = []string{`"none"`}
	}
	out := &Node{Kind: Stmt}
	texts := g.fresh("text")
	out.Kids = append(out.Kids, text("var "+texts+" strings.Builder\n"))
	list := &Node{Kind: Block}
	for _, a := range args {
		write := texts + ".WriteString(" + a + " + \";\")\n"
		list.Kids = append(list.Kids, &Node{Kind: Stmt, Kids: []*Node{text(write)}})
	}
	out.Kids = append(out.Kids, list, g.register(fmt.Sprintf("@_%d", i), "Limit("+texts+".String())"))
	return out
}

// shown is the text of a variable.
func shown(v variable) string {
	form, ok := shows[v.typ]
	if !ok {
		form = "fmt.Sprint(§)"
	}
	return strings.ReplaceAll(form, "§", v.name)
}

// statement writes one of a subject that is chosen by its weight.
func (g *gen) statement() *Node {
	for range 8 {
		total := 0
		for _, s := range g.subjects {
			total += s.weight
		}
		at := g.r.IntN(total)
		for _, s := range g.subjects {
			if at -= s.weight; at >= 0 {
				continue
			}
			tops := len(g.tops.Kids)
			if n, ok := g.expand(Stmt, "", s.forms[g.r.IntN(len(s.forms))]); ok {
				g.budget--
				return n
			}
			g.tops.Kids = g.tops.Kids[:tops]
			break
		}
	}
	return nil
}

// block writes statements in a scope of their own.
func (g *gen) block(vars []variable, atMost int) *Node {
	g.push(vars)
	g.depth++
	out := &Node{Kind: Block}
	for range 1 + g.r.IntN(atMost) {
		if g.depth > 4 || g.budget < 0 {
			break
		}
		if s := g.statement(); s != nil {
			out.Kids = append(out.Kids, s)
		}
	}
	out.Kids = append(out.Kids, g.tell()...)
	if s := g.leave(); s != nil {
		out.Kids = append(out.Kids, s)
	}
	g.depth--
	g.pop()
	return out
}

// tell shows some variables of a block before it ends. Functions are left out:
// they may do what ends in other places.
func (g *gen) tell() []*Node {
	var out []*Node
	for _, v := range g.scopes[len(g.scopes)-1] {
		called := strings.Contains(v.typ, "F") || strings.Contains(v.typ, "func")
		if v.typ != "_" && !called && v.typ != "G" && g.chance(40) {
			out = append(out, &Node{Kind: Stmt, Kids: []*Node{text("say@(" + shown(v) + ")\n")}})
		}
	}
	return out
}

// leave is a way out of the loop or the function around, now and then.
func (g *gen) leave() *Node {
	if !g.chance(25) {
		return nil
	}
	form := ""
	switch {
	case len(g.loops) > 0:
		form = "if «question» {\n" + []string{"break", "continue"}[g.r.IntN(2)]
		if l := g.loops[g.r.IntN(len(g.loops))]; l != "" {
			form += " " + l
		}
		form += "\n}\n"
	case g.result != "":
		form = "if «question» {\nreturn «" + g.result + "»\n}\n"
	default:
		return nil
	}
	n, _ := g.expand(Stmt, "", form)
	return n
}

// question is a hole for a condition, now and then one on the environment.
func (g *gen) question() string {
	if g.chance(30) {
		return "cond"
	}
	return "bool"
}

// expr writes an expression.
func (g *gen) expr(typ string, depth int) *Node {
	n := &Node{Kind: Expr, Type: typ}
	vars := g.variables(typ, false)
	forms := exprs[typ]
	if typ == "bool" && len(g.conds) > 0 && g.chance(6) {
		n.Kids = []*Node{text("(" + g.conds[g.r.IntN(len(g.conds))] + ")")}
		return n
	}
	for range 6 {
		if len(vars) > 0 && g.chance(30+15*depth) {
			n.Kids = []*Node{text(vars[g.r.IntN(len(vars))])}
			return n
		}
		if depth > 2 || len(forms) == 0 || g.chance(20+10*depth) {
			break
		}
		if e, ok := g.expandAt(forms[g.r.IntN(len(forms))], depth+1); ok {
			n.Kids = e
			return n
		}
	}
	lits := literals[typ]
	if len(lits) == 0 {
		lits = forms
	}
	if len(lits) == 0 {
		panic("progen: no literal of type " + typ)
	}
	e, ok := g.expandAt(lits[g.r.IntN(len(lits))], depth+1)
	if !ok {
		panic("progen: a literal of type " + typ + " has a hole that cannot be filled")
	}
	n.Kids = e
	return n
}
