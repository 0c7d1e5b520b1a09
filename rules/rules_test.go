package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// tool returns a tool with that input schema, "" for none.
func tool(t testing.TB, name, description, schema string) *catalog.Tool {
	t.Helper()
	out := &catalog.Tool{ID: "p#" + name, Name: name, Description: catalog.Text{Value: description}}
	if schema != "" {
		s, err := catalog.ParseSchema([]byte(schema))
		if err != nil {
			t.Fatal(err)
		}
		out.InputSchema = s
	}
	return out
}

func enum(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(i)
	}
	return propertyOf("p", `{"enum":[`+strings.Join(list, ",")+`]}`)
}

// nested returns a tool with so many objects in each other, the properties p1, p2 and so on.
func nested(levels int) string {
	schema := `{"type":"object"}`
	for i := range levels - 1 {
		schema = fmt.Sprintf(`{"type":"object","properties":{"p%d":%s}}`, levels-1-i, schema)
	}
	return `{"name":"a","inputSchema":` + schema + `}`
}

// tree returns a tool with a tree of so many levels.
func tree(levels int) string {
	schema := `{"type":"object","properties":{"name":{"type":"string"}}}`
	for range levels {
		schema = `{"type":"object","properties":{"children":{"type":"array","items":` + schema + `}}}`
	}
	return `{"name":"a","inputSchema":` + schema + `}`
}

// TestLocalRulesAreBrokenAndKept breaks every local rule and keeps it.
func TestLocalRulesAreBrokenAndKept(t *testing.T) {
	name := func(s string) *catalog.Tool { return tool(t, s, "", "") }
	schema := func(s string) *catalog.Tool { return tool(t, "a", "", s) }
	property := func(s string) *catalog.Tool { return schema(`{"type":"object","properties":{"p":` + s + `}}`) }
	long := func(n int) string { return strings.Repeat("a", n) }
	described := func(n int) *catalog.Tool { return tool(t, "a", strings.Repeat("é", n), "") }
	values := func(n, length int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprintf("%q", fmt.Sprintf("%0*d", length, i))
		}
		return `{"enum":[` + strings.Join(list, ",") + `]}`
	}
	nested := func(n int) *catalog.Tool {
		return schema(
			strings.Repeat(
				`{"type":"object","properties":{"p":`,
				n-1,
			) + `{"type":"object"}` + strings.Repeat(
				"}}",
				n-1,
			),
		)
	}
	output := func(s string) *catalog.Tool { x := name("a"); x.OutputSchema = schema(s).InputSchema; return x }
	hinted := func(name, s string) *catalog.Tool {
		x := tool(t, name, "", "")
		x.Annotations = schema(s).InputSchema
		return x
	}
	deleting := func(x *catalog.Tool) *catalog.Tool {
		at := catalog.Span{File: "main.go", Line: 7, Column: 2}
		x.Effects = []catalog.Effect{{Kind: catalog.Deletes, Call: "c.Notes.Delete", At: at}}
		return x
	}
	saying := func(x *catalog.Tool, text string) *catalog.Tool {
		x.Description.Value = text
		return x
	}
	tested := map[string]bool{}
	for _, tt := range []struct {
		rule  string
		bad   *catalog.Tool
		want  string // path and text
		clean *catalog.Tool
	}{
		{"openai-name", name("a.b"), `/name: the name "a.b" does not match`, name("a_B-9")},
		{"openai-name", name(long(65)), "/name: the name has 65 characters, want 1 to 64", name(long(64))},
		{"anthropic-name", name("a b"), `/name: the name "a b" does not match`, name("a-b")},
		{"anthropic-name", name(long(129)), "/name: the name has 129 characters", name(long(128))},
		{"anthropic-name-length", name(long(65)), "/name: " + long(65) + " has 65 characters, more than 64",
			name(long(64))},
		{"claude-code-name-length", name(long(55)), "/name: mcp__srv__" + long(55) + " has 65", name(long(54))},
		{"gemini-name", name("9a"), `/name: the name "9a" does not match`, name("_a.b:c-9")},
		{"gemini-name", name(long(129)), "/name: the name has 129 characters", name(long(128))},
		{"gemini-name-length", name(long(65)), "has 65 characters", name(long(64))},
		{"bedrock-name", name("a:b"), `does not match`, name("a-b")},
		{"bedrock-name", name(long(65)), "has 65 characters", name(long(64))},
		{"mcp-name", name("a/b"), `does not match`, name("a.b")},
		{"mcp-name", name(""), "has 0 characters, want 1 to 128", name(long(128))},
		{"vscode-name-length", name(long(62)), "/name: srv" + long(62) + " has 65", name(long(61))},
		{"cursor-name-length", name(long(57)), "/name: srv:" + long(57) + " has 61", name(long(56))},
		{"openai-description", described(1025), "/description: the description has 1025 characters, more than 1024",
			described(1024)},
		{"claude-code-description", described(2049), "/description: the description has 2049 characters",
			described(2048)},
		{"openai-root-properties", schema(`{"type":"object"}`), "/inputSchema: the input schema has no properties",
			schema(`{"type":"object","properties":{}}`)},
		{"anthropic-root-combinator", schema(`{"type":"object","anyOf":[]}`),
			"/inputSchema/anyOf: the input schema has anyOf at its root", property(`{"anyOf":[]}`)},
		{"mcp-output-type", output(`{"properties":{}}`), "/outputSchema: the output schema has no type",
			output(`{"type":"object"}`)},
		{"mcp-header", property(`{"type":"string","x-mcp-header":"a b"}`), `: x-mcp-header is "a b", which is not`,
			property(`{"type":"string","x-mcp-header":"Region"}`)},
		{"mcp-header", property(`{"type":"object","x-mcp-header":"A"}`), "stands on a property that is not a string",
			property(`{"type":"integer","x-mcp-header":"A"}`)},
		{"mcp-header", schema(`{"properties":{"a":{"type":"string","x-mcp-header":"A"},` +
			`"b":{"type":"string","x-mcp-header":"a"}}}`), "x-mcp-header a stands on two properties",
			schema(`{"properties":{"a":{"type":"string","x-mcp-header":"A"},"b":{"type":"string"}}}`)},
		{"mcp-remote-ref", property(`{"$ref":"https://example.com/a.json"}`), `leads to "https://example.com/a.json"`,
			property(`{"$ref":"#/$defs/a"}`)},
		{"claude-code-root-conditional", schema(`{"type":"object","if":{}}`), "/inputSchema/if: the input schema has if",
			property(`{"if":{}}`)},
		{"openai-root-combinator", schema(`{"type":"object","anyOf":[{}]}`), "/inputSchema/anyOf: ",
			property(`{"anyOf":[{}]}`)},
		{"bedrock-root-combinator", schema(`{"type":"object","allOf":[{}]}`), "/inputSchema/allOf: ",
			schema(`{"type":"object","not":{}}`)},
		{"gemini-boolean-schema", schema(`{"type":"object","properties":{"p":true}}`),
			"/inputSchema/properties/p: the schema is true", property(`{"additionalProperties":false}`)},
		{"gemini-boolean-schema", property(`{"type":"array","items":false}`), "/items: the schema is false",
			property(`{"type":"array","items":{}}`)},
		{"mcp-hint-contradiction", hinted("get_user", `{"destructiveHint":true}`), "/annotations/destructiveHint: ",
			hinted("get_user", `{"destructiveHint":false,"readOnlyHint":true}`)},
		{"mcp-hint-contradiction", hinted("get_user", `{"destructiveHint":true,"readOnlyHint":true}`),
			"readOnlyHint and destructiveHint are both true", hinted("query_users", `{"destructiveHint":true}`)},
		{"mcp-hint-contradiction", hinted("jira_get_issue", `{"destructiveHint":true}`), "but the name says get",
			hinted("jira_get_or_create", `{"destructiveHint":true}`)},
		{"mcp-hint-contradiction", hinted("crm_delete_user", `{"readOnlyHint":true}`), "but the name says delete",
			hinted("bulk_delete_find", `{"readOnlyHint":true}`)},
		{"mcp-hint-contradiction", hinted("replace_text", `{"readOnlyHint":true}`), "but the name says replace",
			hinted("find_replace_text", `{"destructiveHint":true}`)},
		{"mcp-hint-contradiction", hinted("delete_user", `{"readOnlyHint":true}`), "but the name says delete",
			hinted("delete_user", `{"readOnlyHint":false}`)},
		{"mcp-hint-contradiction", saying(hinted("create_link", `{"readOnlyHint":true}`), "Never change text."),
			"but the name says create; remove it if the tool changes anything",
			saying(hinted("create_link", `{"readOnlyHint":true}`), "Sign a link. Nothing is written.")},
		{"mcp-hint-contradiction",
			deleting(saying(hinted("add_note", `{"readOnlyHint":true}`), "Writes nothing.")), "the name says add",
			saying(hinted("add_numbers", `{"readOnlyHint":true}`), "Add them without changing anything.")},
		{"mcp-hint-contradiction", deleting(hinted("note_tidy", `{"readOnlyHint":true}`)),
			"readOnlyHint is true, but the handler calls c.Notes.Delete (main.go:7:2)",
			deleting(hinted("note_tidy", `{"readOnlyHint":false}`))},
		{"mcp-hint-contradiction", deleting(hinted("note_tidy", `{"destructiveHint":false}`)),
			"destructiveHint is false, but the handler calls c.Notes.Delete (main.go:7:2)",
			deleting(hinted("get_note", `{"destructiveHint":true}`))}, // its name is wrong
		{"mcp-hints-missing", hinted("get_user", `{"readOnlyHint":true}`), "lack destructiveHint, openWorldHint",
			hinted("get_user", `{"readOnlyHint":true,"destructiveHint":false,"openWorldHint":false}`)},
		{"claude-connector-annotations", hinted("get_user", `{"title":"User","readOnlyHint":false}`),
			"the tool lacks readOnlyHint: true or destructiveHint",
			hinted("get_user", `{"title":"User","readOnlyHint":true}`)},
		{"claude-connector-annotations", hinted("add_user", `{"destructiveHint":false}`), "the tool lacks a title",
			hinted("add_user", `{"title":"Add a user","destructiveHint":false}`)},
		{"anthropic-unused-definitions", schema(`{"type":"object","$defs":{"a":{},"b":{"$ref":"#/$defs/a"}}}`),
			"/inputSchema/$defs/a: nothing refers to the definition a",
			schema(`{"properties":{"p":{"$ref":"#/$defs/b"}},"$defs":{"a":{},"b":{"$ref":"#/$defs/a"}}}`)},
		{"anthropic-unused-definitions", schema(`{"definitions":{"a/b":{}},"properties":{"$ref":{"type":"string"}}}`),
			"/inputSchema/definitions/a~1b: nothing refers",
			schema(`{"properties":{"definitions":{"$ref":"#/definitions/a~1b/items"}},"definitions":{"a/b":{"items":{}}}}`)},
		{"anthropic-unused-definitions", schema(`{"$defs":{"a":{"$ref":"#/$defs/a"}}}`), "/inputSchema/$defs/a: ",
			schema(`{"$id":"https://example.com/s","$defs":{"a":{}}}`)},
		{"mcp-root-object", name("a"), "/inputSchema: the tool has no input schema", schema(`{"type":"object"}`)},
		{"mcp-root-object", schema(`{"$ref":"#"}`), "/inputSchema: the root of the input schema has no type",
			schema(`{"type":"object"}`)},
		{"mcp-root-object", schema(`{"type":["object"]}`),
			`/inputSchema/type: the root of the input schema is of type ["object"]`, schema(`{"type":"object"}`)},
		{"openai-array-items", property(`{"type":["null","array"]}`),
			"/inputSchema/properties/p: the array has no items", property(`{"type":"array","items":{}}`)},
		{"openai-array-items", property(`{"type":"array","items":{"anyOf":[{"type":"array"}]}}`),
			"/inputSchema/properties/p/items/anyOf/0: the array", property(`{"default":{"type":"array"}}`)},
		{"anthropic-property-key", schema(`{"properties":{"a":{"properties":{"x[y/z]":{}}}}}`),
			`/inputSchema/properties/a/properties/x[y~1z]: the key "x[y/z]"`, schema(`{"properties":{"a.b-c_9":{}}}`)},
		{"gemini-property-key", schema(`{"properties":{"a-b":{}}}`), `/inputSchema/properties/a-b: the key "a-b"`,
			schema(`{"properties":{"_a9":{}}}`)},
		{"gemini-type-array", property(`{"type":["null","string"]}`),
			`/inputSchema/properties/p/type: type is a list, ["null","string"]`,
			property(`{"type":"string","nullable":true}`)},
		{"gemini-enum-string", property(`{"enum":["a",1]}`),
			`/inputSchema/properties/p/enum: the enum has values that are not strings`, property(`{"enum":["a"]}`)},
		{"gemini-empty-object", property(`{"type":"object"}`),
			"/inputSchema/properties/p: the object has no properties", property(`{"type":"string"}`)},
		{"gemini-keyword", property(`{"const":1}`), "/inputSchema/properties/p/const: the schema has the keyword const",
			schema(`{"type":"object","properties":{"const":{"type":"string"}}}`)},
		{"openai-strict-object", property(`{}`), "/inputSchema: the object lacks additionalProperties: false",
			schema(`{"type":"object","additionalProperties":false}`)},
		{"openai-strict-object", schema(`{"type":"object","properties":{"p":{}},"additionalProperties":false}`),
			"/inputSchema: these properties are not required: p",
			schema(`{"type":"object","properties":{"p":{}},"required":["p"],"additionalProperties":false}`)},
		{"openai-strict-keyword", property(`{"allOf":[]}`), "/inputSchema/properties/p/allOf: the schema has the keyword allOf",
			property(`{"anyOf":[]}`)},
		{"openai-strict-keyword", schema(`{"anyOf":[]}`), "/inputSchema/anyOf: the schema has the keyword anyOf", schema(`{}`)},
		{"openai-strict-limits", nested(11), "/inputSchema: 11 levels of objects, more than 10", nested(10)},
		{"openai-strict-limits", property(values(1001, 4)), "/inputSchema: 1001 enum values, more than 1000",
			property(values(1000, 4))},
		{"openai-strict-limits", property(values(251, 60)),
			"/inputSchema/properties/p/enum: the enum has 251 values with 15060 characters", property(values(250, 61))},
		{"openai-strict-limits", property(`{"const":"` + long(120_000) + `"}`), "/inputSchema: 120001 characters",
			property(`{"const":"` + long(119_999) + `"}`)},
		{"openai-strict-limits", many(t, 5001), "/inputSchema: 5001 properties", many(t, 5000)},
		{"anthropic-strict-object", property(`{}`), "/inputSchema: the object lacks additionalProperties: false",
			schema(`{"type":"object","properties":{"p":{}},"additionalProperties":false}`)},
		{"anthropic-strict-keyword", property(`{"maximum":1}`),
			"/inputSchema/properties/p/maximum: the schema has the keyword maximum", property(`{"pattern":"a"}`)},
		{"anthropic-strict-keyword", property(`{"$ref":"http://a"}`),
			"/inputSchema/properties/p/$ref: $ref http://a points outside", property(`{"$ref":"#/$defs/a"}`)},
		{"anthropic-strict-keyword", property(`{"minItems":2}`), "/inputSchema/properties/p/minItems: minItems is 2",
			property(`{"minItems":1}`)},
	} {
		tested[tt.rule] = true
		list := slices.DeleteFunc(OfProviders(), func(r Rule) bool { return r.Name != tt.rule })
		s := Settings{Server: "srv"}
		found := Tool(list, tt.bad, s)
		if !slices.ContainsFunc(found, func(f Finding) bool {
			return strings.Contains(f.Path+": "+f.Text, tt.want) && f.Rule == tt.rule && f.Severity == list[0].Severity
		}) {
			t.Errorf("%s finds %+v in %s, want %s", tt.rule, found, brief(tt.bad), tt.want)
		}
		if found := Tool(list, tt.clean, s); len(found) > 0 {
			t.Errorf("%s finds %+v in %s", tt.rule, found, brief(tt.clean))
		}
		hide := *tt.bad
		hide.Gaps = []catalog.Gap{{Path: "", Reason: "run-time"}}
		if found := Tool(list, &hide, s); len(found) > 0 && !strings.Contains(tt.rule, "description") &&
			!strings.Contains(tt.rule, "limits") {
			t.Errorf("%s finds %+v although all of the tool is unknown", tt.rule, found)
		}
	}
	for _, r := range OfProviders() {
		if r.Local() && !tested[r.Name] {
			t.Errorf("%s is not tested", r.Name)
		}
	}
}

func brief(t *catalog.Tool) string { return string(t.Wire()[:min(len(t.Wire()), 200)]) }

// many returns a tool with n properties of short names.
func many(t testing.TB, n int) *catalog.Tool {
	props := catalog.NewObject()
	for i := range n {
		props.Members = append(props.Members, catalog.Member{Key: fmt.Sprint(i), Value: catalog.NewObject()})
	}
	out := tool(t, "a", "", `{}`)
	out.InputSchema.Set("properties", props)
	return out
}

// TestGlobalRulesAreBrokenAndKept breaks every global rule and keeps it.
func TestGlobalRulesAreBrokenAndKept(t *testing.T) {
	tools := func(n int, schema string) Set {
		var s Set
		for i := range n {
			s.Tools = append(s.Tools, tool(t, fmt.Sprint(i), "", schema))
		}
		return s
	}
	tested := map[string]bool{}
	for _, tt := range []struct {
		rule  string
		bad   Set
		want  string
		clean Set
	}{
		{"openai-tools", tools(129, ""), "there are 129 tools, more than 128", tools(128, "")},
		{"gemini-tools", tools(513, ""), "there are 513 tools", tools(512, "")},
		{"gemini-tools-vertex", tools(129, ""), "there are 129 tools", tools(128, "")},
		{"vscode-tools", tools(129, ""), "there are 129 tools", tools(128, "")},
		{"cursor-tools", tools(41, ""), "there are 41 tools", tools(40, "")},
		{"windsurf-tools", tools(101, ""), "there are 101 tools", tools(100, "")},
		{"claude-code-instructions", Set{Instructions: strings.Repeat("é", 2049)}, "2049 characters",
			Set{Instructions: strings.Repeat("é", 2048)}},
		{"anthropic-strict-request", tools(21, ""), "21 strict tools in all tools, more than 20", tools(20, "")},
		{"anthropic-strict-request", tools(5, `{"properties":{"a":{},"b":{},"c":{},"d":{},"e":{}}}`),
			"25 optional parameters", tools(6, `{"properties":{"a":{},"b":{},"c":{},"d":{}}}`)},
		{"anthropic-strict-request", tools(17, `{"properties":{"a":{"type":["null","string"]}},"required":["a"]}`),
			"17 parameters with several types", tools(16, `{"properties":{"a":{"anyOf":[]}},"required":["a"]}`)},
	} {
		tested[tt.rule] = true
		list := slices.DeleteFunc(OfProviders(), func(r Rule) bool { return r.Name != tt.rule })
		found := tt.bad.Run(list)
		if len(found) != 1 || !strings.Contains(found[0].Text, tt.want) || found[0].Rule != tt.rule ||
			found[0].Severity != list[0].Severity {
			t.Errorf("%s finds %+v, want %s", tt.rule, found, tt.want)
		}
		if found := tt.clean.Run(list); len(found) > 0 {
			t.Errorf("%s finds %+v in what is clean", tt.rule, found)
		}
	}
	for _, r := range OfProviders() {
		if !r.Local() && !tested[r.Name] {
			t.Errorf("%s is not tested", r.Name)
		}
	}
}

// TestEveryProviderHasARuleAndItsSource: every rule says all that a user may ask, and every
// provider has one.
func TestEveryProviderHasARuleAndItsSource(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range OfProviders() {
		var at int
		if seen[r.Name] || len(r.Providers) == 0 || !slices.Contains([]Severity{Error, Warning, Off}, r.Severity) ||
			!strings.HasSuffix(r.Text, ".") ||
			r.Source == "" ||
			(r.Tool == nil) == (r.Set == nil) {
			t.Errorf("rule %+v", r)
		}
		if n, err := fmt.Sscanf(r.Seen, "20%02d-%02d", new(int), &at); n != 2 || err != nil || len(r.Seen) != 7 ||
			at < 1 ||
			at > 12 {
			t.Errorf("%s was seen in %q, which is no month", r.Name, r.Seen)
		}
		seen[r.Name] = true
	}
	for _, p := range provider.All() {
		if len(For(p)) == 0 {
			t.Errorf("%s has no rule", p)
		}
	}
	if n := len(For()); n != 0 {
		t.Errorf("%d rules without a provider", n)
	}
}

// TestUnknownPartsBreakNoRule: what is unknown breaks no rule, and what stands beside it does.
func TestUnknownPartsBreakNoRule(t *testing.T) {
	x := tool(t, "a", "", `{"type":"object","properties":{"list":{"type":"array"},"more":{"type":"array"}}}`)
	x.Gaps = []catalog.Gap{{Path: "/inputSchema/properties/list/items", Reason: "run-time"}}
	list := slices.DeleteFunc(For(provider.VSCode), func(r Rule) bool { return r.Severity == Off })
	found := Tool(list, x, Settings{})
	if len(found) != 1 || found[0].Path != "/inputSchema/properties/more" {
		t.Errorf("found %+v, want more alone", found)
	}
}
