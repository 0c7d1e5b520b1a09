package tokencount

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
)

// harmony renders tools as OpenAI shows them to its models: a TypeScript
// namespace with a function type per tool.
//
// The form is published with the open-weight models in openai/harmony,
// src/encoding.rs (template_tools_section and json_schema_to_typescript). Recorded
// requests show where the API differs, and these differences are followed: the
// indentation and the blank lines of a description are dropped (comment), empty
// texts are not written (keyword), the title of the whole schema is written like
// that of a property, an object without properties is no parameter (parameters),
// properties without comments stand in one line (layout), nested properties are not
// indented, and $ref is followed (referred).
type harmony struct {
	// wide renders what no recorded request decides as fully as the API may: see
	// harmonyTypes.
	wide bool
	// flush takes all indentation from the lines of a tool's description.
	flush bool
	// terse takes one token from a tool without a description.
	terse bool
	// spaced writes the blank lines of a description.
	spaced bool
	// published writes anyOf as any, as openai/harmony does for the open models.
	published bool
}

// A request with tools reads
//
//	# Tools
//
//	## functions
//
//	namespace functions {
//
//	// description
//	type name = (_: {
//	...
//	}) => any;
//
//	} // namespace functions
//
// and is cut before each ";" and before the first " {". No piece of text spans
// these cuts (see sure), so that the parts add up to the whole, token by token.
const (
	harmonyHead  = "# Tools\n\n## functions\n\nnamespace functions"
	harmonyJoint = ";\n\n"
	harmonyFoot  = ";\n\n} // namespace functions"
)

// frame returns what stands around and between the tools. That the first tool
// follows " {" and not ";" changes nothing in the sum: each is one token
// together with what follows.
func (harmony) frame() (head, joint, foot string) { return harmonyHead, harmonyJoint, harmonyFoot }

// tool renders one tool, from its first comment to "=> any".
func (h harmony) tool(t *catalog.Tool) *form { return h.around(t, h.core().tool(t)) }

// undecided is that of undecider.
func (h harmony) undecided(t *catalog.Tool) []string {
	var notes []string
	parametersOf(t, parameterList{wide: true, published: h.published}, &notes)
	if h.published {
		return notes
	}
	return slices.Concat(notes, notesOf(decidedByOpenAI.doubts(t)), h.textDoubts(t))
}

// core renders the parameters, in which the forms of all models of the API are one.
func (h harmony) core() renderer { return parameterList{wide: h.wide, published: h.published} }

// around writes a tool around its parameters.
func (h harmony) around(t *catalog.Tool, parameters *form) *form {
	g := gapsOf(t)
	f := &form{}
	f.last.Grow(parameters.size() + len(t.Description.Value) + len(t.Name) + 64)
	description := g.text("/description", t.Description.Value)
	if h.terse && description.blank() {
		f.mark("", -1)
	}
	comment(f, g.cut("/description", t.Description.Value), h)
	f.add("type ")
	f.append(g.text("/name", t.Name))
	f.add(" = (")
	f.append(parameters)
	f.add(") => any")
	h.doubted(f, t, parameters) // no piece of text spans the end of a tool: see frame
	return f
}

// parameterList renders the parameters of a tool as harmony has them.
type parameterList struct {
	bare
	wide, published bool // of harmony
}

func (r parameterList) tool(t *catalog.Tool) *form { return parametersOf(t, r, nil) }

// parametersOf renders the parameters of a tool, and notes what no recording decides.
func parametersOf(t *catalog.Tool, list parameterList, notes *[]string) *form {
	f := newForm()
	parameters(f, t.InputSchema, harmonyTypes{
		gaps: gapsOf(t), parameterList: list, root: t.InputSchema, steps: new(int), notes: notes,
	})
	return f
}

// parameters writes the parameter of a function, if it has one.
func parameters(f *form, s *catalog.Schema, r harmonyTypes) {
	const path = "/inputSchema"
	properties := s.Get("properties")
	none := properties == nil || len(properties.Members) == 0
	switch {
	case r.gaps.at(path) || r.gaps.at(r.gaps.join(path, "properties")) || r.shapeUnknown(path) ||
		none && r.gaps.under(r.gaps.join(path, "properties")):
		f.hole()
	case s == nil:
	case none && s.Get("oneOf") == nil && s.Get("type").Str() == "object":
	default:
		f.add("_: ")
		r.heading(f, s, path)
		if b := r.bounds(s, path); b != nil && r.wide {
			f.add("// ")
			f.append(b)
			f.add("\n")
		}
		r.typeOf(f, s, path)
	}
}
