package importer

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/gap"
)

// MCP Toolbox for Databases (googleapis/genai-toolbox) serves the tools of a YAML file. The
// form of a schema is that of ParameterMcpManifest and InputSchema in its source
// (internal/util/parameters and internal/server/mcp), and was compared with the answer of
// the server, version 1.12.0.

// isToolbox reports whether there is a tool with a kind: a member of the mapping tools or,
// from version 1 on, a document of its own.
func isToolbox(parts []*catalog.Schema) bool {
	for _, part := range parts {
		if isToolboxTool(part) {
			return true
		}
		tools := part.Get("tools")
		if tools == nil || tools.Kind != catalog.Object {
			continue
		}
		for _, m := range tools.Members {
			if toolboxKind(m.Value) != "" {
				return true
			}
		}
	}
	return false
}

// isToolboxTool reports whether a document is a tool of its own.
func isToolboxTool(part *catalog.Schema) bool {
	kind := part.Get("kind").Str()
	return (kind == "tool" || kind == "tools") && part.Get("name").Str() != "" && part.Get("type").Str() != ""
}

// toolboxKind is what kind of tool the server makes, such as postgres-sql.
func toolboxKind(tool *catalog.Schema) string {
	if kind := tool.Get("kind").Str(); kind != "" && kind != "tool" && kind != "tools" {
		return kind
	}
	return tool.Get("type").Str()
}

func readToolbox(parts []*catalog.Schema, r *foreign) error {
	tools := map[string]*catalog.Schema{}
	group := map[string]string{}
	put := func(name string, s *catalog.Schema) error {
		if name == "" {
			return fmt.Errorf("%s: a tool has no name", s.At)
		}
		if _, ok := tools[name]; ok {
			return fmt.Errorf("%s: the tool %s is there twice; keep one", s.At, name)
		}
		tools[name] = s
		return nil
	}
	sets := func(name string, list *catalog.Schema) {
		if list == nil {
			return
		}
		for _, item := range list.Items {
			group[item.Str()] = cmp.Or(group[item.Str()], name)
		}
	}
	for _, part := range parts {
		kind := part.Get("kind").Str()
		switch {
		case isToolboxTool(part):
			if err := put(part.Get("name").Str(), part); err != nil {
				return err
			}
		case kind == "toolset" || kind == "toolsets":
			sets(part.Get("name").Str(), part.Get("tools"))
		case part.Get("tools") != nil:
			for _, m := range part.Get("tools").Members {
				if err := put(m.Key, m.Value); err != nil {
					return err
				}
			}
		}
		if list := part.Get("toolsets"); list != nil {
			for _, m := range list.Members {
				sets(m.Key, m.Value)
			}
		}
	}
	// The server lists them by name.
	for _, name := range slices.Sorted(maps.Keys(tools)) {
		r.at, r.group = "tools."+name, group[name]
		if err := r.toolboxTool(name, tools[name]); err != nil {
			return err
		}
	}
	return nil
}

// toolboxTool adds one tool.
func (r *foreign) toolboxTool(name string, item *catalog.Schema) error {
	kind := toolboxKind(item)
	if kind == "" {
		return fmt.Errorf("%s: the tool %s has no kind; write one such as postgres-sql", item.At, name)
	}
	t := r.put(name, item.At)
	described := item.Get("description")
	if described != nil && described.Kind != catalog.String {
		return fmt.Errorf("%s: the description of %s is not a text", described.At, name)
	}
	schema, own, err := toolboxSchema(item)
	if err != nil {
		return err
	}
	if own {
		t.InputSchema = schema
	} else {
		t.Gaps = append(t.Gaps, catalog.Gap{
			Path: "/inputSchema", Reason: gap.NoSource, At: item.At.String(),
			Detail: "the server defines the parameters of the kind " + kind,
		})
	}
	switch {
	case described != nil:
		t.Description = catalog.Text{Value: described.Text, At: described.At}
		t.Gaps = append(t.Gaps, fillEnvironment(&t.Description)...)
	case !own:
		t.Gaps = append(t.Gaps, catalog.Gap{
			Path: "/description", Reason: gap.NoSource, At: item.At.String(),
			Detail: "the server describes the kind " + kind,
		})
	}
	t.Annotations = item.Get("annotations")
	t.Meta = toolboxMeta(item)
	return nil
}

// toolboxLists are the keys that list parameters, in the order in which the server
// requires them.
var toolboxLists = []string{
	"pathParams", "parameters", "queryParams", "bodyParams", "headerParams", "templateParameters",
}

// toolboxSchema is the input schema of a tool. It is not its own if the server adds
// parameters that are not in the file: it does not where the file has all that the tool
// does, a statement or a request.
func toolboxSchema(item *catalog.Schema) (schema *catalog.Schema, own bool, err error) {
	own = item.Get("statement") != nil || toolboxKind(item) == "http"
	properties, required := map[string]*catalog.Schema{}, catalog.NewArray()
	for _, key := range toolboxLists {
		list := item.Get(key)
		if list == nil || list.Kind == catalog.Null {
			continue
		}
		if list.Kind != catalog.Array {
			return nil, false, fmt.Errorf("%s: %s is not a list of parameters", list.At, key)
		}
		for _, p := range list.Items {
			name := p.Get("name").Str()
			if name == "" {
				return nil, false, fmt.Errorf("%s: a parameter has no name", p.At)
			}
			if p.Get("valueFromParam") != nil {
				continue // the server copies it from another one
			}
			if properties[name] != nil {
				return nil, false, fmt.Errorf("%s: the parameter %s is there twice; keep one", p.At, name)
			}
			if properties[name], err = toolboxParameter(p, true); err != nil {
				return nil, false, err
			}
			optional := p.Get("required") != nil && !p.Get("required").Bool
			if def := p.Get("default"); !optional && (def == nil || def.Kind == catalog.Null) {
				required.Items = append(required.Items, catalog.NewString(name))
			}
		}
	}
	all := catalog.NewObject()
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		all.Set(name, properties[name])
	}
	return catalog.NewObject(
		catalog.Member{Key: "type", Value: catalog.NewString("object")},
		catalog.Member{Key: "properties", Value: all},
		catalog.Member{Key: "required", Value: required},
	), own, nil
}

// toolboxParameter is the schema of one parameter, or of the items of one, which have no
// default.
func toolboxParameter(p *catalog.Schema, defaults bool) (*catalog.Schema, error) {
	kind := p.Get("type").Str()
	typ := kind
	switch kind {
	case "string", "integer", "boolean", "array":
	case "float":
		typ = "number"
	case "map":
		typ = "object"
	default:
		return nil, fmt.Errorf("%s: %q is no type of a parameter; use string, integer, float, boolean, array or map",
			p.At, kind)
	}
	described := catalog.NewString(p.Get("description").Str())
	if d := p.Get("description"); d != nil {
		described.At = d.At
	}
	s := catalog.NewObject(
		catalog.Member{Key: "type", Value: catalog.NewString(typ)},
		catalog.Member{Key: "description", Value: described},
	)
	s.At = p.At
	if kind == "array" {
		if p.Get("items") == nil {
			return nil, fmt.Errorf("%s: the array %s has no items", p.At, p.Get("name").Str())
		}
		items, err := toolboxParameter(p.Get("items"), false)
		if err != nil {
			return nil, err
		}
		s.Set("items", items)
	}
	if def := p.Get("default"); defaults && def != nil && def.Kind != catalog.Null {
		s.Set("default", def)
	}
	if kind == "map" {
		values := catalog.NewBool(true)
		if of := p.Get("valueType").Str(); of != "" {
			values = catalog.NewObject(catalog.Member{Key: "type", Value: catalog.NewString(of)})
		}
		s.Set("additionalProperties", values)
	}
	return s, nil
}

// toolboxMeta says which services a client has to be known to.
func toolboxMeta(item *catalog.Schema) *catalog.Schema {
	meta := catalog.NewObject()
	if list := item.Get("authRequired"); list != nil && len(list.Items) > 0 {
		meta.Set("toolbox/authInvoke", list)
	}
	params := catalog.NewObject()
	for _, key := range toolboxLists {
		list := item.Get(key)
		if list == nil {
			continue
		}
		for _, p := range list.Items {
			services := p.Get("authServices")
			if services == nil || len(services.Items) == 0 {
				continue
			}
			names := catalog.NewArray()
			for _, s := range services.Items {
				names.Items = append(names.Items, catalog.NewString(s.Get("name").Str()))
			}
			params.Set(p.Get("name").Str(), names)
		}
	}
	slices.SortFunc(params.Members, func(a, b catalog.Member) int { return cmp.Compare(a.Key, b.Key) })
	if len(params.Members) > 0 {
		meta.Set("toolbox/authParam", params)
	}
	if len(meta.Members) == 0 {
		return nil
	}
	return meta
}
