package tokencount

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// harmony renders tools as OpenAI shows them to its models: a TypeScript
// namespace with a function type per tool.
//
// The form is published with the open-weight models in openai/harmony,
// src/encoding.rs (template_tools_section and json_schema_to_typescript), which
// this follows rule by rule. The API differs from it in one point that recorded
// requests show: blank lines of a description are not sent.
type harmony struct{}

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
	harmonyHead = "# Tools\n\n## functions\n\nnamespace functions"
	harmonyNext = ";\n\n"
	harmonyFoot = ";\n\n} // namespace functions"
)

// frame is all of it but the tools. That the first tool follows " {" and not ";"
// changes nothing in the sum: each is one token together with what follows.
func (harmony) frame() []string { return []string{harmonyHead, harmonyFoot} }

// tool renders one tool, from the end of the one before to its "=> any".
func (harmony) tool(t *catalog.Tool) *form {
	r := harmonyTypes{gaps: gapsOf(t)}
	f := &form{}
	f.add(harmonyNext)
	r.comment(f, t.Description.Value)
	f.add("type ")
	f.append(r.gaps.text("/name", clean(t.Name)))
	f.add(" = (")
	params := "/inputSchema"
	switch {
	case r.gaps.at(params):
		f.hole()
	case t.InputSchema == nil:
	default:
		f.add("_: ")
		f.append(r.typeOf(t.InputSchema, params, ""))
	}
	f.add(") => any")
	return f
}

// comment writes the description of a tool, a comment per line.
func (r harmonyTypes) comment(f *form, text string) {
	if r.gaps.at("/description") {
		f.hole()
		return
	}
	for line := range strings.Lines(clean(text)) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if strings.TrimSpace(line) == "" {
			continue
		}
		f.add("// ", line, "\n")
	}
}

// required returns the required keys of an object schema.
func required(s *catalog.Schema) []string {
	var keys []string
	if list := s.Get("required"); list != nil && list.Kind == catalog.Array {
		for _, it := range list.Items {
			if it.Kind == catalog.String {
				keys = append(keys, it.Text)
			}
		}
	}
	slices.Sort(keys)
	return keys
}
