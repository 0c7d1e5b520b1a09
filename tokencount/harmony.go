package tokencount

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// harmony renders tools as OpenAI shows them to its models: a TypeScript
// namespace with a function type per tool.
//
// The form is published with the open-weight models in openai/harmony,
// src/encoding.rs (template_tools_section and json_schema_to_typescript). Recorded
// requests show where the API differs, and these differences are followed: the
// indentation and the blank lines of a description are dropped (comment), empty
// texts are not written (keyword), the title of the whole schema is written like
// that of a property, and an object without properties is no parameter
// (parameters).
type harmony struct {
	// wide renders what the published form reduces to any, or leaves out, as
	// fully as the API may: see harmonyTypes.
	wide bool
	// flush takes all indentation from the lines of a tool's description.
	flush bool
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
func (h harmony) tool(t *catalog.Tool) *form {
	g := gapsOf(t)
	f := &form{}
	comment(f, g.cut("/description", t.Description.Value), h.flush)
	f.add("type ")
	f.append(g.text("/name", t.Name))
	f.add(" = (")
	parameters(f, t.InputSchema, harmonyTypes{gaps: g, wide: h.wide, root: t.InputSchema, steps: new(int)})
	f.add(") => any")
	return f
}

// parameters writes the parameter of a function, if it has one.
func parameters(f *form, s *catalog.Schema, r harmonyTypes) {
	const path = "/inputSchema"
	properties := s.Get("properties")
	none := properties == nil || len(properties.Members) == 0
	switch {
	case r.gaps.at(path) || r.gaps.at(jsonpointer.Join(path, "properties")) || r.shapeUnknown(path) ||
		none && r.gaps.under(jsonpointer.Join(path, "properties")):
		f.hole()
	case s == nil:
	case none && s.Get("oneOf") == nil && s.Get("type").Str() == "object":
	default:
		f.add("_: ")
		r.titled(f, s, path, "")
		r.keyword(f, s, path, "description", "// ", "\n")
		f.append(r.typeOf(s, path, ""))
	}
}
