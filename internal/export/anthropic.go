package export

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// anthropic is the Messages API: ToolParam, ToolSearchToolBm25_20251119Param and
// CacheControlEphemeralParam of anthropic-sdk-go v1.84.0. The search tool is
// never deferred itself (platform.claude.com, agents-and-tools/tool-use/tool-search-tool).
func anthropic() form {
	return form{
		name: provider.FormatAnthropic, text: "tools of Anthropic's Messages",
		strict: true, deferral: true, cache: true, any: true,
		tool: func(w *writer, it item) *catalog.Schema {
			s := catalog.NewObject(described(it.tool)...)
			input, strict := (*catalog.Schema)(nil), false
			if w.Strict {
				input, strict = w.subset(anthropicStrict(), it.tool.InputSchema)
			}
			if !strict {
				input = w.rooted(it.tool.InputSchema)
			}
			s.Set("input_schema", input)
			if strict {
				s.Set("strict", catalog.NewBool(true))
			}
			if it.deferred {
				s.Set("defer_loading", catalog.NewBool(true))
			}
			return s
		},
		build: func(w *writer, items []item) *catalog.Schema {
			tools := catalog.NewArray()
			if anyDeferred(items) {
				tools.Items = append(tools.Items,
					object("type", "tool_search_tool_bm25_20251119", "name", "tool_search_tool_bm25"))
			}
			tools.Items = append(tools.Items, jsons(items)...)
			w.cache(items)
			body := object("tools", tools)
			if w.Any {
				body.Set("tool_choice", object("type", "any"))
			}
			return body
		},
	}
}

// cache marks the last tool that is in the prompt. A deferred tool with
// cache_control is refused (router-for-me/CLIProxyAPI#4561).
func (w *writer) cache(items []item) {
	if !w.Cache {
		return
	}
	for i := len(items) - 1; i >= 0; i-- {
		if !items[i].deferred {
			items[i].json.Set("cache_control", object("type", "ephemeral"))
			return
		}
	}
	w.lose("", "no cache_control: there is no tool that is not deferred, and the API refuses it on others")
}
