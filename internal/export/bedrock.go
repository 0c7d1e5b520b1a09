package export

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// bedrock is Converse of Amazon Bedrock: ToolConfiguration, ToolSpecification,
// ToolChoice and CachePointBlock (docs.aws.amazon.com, bedrock/latest/APIReference,
// API_runtime_ToolConfiguration and what it refers to). A description may be
// left out, but not be empty.
func bedrock() form {
	return form{
		name: provider.FormatBedrock, text: "toolConfig of Amazon Bedrock's Converse", cache: true, any: true,
		tool: func(w *writer, it item) *catalog.Schema {
			s := catalog.NewObject(described(it.tool)...)
			s.Set("inputSchema", object("json", w.rooted(it.tool.InputSchema)))
			return object("toolSpec", s)
		},
		build: func(w *writer, items []item) *catalog.Schema {
			tools := catalog.NewArray(jsons(items)...)
			if w.Cache {
				tools.Items = append(tools.Items, object("cachePoint", object("type", "default")))
			}
			config := object("tools", tools)
			if w.Any {
				config.Set("toolChoice", object("any", catalog.NewObject()))
			}
			return object("toolConfig", config)
		},
	}
}
