package export

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// openAIChat is Chat Completions: shared.FunctionDefinitionParam and
// ChatCompletionAllowedToolsParam of openai-go v3.95.0.
func openAIChat() form {
	return form{
		name: provider.FormatChat, text: "tools and tool_choice of OpenAI's Chat Completions",
		strict: true, allow: true, any: true,
		tool: func(w *writer, it item) *catalog.Schema {
			fn := catalog.NewObject(described(it.tool)...)
			parameters, strict := w.parameters(it.tool)
			if parameters != nil {
				fn.Set("parameters", parameters)
			}
			if strict {
				fn.Set("strict", catalog.NewBool(true))
			}
			return object("type", "function", "function", fn)
		},
		build: func(w *writer, items []item) *catalog.Schema {
			body := object("tools", catalog.NewArray(jsons(items)...))
			if len(w.Allow) > 0 {
				list := catalog.NewArray()
				for _, name := range w.allowed(items) {
					list.Items = append(list.Items, object("type", "function", "function", object("name", name)))
				}
				body.Set("tool_choice",
					object("type", "allowed_tools", "allowed_tools", object("mode", w.mode(), "tools", list)))
			} else if w.Any {
				body.Set("tool_choice", catalog.NewString("required"))
			}
			return body
		},
	}
}

// openAIResponses is the Responses API: responses.FunctionToolParam,
// NamespaceToolParam, ToolSearchToolParam and ToolChoiceAllowedParam of
// openai-go v3.95.0. Both parameters and strict are required there; parameters
// may be null, and strict is written out since it is true by default
// (developers.openai.com, guides/migrate-to-responses).
func openAIResponses() form {
	return form{
		name: provider.FormatResponses, text: "tools and tool_choice of OpenAI's Responses",
		strict: true, deferral: true, allow: true, namespaces: true, any: true,
		tool: func(w *writer, it item) *catalog.Schema {
			fn := object("type", "function")
			fn.Members = append(fn.Members, described(it.tool)...)
			parameters, strict := w.parameters(it.tool)
			fn.Set("parameters", parameters)
			fn.Set("strict", catalog.NewBool(strict))
			if it.deferred {
				fn.Set("defer_loading", catalog.NewBool(true))
			}
			return fn
		},
		build: func(w *writer, items []item) *catalog.Schema {
			tools := catalog.NewArray(w.grouped(items)...)
			// Deferred tools need the search (developers.openai.com, guides/tools-tool-search).
			if anyDeferred(items) {
				tools.Items = append(tools.Items, object("type", "tool_search"))
			}
			body := object("tools", tools)
			if len(w.Allow) > 0 {
				list := catalog.NewArray()
				for _, name := range w.allowed(items) {
					list.Items = append(list.Items, object("type", "function", "name", name))
				}
				body.Set("tool_choice", object("type", "allowed_tools", "mode", w.mode(), "tools", list))
			} else if w.Any {
				body.Set("tool_choice", catalog.NewString("required"))
			}
			return body
		},
	}
}

// grouped puts the tools of each namespace into it, at the place of its first.
func (w *writer) grouped(items []item) []*catalog.Schema {
	var out []*catalog.Schema
	groups := map[string]*catalog.Schema{}
	names := map[string][]string{}
	for _, it := range items {
		name := w.namespaceOf(it.tool)
		switch {
		case name == "":
			out = append(out, it.json)
			continue
		case groups[name] == nil:
			groups[name] = object("type", "namespace", "name", name, "description", "", "tools", catalog.NewArray())
			out = append(out, groups[name])
		}
		list := groups[name].Get("tools")
		list.Items = append(list.Items, it.json)
		names[name] = append(names[name], it.tool.Name)
	}
	for _, n := range w.Namespaces {
		if group := groups[n.Name]; group != nil {
			group.Set("description", catalog.NewString("Tools: "+strings.Join(names[n.Name], ", ")+"."))
			w.lose("", "the API asks for a description of the namespace %s: its tools are named", n.Name)
		} else {
			w.lose("", "no namespace %s: its tools are in others before it", n.Name)
		}
	}
	return out
}

func (w *writer) namespaceOf(t *catalog.Tool) string {
	for _, n := range w.Namespaces {
		if catalog.MatchName(n.Pattern, t.Name) {
			return n.Name
		}
	}
	return ""
}

// parameters returns the input schema, nil where there is none, and whether it
// is in the form of strict mode.
func (w *writer) parameters(t *catalog.Tool) (s *catalog.Schema, strict bool) {
	if w.Strict {
		if s, ok := w.subset(openAIStrict(), t.InputSchema); ok {
			return s, true
		}
	}
	if t.InputSchema == nil {
		return nil, false
	}
	s = w.rooted(t.InputSchema)
	// An object without properties is refused: openai/openai-agents-python#449.
	if s.Get("properties") == nil && s.Get("$ref") == nil {
		s.Set("properties", catalog.NewObject())
		w.lose("/inputSchema", "properties: {} added, without which the API refuses the tool")
	}
	return s, false
}

// rooted returns a copy of an input schema that is an object of type object.
func (w *writer) rooted(s *catalog.Schema) *catalog.Schema {
	switch {
	case s == nil:
		w.lose("/inputSchema", "that of an object without properties added: the API asks for one")
		return object("type", "object", "properties", catalog.NewObject())
	case s.Kind != catalog.Object:
		w.lose("/inputSchema", "%s sent as the schema of any object: the API takes no other", shown(s))
		return object("type", "object")
	}
	s = s.Clone()
	if s.Get("type") == nil && s.Get("$ref") == nil {
		s.Members = append([]catalog.Member{{Key: "type", Value: catalog.NewString("object")}}, s.Members...)
		w.lose("/inputSchema", "type: object added, which the API asks for")
	}
	return s
}

// shown is the JSON of s in a message.
func shown(s *catalog.Schema) string { return string(s.AppendJSON(nil)) }
