package progen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// SentFrom is the first seed of programs that give their tools to a model in requests which they
// write themselves. They have a type of their own for tools, a registry, choices of some of them, a
// conversion to the form of a provider, a request, and code that encodes and sends it.
const SentFrom = 50_000_000_000

// sending is the state of writing such a program.
type sending struct {
	*gen
	house
	names []string // of tools so far
}

// newSent writes the program of a seed from SentFrom on.
func newSent(seed uint64) *Program {
	g := &gen{r: rand.New(rand.NewPCG(seed, 0)), tops: &Node{Kind: Block}}
	s := &sending{gen: g, house: houses[g.r.IntN(len(houses))]}
	g.conds = g.atoms()
	provider, request := wires[g.r.IntN(len(wires))], bodies[g.r.IntN(len(bodies))]
	element, made := "map[string]any", provider.asMap
	if g.chance(50) {
		element, made = "sent@", provider.asStruct
		s.declareTop(provider.types)
	}
	listType, tools := "[]"+element, "wires@(list)"
	if provider.list != "" {
		listType, tools = provider.listType, strings.ReplaceAll(provider.list, "TOOLS", tools)
	}
	made = strings.NewReplacer("NAME", s.house.name, "TEXT", s.house.text, "SCHEMA", s.oneOf(schemas)).Replace(made)
	made = strings.ReplaceAll(made, "SCHEMA", s.house.schema)
	s.declareTop(s.house.top)
	s.declareTop(s.fill(s.registry()))
	conversion := strings.NewReplacer("TYPE", s.typ, "WIRE", element, "MADE", made).Replace(s.oneOf(conversions))
	s.declareTop(s.fill(conversion))
	s.declareTop(strings.ReplaceAll(request.types, "OFTOOLS", listType))
	s.declareTop(s.oneOf(posts))
	body := &Node{Kind: Block, Kids: []*Node{s.stmt("list := all@()\n")}}
	for range g.r.IntN(4) {
		if form := s.fill(s.oneOf(sentChoices)); form != "" {
			body.Kids = append(body.Kids, s.stmt(form))
		}
	}
	talk := ""
	for talk == "" { // the tools of some programs do not change
		talk = s.fill(strings.NewReplacer("REQ", request.made, "SET_", request.set+"_", "DROP", request.drop).
			Replace(s.oneOf(conversations)))
	}
	talk = strings.NewReplacer("OFTOOLS", listType, "TOOLS", tools).Replace(talk)
	body.Kids = append(body.Kids, s.stmt(talk))
	p := &Program{Seed: seed, Root: &Node{Kids: []*Node{g.tops, text("func Send@() {\n"), body, text("}\n")}}}
	source := p.Root.String()
	for _, name := range []string{"strict@", "copied@", "filter@", "ptr@"} {
		if strings.Contains(source, name+"(") {
			s.declareTop(s.fill(schemaHelpers[name]))
		}
	}
	return p
}

func (s *sending) oneOf(list []string) string { return list[s.r.IntN(len(list))] }

func (s *sending) declareTop(decls string) {
	for decl := range strings.SplitSeq(strings.Trim(decls, "\n"), "\n\n") {
		s.tops.Kids = append(s.tops.Kids, text(decl+"\n\n"))
	}
}

func (s *sending) stmt(source string) *Node { return &Node{Kind: Stmt, Kids: []*Node{text(source)}} }

// make is an expression that makes a tool, and its name.
func (s *sending) make() (source, name string) {
	name = fmt.Sprintf("@_t%d", len(s.names))
	s.names = append(s.names, name)
	about := fmt.Sprintf("does %d", s.r.IntN(9))
	kind := s.oneOf([]string{"string", "integer", "boolean"})
	source = strings.NewReplacer("NAME", name, "ABOUT", about, "KIND", kind, "BOOL", fmt.Sprint(s.chance(50)),
		"ARGS", s.oneOf([]string{"first@", "second@", "*second@"}), "IN", "two@").
		Replace(s.house.made)
	return source, name
}

// registry is one with some tools.
func (s *sending) registry() string {
	var items, funcs strings.Builder
	for range 2 + s.r.IntN(3) {
		source, name := s.make()
		fmt.Fprintf(&items, "%s,\n", source)
		fmt.Fprintf(&funcs, "%q: func() %s { return %s },\n", name, s.typ, source)
	}
	return strings.NewReplacer("ITEMS", items.String(), "FUNCS", funcs.String()).Replace(s.oneOf(sentRegistries))
}

// fill replaces what a form says of tools. It is "" if the tools of the program cannot be changed
// in that way.
func (s *sending) fill(form string) string {
	setText := strings.Replace(s.setText, "TEXT", "\" more\"", 1)
	if strings.HasSuffix(s.setText, "= ") {
		setText += strings.ReplaceAll(s.house.text, "t.", "LIST[i].") + " + \" more\""
	}
	if strings.Contains(form, "SETNAME") && s.setName == "" || strings.Contains(form, "SETTEXT") && s.setText == "" {
		return ""
	}
	form = strings.NewReplacer("SETNAME", s.setName, "SETTEXT", setText).Replace(form)
	for _, of := range []string{"LIST[i]", "LIST[j]", "a", "b", "t", "u"} {
		form = strings.ReplaceAll(form, "NAMEOF("+of+")", strings.Replace(s.house.name, "t", of, 1))
	}
	form = strings.NewReplacer("LIST", "list", "TOOLNAME", s.house.name, "TYPE", s.typ).Replace(form)
	for strings.Contains(form, "COND") {
		form = strings.Replace(form, "COND", "("+s.oneOf(s.conds)+")", 1)
	}
	for strings.Contains(form, "ONE") {
		source, _ := s.make()
		form = strings.Replace(form, "ONE", source, 1)
	}
	for strings.Contains(form, "OTHER") {
		form = strings.Replace(form, "OTHER", s.oneOf(s.names), 1)
	}
	return strings.ReplaceAll(form, "DIGIT", fmt.Sprint("v", s.r.IntN(9)))
}
