package tokencount

import (
	"github.com/toolbudget/toolbudget/catalog"
)

// deepSeek31 renders tools as the published chat template of DeepSeek V3.1 does
// (deepseek-ai/DeepSeek-V3.1, assets/chat_template.jinja):
//
//	## Tools
//	You have access to the following tools:
//
//	### NAME
//	Description: DESCRIPTION
//
//	Parameters: {"type": "object", …}
//
//	IMPORTANT: ALWAYS adhere to this exact format for tool use:
//	…
//
// What follows the tools is in the overhead of the profile.
type deepSeek31 struct{ bare }

func (deepSeek31) tool(t *catalog.Tool) *form {
	w := &jsonWriter{f: newForm(), gaps: gapsOf(t), comma: ", ", colon: ": "}
	w.f.add("\n### ")
	w.f.append(w.gaps.text("/name", t.Name))
	w.f.add("\nDescription: ")
	w.f.append(w.gaps.text("/description", t.Description.Value))
	w.f.add("\n\nParameters: ")
	w.value(sentSchema(t, w.gaps), "/inputSchema", 0)
	w.f.add("\n")
	return w.f
}

// sentSchema returns the input schema of a tool as it is sent. One that is missing is that of
// an object without properties, since APIs demand one.
func sentSchema(t *catalog.Tool, g gaps) *catalog.Schema {
	if t.InputSchema != nil || g.under("/inputSchema") {
		return t.InputSchema
	}
	return catalog.NewObject(
		catalog.Member{Key: "type", Value: catalog.NewString("object")},
		catalog.Member{Key: "properties", Value: catalog.NewObject()},
	)
}
