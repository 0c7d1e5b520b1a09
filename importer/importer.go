package importer

import (
	"errors"
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// A form is one of the ways in which others write a list of tools.
type form struct {
	format  provider.Format
	name    string // as the user knows it
	example string
	// is reports whether item can only be of this form.
	is func(item *catalog.Schema) bool
	// read makes tools of one item.
	read func(item *catalog.Schema, r *foreign) error
}

// forms lists the foreign forms, most telling first.
func forms() []form {
	return []form{
		{
			provider.FormatChat,
			"an OpenAI Chat Completions tools array",
			`[{"type":"function","function":{"name":…,"parameters":…}}]`,
			isChat,
			readChat,
		},
		{
			provider.FormatResponses,
			"an OpenAI Responses tools array",
			`[{"type":"function","name":…,"parameters":…}]`,
			isResponses,
			readResponses,
		},
		{
			provider.FormatBedrock,
			"a Bedrock toolConfig or its tools array",
			`{"toolConfig":{"tools":[{"toolSpec":{"name":…,"inputSchema":{"json":…}}}]}}`,
			isBedrock,
			readBedrock,
		},
		{
			provider.FormatAnthropic,
			"an Anthropic tools array",
			`[{"name":…,"input_schema":…}]`,
			isAnthropic,
			readAnthropic,
		},
		{
			provider.FormatGemini,
			"a Gemini tools array or functionDeclarations array",
			`[{"functionDeclarations":[{"name":…,"parameters":…}]}]`,
			isGemini,
			readGemini,
		},
		{provider.FormatMCP, "an MCP tools/list answer", `{"tools":[{"name":…,"inputSchema":…}]}`, isMCP, readMCP},
	}
}

// Forms returns the names and examples of the foreign forms Decode reads.
func Forms() [][2]string {
	var out [][2]string
	for _, f := range forms() {
		out = append(out, [2]string{f.name, f.example})
	}
	for _, d := range documents() {
		out = append(out, [2]string{d.name, d.example})
	}
	return out
}

// expected says what Decode would have taken.
func expected() string {
	var b strings.Builder
	b.WriteString("expected a catalog written by toolbudget list -format json")
	for _, f := range Forms() {
		fmt.Fprintf(&b, "\n\tor %s, %s", f[0], f[1])
	}
	return b.String()
}

// Decode reads a catalog from JSON: toolbudget's own form, or one of the foreign forms
// that Forms lists, which may be YAML as well. The name is that of catalog.Decode, and so
// are the errors.
func Decode(data []byte, name string) (*catalog.Catalog, error) {
	if looksLikeYAML(data) {
		return decodeYAML(data, name)
	}
	d, err := catalog.ReadDocument(data)
	switch {
	case errors.Is(err, catalog.ErrEmpty):
		return nil, fmt.Errorf("%w; %s", err, expected())
	case err != nil:
		return nil, err
	case d.Own():
		return d.Catalog(name)
	}
	return decodeParts([]*catalog.Schema{d.Root}, name)
}

// foreign collects the tools of one foreign document.
type foreign struct {
	name   string // of the file
	at     string // the place of the item that is read, such as tools[3]
	group  string // the namespace it is in
	tools  []*catalog.Tool
	placed map[string]string // tool name to the place it was first seen at
	hosted []catalog.DynamicSource
}

func newForeign(name string) *foreign {
	return &foreign{name: name, placed: map[string]string{}}
}

// catalog is the catalog of a program with all tools that were read.
func (r *foreign) catalog() *catalog.Catalog {
	p := catalog.Program{Package: r.name, DynamicSources: r.hosted}
	for _, t := range r.tools {
		p.Tools = append(p.Tools, t.ID)
	}
	return &catalog.Catalog{SchemaVersion: catalog.SchemaVersion, Programs: []catalog.Program{p}, Tools: r.tools}
}

func decodeForeign(doc *catalog.Schema, name string) (*catalog.Catalog, error) {
	list, at, more, err := findList(doc)
	if err != nil {
		return nil, err
	}
	r := newForeign(name)
	found, err := r.readAll(list, at)
	if err != nil {
		return nil, err
	}
	c := r.catalog()
	if found != nil && found.format == provider.FormatMCP {
		c.Programs[0].Instructions.Value = doc.Get("instructions").Str() // as toolbudget live writes them
	}
	if more {
		c.Incomplete = []catalog.Incomplete{
			{
				Package: name,
				Reason: "the answer has a nextCursor, so more pages follow; request them and put all tools into " +
					"one file",
			},
		}
	}
	return c, nil
}

// findList returns the array of tools in doc, its place, and whether the
// document says that more pages follow.
func findList(doc *catalog.Schema) (list *catalog.Schema, at string, more bool, err error) {
	if doc.Kind == catalog.Array {
		return doc, "", false, nil
	}
	if doc.Kind != catalog.Object {
		return nil, "", false, errors.New("the file contains no list of tools; " + expected())
	}
	prefix := ""
	if e := doc.Get("error"); e != nil && doc.Get("jsonrpc") != nil {
		return nil, "", false, fmt.Errorf("the file is a JSON-RPC error, not an answer: %s", e.AppendJSON(nil))
	}
	if res := doc.Get("result"); res != nil {
		doc, prefix = res, "result."
	}
	for _, key := range []string{"tools", "functionDeclarations", "function_declarations"} {
		list := doc.Get(key)
		if list == nil {
			continue
		}
		if list.Kind != catalog.Array {
			return nil, "", false, fmt.Errorf("%s%s is not an array; %s", prefix, key, expected())
		}
		return list, prefix + key, doc.Get("nextCursor").Str() != "", nil
	}
	if list := doc.Get("toolConfig").Get("tools"); list != nil && list.Kind == catalog.Array {
		return list, "toolConfig.tools", false, nil
	}
	return nil, "", false, errors.New(
		"the file has no key schemaVersion, tools, result.tools, toolConfig.tools or functionDeclarations; " +
			expected(),
	)
}

// readAll finds the one form of the list, nil where names are all it has, and reads every
// item in it.
func (r *foreign) readAll(list *catalog.Schema, at string) (found *form, err error) {
	place := func(i int) string { return fmt.Sprintf("%s[%d]", at, i) }
	var foundAt string
	for i, item := range list.Items {
		if item.Kind != catalog.Object {
			return nil, fmt.Errorf("%s is not an object; %s", place(i), expected())
		}
		f := formOf(item)
		switch {
		case f == nil:
			continue // only a name, or a provider's own tool
		case found == nil:
			found, foundAt = f, place(i)
		case found.format != f.format:
			return nil, fmt.Errorf(
				"%s is an item of %s, but %s of %s; put each format in its own file and pass each with -catalog",
				foundAt,
				found.name,
				place(i),
				f.name,
			)
		}
	}
	for i, item := range list.Items {
		r.at = place(i)
		if kind, ok := hostedKind(item); ok {
			r.hosted = append(r.hosted, catalog.DynamicSource{At: r.at, Kind: kind})
			continue
		}
		read := readMCP // a tool with a name alone is the same in every form
		if found != nil {
			read = found.read
		} else if item.Get("name") == nil {
			return nil, fmt.Errorf("%s is not a tool definition: it has neither a name nor a key that identifies its "+
				"format; %s", r.at, expected())
		}
		if err := read(item, r); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func formOf(item *catalog.Schema) *form {
	for _, f := range forms() {
		if f.is(item) {
			return &f
		}
	}
	return nil
}

// hostedKind recognises a tool that the provider runs and defines, such as
// {"type":"web_search"}. Its cost is not in the file, so totals are open above.
func hostedKind(item *catalog.Schema) (string, bool) {
	switch kind := item.Get("type").Str(); kind {
	case "", "function":
		return "", false
	case "custom":
		return "custom, a tool without a JSON Schema", item.Get("input_schema") == nil && item.Get("inputSchema") == nil
	case "namespace":
		return "", false // its tools are definitions
	default:
		return hosted(kind), true
	}
}

// hosted describes a provider's own tool.
func hosted(kind string) string {
	return kind + ", a tool hosted by the provider, whose definition is not in the file"
}

// add makes a tool of the parts that all forms share.
func (r *foreign) add(item *catalog.Schema, schemaKeys ...string) (*catalog.Tool, error) {
	name := item.Get("name")
	if name.Str() == "" {
		return nil, fmt.Errorf("%s has no name", r.at)
	}
	at := fmt.Sprintf("%s (%s)", r.at, name.Text)
	if first, ok := r.placed[name.Text]; ok && r.group != "" {
		return nil, fmt.Errorf(
			"%s: %s has the same name; put each namespace in its own file and pass each with -catalog",
			at,
			first,
		)
	} else if ok {
		return nil, fmt.Errorf("%s: %s has the same name; a client keeps only one of them or rejects the list, so "+
			"rename or remove one", at, first)
	}
	t := r.put(name.Text, item.At)
	if d := item.Get("description"); d != nil && d.Kind != catalog.Null {
		if d.Kind != catalog.String {
			return nil, fmt.Errorf("%s: description is not a string", at)
		}
		t.Description = catalog.Text{Value: d.Text, At: d.At}
	}
	for _, key := range schemaKeys {
		s := item.Get(key)
		if s == nil || s.Kind == catalog.Null {
			continue
		}
		if s.Kind != catalog.Object && s.Kind != catalog.Bool {
			return nil, fmt.Errorf("%s: %s is not an object, so it is not a JSON Schema", at, key)
		}
		if t.InputSchema != nil {
			return nil, fmt.Errorf("%s has two input schemas; keep one of %s", at, strings.Join(schemaKeys, ", "))
		}
		t.InputSchema = s
	}
	if item.Get("defer_loading") != nil && item.Get("defer_loading").Bool {
		t.Load = catalog.LoadDeferred
	}
	return t, nil
}

// put adds a tool of which only the name is known so far.
func (r *foreign) put(name string, at catalog.Span) *catalog.Tool {
	r.placed[name] = r.at
	t := &catalog.Tool{
		ID:        r.name + "#" + name,
		Name:      name,
		Package:   r.name,
		Source:    at,
		Group:     r.group,
		Reachable: true,
		Default:   catalog.Yes,
	}
	r.tools = append(r.tools, t)
	return t
}
