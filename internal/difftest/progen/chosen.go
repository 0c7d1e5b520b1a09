package progen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// ChosenFrom is the first seed of programs that choose their tools: by sets of words which settings
// name, in the ways that servers keep such sets, with defaults, chains of conditions, tables, early
// returns, tools taken away again, and filters. The runs try lists in OPEN_S, OPEN_T and the flag
// OPEN_list, and yes or no in OPEN_B.
const ChosenFrom = 40_000_000_000

// chosenWords are those that settings name.
var chosenWords = []string{"a", "b", "c", "all"}

// A kept is a way to keep a set of words. In its forms, ¹ is the set and ² a word.
type kept struct {
	top   string   // declares the type of the set, and what it needs
	typ   string   // of the set
	empty string   // makes one
	has   []string // expressions
	add   []string // statements
	drop  []string // statements
	size  []string // expressions
	names string   // the words in the set, sorted
}

// choosing is what the statements of such a program may name.
type choosing struct {
	*gen
	kept
	sets  []string // expressions
	texts []string // of lists
	words []string // []string
	bools []string
	tools []string // names so far
}

// newChosen writes the program of a seed from ChosenFrom on.
func newChosen(seed uint64) *Program {
	g := &gen{r: rand.New(rand.NewPCG(seed, 0)), tops: &Node{Kind: Block}, budget: 14}
	c := &choosing{gen: g, kept: keeps[g.r.IntN(len(keeps))]}
	c.declareTop(c.top + setFunctions(&c.kept))
	c.declareTop("var srv@ *server.MCPServer\n\nvar note@ string\n\nvar count@ int\n\n" +
		"func add@(name, text string) {\nsrv@.AddTool(mcp.NewTool(name, mcp.WithDescription(text)), nil)\n}\n\n")
	c.declareTop(c.form(parses))
	body := &Node{Kind: Block, Kids: []*Node{c.stmt("srv@, note@, count@ = s, \"\", 0\n")}}
	for i := range 1 + g.r.IntN(2) {
		source := c.oneOf(listSources)
		name := fmt.Sprint("text", i)
		body.Kids = append(body.Kids, c.stmt(name+" := "+source+"\n_ = "+name+"\n"))
		c.texts = append(c.texts, name)
		if c.chance(40) {
			body.Kids = append(body.Kids, c.stmt(c.fill(c.oneOf(listDefaults), name)))
		}
		if c.chance(60) {
			words := fmt.Sprint("words", i)
			body.Kids = append(body.Kids, c.stmt(words+" := "+c.fill(c.oneOf(splits), name)+"\n_ = "+words+"\n"))
			c.words = append(c.words, words)
		}
		set := fmt.Sprint("set", i)
		body.Kids = append(body.Kids, c.stmt(set+" := parse@("+name+")\n_ = "+set+"\n"))
		c.sets = append(c.sets, set)
	}
	if c.chance(50) {
		body.Kids = append(body.Kids, c.stmt("on := "+c.oneOf(yesOrNo)+"\n_ = on\n"))
		c.bools = append(c.bools, "on")
	}
	for range 2 + g.r.IntN(5) {
		body.Kids = append(body.Kids, c.choice())
	}
	begin, end := "func Register@(s *server.MCPServer) {\n", "}\n"
	kids := []*Node{g.tops, text(begin), body, text(end)}
	if c.chance(30) {
		kids = append(kids, text("\nfunc Options@() []server.ServerOption {\nreturn []server.ServerOption{"+
			"server.WithToolFilter(func(_ context.Context, ts []mcp.Tool) []mcp.Tool {\n"),
			c.filter(), text("return ts\n})}\n}\n"))
	}
	return &Program{Seed: seed, Root: &Node{Kids: kids}}
}

func (c *choosing) oneOf(list []string) string { return list[c.r.IntN(len(list))] }

func (c *choosing) declareTop(s string) {
	for decl := range strings.SplitSeq(strings.Trim(s, "\n"), "\n\n") {
		c.tops.Kids = append(c.tops.Kids, text(decl+"\n\n"))
	}
}

func (c *choosing) stmt(s string) *Node { return &Node{Kind: Stmt, Kids: []*Node{text(s)}} }

// setFunctions are functions for what the forms of a set say.
func setFunctions(k *kept) string {
	r := strings.NewReplacer("¹", "set", "²", "w")
	return "\n\nfunc has@(set " + k.typ + ", w string) bool {\nreturn " + r.Replace(k.has[0]) + "\n}\n\n" +
		"func names@(set " + k.typ + ") []string {\nreturn " + r.Replace(k.names) + "\n}\n\n"
}

// form chooses one and replaces what is said of the set: HAS(set, word) and so on.
func (c *choosing) form(list []string) string { return c.fill(c.oneOf(list), "") }

// fill replaces TEXT by the name of a list's text, and the holes:
//
//	TYPE, EMPTY         of the set
//	ADD¹ DROP¹ SIZE¹    of the set named set
//	WORD                a word
func (c *choosing) fill(form, name string) string {
	r := strings.NewReplacer("TEXT", name, "TYPE", c.typ, "EMPTY", c.empty,
		"ADD²", c.said(c.add, "set", "w"), "DROP²", c.said(c.drop, "set", "w"),
		"SIZE", c.said(c.kept.size, "set", ""))
	form = r.Replace(form)
	for strings.Contains(form, "WORD") {
		form = strings.Replace(form, "WORD", c.oneOf(chosenWords), 1)
	}
	return form
}

// said is one of the forms of the set, of a set and a word.
func (c *choosing) said(forms []string, set, word string) string {
	return strings.NewReplacer("¹", set, "²", word).Replace(c.oneOf(forms))
}

// inSet asks whether a word is in one of the sets, in place or by a function.
func (c *choosing) inSet(word string) string {
	set := c.oneOf(c.sets)
	if c.chance(25) {
		return "has@(" + set + ", " + word + ")"
	}
	return c.said(c.kept.has, set, word)
}

func (c *choosing) quoted() string { return `"` + c.oneOf(chosenWords) + `"` }

// condition is a question about what was chosen.
func (c *choosing) condition(depth int) *Node {
	s := ""
	switch n := c.r.IntN(100); {
	case n < 45:
		s = c.inSet(c.quoted())
	case n < 55:
		s = c.said(c.kept.size, c.oneOf(c.sets), "") + c.oneOf([]string{" == 0", " > 0", " > 1", " == 1"})
	case n < 63:
		s = c.fill(c.oneOf(textConditions), c.oneOf(c.texts))
	case n < 70 && len(c.words) > 0:
		s = c.fill(c.oneOf(wordConditions), c.oneOf(c.words))
	case n < 78 && len(c.bools) > 0:
		s = c.oneOf(c.bools)
	case n < 82:
		s = c.oneOf([]string{`os.Getenv("DIFF_A") == "1"`, `os.Getenv("DIFF_A") != ""`})
	case n < 88:
		s = c.oneOf([]string{"count@ > 0", "count@ > 1", "count@ == 1", "note@ != \"\""})
	case depth < 2:
		return &Node{Kind: Expr, Type: "bool", Kids: []*Node{text("("), c.condition(depth + 1),
			text(c.oneOf([]string{" && ", " || "})), c.condition(depth + 1), text(")")}}
	default:
		s = c.inSet(c.quoted())
	}
	if c.chance(25) {
		s = "!(" + s + ")"
	}
	return &Node{Kind: Expr, Type: "bool", Kids: []*Node{text(s)}}
}

// block is some choices, in a block.
func (c *choosing) block() *Node {
	out := &Node{Kind: Block}
	c.depth++
	for range 1 + c.r.IntN(2) {
		out.Kids = append(out.Kids, c.choice())
	}
	c.depth--
	return out
}

// addTool adds a tool: mostly a new one, now and then one of a name that is there.
func (c *choosing) addTool() *Node {
	name := fmt.Sprintf("@_t%d", len(c.tools))
	if len(c.tools) > 0 && c.chance(15) {
		name = c.oneOf(c.tools)
	} else {
		c.tools = append(c.tools, name)
	}
	value := c.oneOf([]string{`"text ` + fmt.Sprint(c.r.IntN(9)) + `"`, `"note " + note@`, "fmt.Sprint(count@)", `"fixed"`})
	if c.chance(4) {
		value = `"of " + strings.Join(names@(` + c.oneOf(c.sets) + `), "+")`
	}
	return c.stmt(`add@("` + name + `", ` + value + ")\n")
}

// choice is a statement.
func (c *choosing) choice() *Node {
	c.budget--
	if c.depth > 2 || c.budget < 0 {
		return c.addTool()
	}
	stmt := func(kids ...*Node) *Node { return &Node{Kind: Stmt, Kids: kids} }
	switch n := c.r.IntN(100); {
	case n < 22:
		return c.addTool()
	case n < 40:
		return stmt(text("if "), c.condition(0), text(" {\n"), c.block(), text("}\n"))
	case n < 50:
		return stmt(text("if "), c.condition(0), text(" {\n"), c.block(), text("} else if "), c.condition(0),
			text(" {\n"), c.block(), text("} else {\n"), c.block(), text("}\n"))
	case n < 56:
		return stmt(text("switch {\ncase "), c.condition(0), text(":\n"), c.block(), text("case "), c.condition(0),
			text(":\n"), c.block(), text(c.oneOf([]string{"", "fallthrough\n"})+"default:\n"), c.block(), text("}\n"))
	case n < 66:
		set := c.oneOf(c.sets)
		return c.stmt(c.said(c.oneOf2(c.kept.add, c.kept.drop), set, c.quoted()) + "\n")
	case n < 72:
		return stmt(text(c.oneOf([]string{"note@ += \"" + c.oneOf(chosenWords) + "\"\n", "count@++\n"})))
	case n < 78 && len(c.tools) > 0:
		return c.stmt(`s.DeleteTools("` + c.oneOf(c.tools) + "\")\n")
	case n < 83 && c.depth > 0 && c.chance(40):
		return c.stmt("return\n")
	case n < 88:
		return c.table()
	case n < 94:
		return c.walk()
	default:
		return stmt(text("func() {\n"), c.block(), text("}()\n"))
	}
}

func (c *choosing) oneOf2(a, b []string) []string {
	if c.chance(60) {
		return a
	}
	return b
}

// table is a loop over tools with their groups.
func (c *choosing) table() *Node {
	rows, id := "", c.fresh("r")
	for i := range 2 + c.r.IntN(3) {
		name := fmt.Sprintf("@_%s_%d", id, i)
		c.tools = append(c.tools, name)
		rows += fmt.Sprintf("{%q, %s, %v},\n", name, c.quoted(), c.chance(30))
	}
	cond := strings.ReplaceAll(c.oneOf(tableConditions), "SET", c.inSet("t.group"))
	for strings.Contains(cond, "COND") {
		cond = strings.Replace(cond, "COND", c.condition(1).String(), 1)
	}
	return c.stmt("for _, t := range []struct {\nname, group string\nplain bool\n}{\n" + rows + "} {\n" +
		cond + c.oneOf([]string{"", "count@++\n"}) + "add@(t.name, \"in \"+t.group)\n}\n")
}

// walk is a loop over what a setting lists, or over the set.
func (c *choosing) walk() *Node {
	form := c.oneOf(walks)
	of := "names@(" + c.oneOf(c.sets) + ")"
	if len(c.words) > 0 && c.chance(50) {
		of = c.oneOf(c.words)
	}
	head, rest, _ := strings.Cut(form, "BLOCK")
	fill := func(s string) string {
		for strings.Contains(s, "NAME") {
			c.tools = append(c.tools, fmt.Sprintf("@_w%d", len(c.tools)))
			s = strings.Replace(s, "NAME", c.tools[len(c.tools)-1], 1)
		}
		s = strings.ReplaceAll(s, "ADD", c.said(c.kept.add, c.sets[0], "w"))
		return c.fill(strings.ReplaceAll(s, "LIST", of), "")
	}
	kids := []*Node{text(fill(head))}
	if rest != "" {
		kids = append(kids, c.block(), text(fill(rest)))
	}
	return &Node{Kind: Stmt, Kids: kids}
}

// filter is what a filter does with all tools.
func (c *choosing) filter() *Node {
	out := &Node{Kind: Block}
	if c.chance(60) {
		out.Kids = append(out.Kids, c.stmt("set := parse@("+c.oneOf(listSources)+")\n_ = set\n"))
	} else {
		out.Kids = append(out.Kids, c.stmt("set := parse@(\"b\")\n_ = set\n"))
	}
	for range 1 + c.r.IntN(2) {
		form := c.oneOf(filters)
		for strings.Contains(form, "TOOL") {
			name := "@_none"
			if len(c.tools) > 0 {
				name = c.oneOf(c.tools)
			}
			form = strings.Replace(form, "TOOL", name, 1)
		}
		form = strings.ReplaceAll(form, "HAS", c.said(c.kept.has, "set", c.quoted()))
		out.Kids = append(out.Kids, c.stmt(c.fill(form, "")))
	}
	return out
}
