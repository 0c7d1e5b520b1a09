package importer

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// one is the tool that every foreign form below describes.
const one = `{"type":"object","properties":{"id":{"type":"string"}}}`

func TestEachFormOfAToolListIsRead(t *testing.T) {
	tests := map[string]string{
		"tools/list answer":  `{"tools":[{"name":"get","description":"Get.","inputSchema":` + one + `}]}`,
		"JSON-RPC response":  `{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"get","description":"Get.","inputSchema":` + one + `}]}}`,
		"array of MCP tools": `[{"name":"get","description":"Get.","inputSchema":` + one + `}]`,
		"OpenAI Chat": `[{"type":"function","function":{"name":"get","description":"Get.","parameters":` + one +
			`,"strict":true}}]`,
		"OpenAI Chat request": `{"model":"gpt-5","messages":[],"tools":[{"type":"function","function":{"name":"get","description":"Get.","parameters":` + one + `}}]}`,
		"OpenAI Responses":    `[{"type":"function","name":"get","description":"Get.","parameters":` + one + `}]`,
		"Anthropic":           `[{"name":"get","description":"Get.","input_schema":` + one + `}]`,
		"Anthropic custom":    `[{"type":"custom","name":"get","description":"Get.","input_schema":` + one + `}]`,
		"Gemini tools":        `[{"functionDeclarations":[{"name":"get","description":"Get.","parameters":{"type":"OBJECT","properties":{"id":{"type":"STRING"}}}}]}]`,
		"Gemini snake case":   `{"tools":[{"function_declarations":[{"name":"get","description":"Get.","parameters_json_schema":` + one + `}]}]}`,
		"Gemini declarations": `{"functionDeclarations":[{"name":"get","description":"Get.","parametersJsonSchema":` +
			one + `}]}`,
		"Bedrock request":  `{"modelId":"m","toolConfig":{"tools":[{"toolSpec":{"name":"get","description":"Get.","inputSchema":{"json":` + one + `}}},{"cachePoint":{"type":"default"}}],"toolChoice":{"any":{}}}}`,
		"Bedrock tools":    `[{"toolSpec":{"name":"get","description":"Get.","inputSchema":{"json":` + one + `}}}]`,
		"OpenAI namespace": `[{"type":"namespace","name":"n","description":"","tools":[{"type":"function","name":"get","description":"Get.","parameters":` + one + `}]}]`,
		"byte order mark":  "\uFEFF" + `[{"name":"get","description":"Get.","inputSchema":` + one + `}]`,
	}
	for name, in := range tests {
		t.Run(name, func(t *testing.T) {
			c, err := Decode([]byte(in), "f.json")
			if err != nil {
				t.Fatal(err)
			}
			if len(c.Tools) != 1 || len(c.Programs) != 1 || len(c.Incomplete) != 0 {
				t.Fatalf("%d tools, %d programs, incomplete %v", len(c.Tools), len(c.Programs), c.Incomplete)
			}
			tool := c.Tools[0]
			want := `{"name":"get","description":"Get.","inputSchema":` + one + `}`
			if got := string(tool.Wire()); got != want {
				t.Errorf("wire is\n%s, want\n%s", got, want)
			}
			if tool.ID != "f.json#get" || !tool.Reachable || tool.Default != catalog.Yes {
				t.Errorf("id %s, reachable %v, default %v", tool.ID, tool.Reachable, tool.Default)
			}
			if p := c.Programs[0]; p.Package != "f.json" || len(p.Tools) != 1 || p.Tools[0] != tool.ID {
				t.Errorf("program %+v", p)
			}
		})
	}
}

// TestNamespaceIsTheGroupOfItsTools: a namespace is the group of its tools; what it says of
// itself is not counted, and a tool of the provider's own is unknown.
func TestNamespaceIsTheGroupOfItsTools(t *testing.T) {
	c, err := Decode(
		[]byte(
			`[{"type":"function","name":"a"},{"type":"namespace","name":"n","description":"Notes.","tools":[{"type":"function","name":"b"},{"type":"web_search"}]},{"type":"function","name":"c"}]`,
		),
		"f",
	)
	if err != nil {
		t.Fatal(err)
	}
	var groups []string
	for _, tool := range c.Tools {
		groups = append(groups, tool.Name+"="+tool.Group)
	}
	if got := strings.Join(groups, " "); got != "a= b=n c=" {
		t.Errorf("groups %s", got)
	}
	if a := c.Tools[1].Assumptions; len(a) != 1 || a[0].At != "[1]" || !strings.Contains(a[0].Text, "namespace n") ||
		len(c.Tools[0].Assumptions) > 0 {
		t.Errorf("assumptions %v", a)
	}
	if d := c.Programs[0].DynamicSources; len(d) != 1 || d[0].At != "[1].tools[1]" {
		t.Errorf("dynamic sources %v", d)
	}
}

// TestDecodeKeepsNames: a property that is called type is a property.
func TestDecodeKeepsNames(t *testing.T) {
	c, err := Decode(
		[]byte(
			`[{"functionDeclarations":[{"name":"a","parameters":{"type":"OBJECT","properties":{"type":{"type":"STRING","enum":["STRING"]},"list":{"type":"ARRAY","items":{"anyOf":[{"type":"NUMBER"}]}}}}}]}]`,
		),
		"f",
	)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"type":"object","properties":{"type":{"type":"string","enum":["STRING"]},"list":{"type":"array","items":{"anyOf":[{"type":"number"}]}}}}`
	if got := string(c.Tools[0].InputSchema.AppendJSON(nil)); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestHostedToolsAreUnknownAndNotForgotten: what a provider defines itself cannot be counted, and
// is not forgotten.
func TestHostedToolsAreUnknownAndNotForgotten(t *testing.T) {
	for name, in := range map[string]string{
		"OpenAI":    `[{"type":"web_search"},{"type":"function","name":"a"}]`,
		"Anthropic": `[{"type":"web_search_20250305","name":"web_search"},{"name":"a","input_schema":{}}]`,
		"Gemini":    `[{"googleSearch":{}},{"functionDeclarations":[{"name":"a"}]}]`,
		"in one":    `[{"functionDeclarations":[{"name":"a"}],"codeExecution":{}}]`,
		"free form": `[{"type":"custom","name":"grep"},{"type":"function","name":"a"}]`,
	} {
		t.Run(name, func(t *testing.T) {
			c, err := Decode([]byte(in), "f")
			if err != nil {
				t.Fatal(err)
			}
			if len(c.Tools) != 1 || len(c.Programs[0].DynamicSources) != 1 {
				t.Errorf("%d tools, hosted %v", len(c.Tools), c.Programs[0].DynamicSources)
			}
		})
	}
}

func TestNextPageMakesAListIncomplete(t *testing.T) {
	c, err := Decode([]byte(`{"result":{"tools":[{"name":"a"}],"nextCursor":"x"}}`), "f")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Incomplete) != 1 || !strings.Contains(c.Incomplete[0].Reason, "nextCursor") {
		t.Errorf("incomplete is %v", c.Incomplete)
	}
	c, err = Decode([]byte(`[{"name":"a","input_schema":{},"defer_loading":true,"input_examples":[{}]}]`), "f")
	if err != nil {
		t.Fatal(err)
	}
	if c.Tools[0].Load != "deferred" || len(c.Tools[0].Assumptions) != 1 {
		t.Errorf("got %+v", c.Tools[0])
	}
}

func TestDecodeErrorsNamePlaceAndCause(t *testing.T) {
	own := func(rest string) string { return `{"schemaVersion":1,` + rest + `}` }
	for _, tt := range []struct{ name, in, want string }{
		{"empty", " \n", "the file is empty; expected a catalog"},
		{"UTF-16", "\xff\xfe{\x00", "UTF-16"},
		{"not UTF-8", "[{\"name\":\"a\",\n\"description\":\"caf\xe9\"}]",
			"byte 0xe9 at line 2, column 19 is not UTF-8"},
		{"not JSON", "{\n  \"tools\": [,]\n}", "not JSON at line 2, column 13"},
		{"cut off", `{"tools":[`, "not JSON at line 1, column 10: unexpected end of JSON input"},
		{"two values", `{"tools":[]} {"tools":[]}`, "not JSON at line 1, column 14"},
		{"a string", `"tools"`, "no list of tools"},
		{"another object", `{"name":"x"}`, "no key schemaVersion, tools"},
		{"an error answer", `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`,
			"Method not found"},
		{"tools is not an array", `{"tools":{}}`, "tools is not an array"},
		{"result tools is not an array", `{"result":{"tools":1}}`, "result.tools is not an array"},
		{"item is no object", `["a"]`, "[0] is not an object"},
		{"no name", `{"tools":[{"inputSchema":{}}]}`, "tools[0] has no name"},
		{"nothing telling", `[{}]`, "[0] is not a tool definition"},
		{"description", `[{"name":"a","description":1}]`, "[0] (a): description is not a string"},
		{"schema is text", `[{"name":"a","inputSchema":"{}"}]`, "[0] (a): inputSchema is not an object"},
		{"two schemas", `[{"name":"a","parameters":{},"parametersJsonSchema":{}}]`, "two input schemas"},
		{"duplicate name", `{"tools":[{"name":"a"},{"name":"b"},{"name":"a"}]}`,
			"tools[2] (a): tools[0] has the same name"},
		{"duplicate in Gemini", `[{"functionDeclarations":[{"name":"a"}]},{"functionDeclarations":[{"name":"a"}]}]`,
			"[1].functionDeclarations[0] (a): [0].functionDeclarations[0] has the same name"},
		{"two forms", `[{"name":"a","input_schema":{}},{"name":"b","inputSchema":{}}]`,
			"[0] is an item of an Anthropic tools array, but [1] of an MCP tools/list answer"},
		{"namespace without tools", `[{"type":"namespace","name":"n"}]`,
			"[0] is a namespace without an array of tools"},
		{"namespace without name", `[{"type":"namespace","tools":[]}]`, "[0] is a namespace without a name"},
		{"namespace in namespace", `[{"type":"namespace","name":"n","tools":[{"type":"namespace","name":"m","tools":[]}]}]`, "[0].tools[0] is a namespace within another"},
		{"two namespaces, one name", `[{"type":"namespace","name":"n","tools":[{"type":"function","name":"a"}]},{"type":"namespace","name":"m","tools":[{"type":"function","name":"a"}]}]`, "[1].tools[0] (a): [0].tools[0] has the same name; put each namespace in its own file"},
		{"namespace of a word", `[{"type":"namespace","name":"n","tools":["a"]}]`, "[0].tools[0] is not an object"},
		{"bedrock schema", `[{"toolSpec":{"name":"a","inputSchema":{"type":"object"}}}]`,
			"[0]: inputSchema has no key json"},
		{"bedrock word", `[{"toolSpec":"a"}]`, "[0] has no toolSpec"},
		{"chat without function", `[{"type":"function","function":{"name":"a"}},{"name":"b"}]`, "[1] has no function"},
		{"declarations are no array", `[{"functionDeclarations":{}}]`, "functionDeclarations is not an array"},
		{"nested declarations", `[{"functionDeclarations":[{"functionDeclarations":[]}]}]`,
			"[0].functionDeclarations[0] is not a function declaration"},
		{"newer version", `{"schemaVersion":2,"tools":[]}`, "schemaVersion is 2, and this toolbudget reads only 1"},
		{"version is text", `{"schemaVersion":"1","tools":[]}`, `schemaVersion is "1"`},
		{"wrong type", own(`"tools":[{"id":"a","name":1}]`), "tools.name is number, want string"},
		{"bad default", own(`"tools":[{"id":"a","name":"a","reachable":true,"default":"maybe"}]`),
			`default is "maybe", want true, false or "unknown"`},
		{"null tool", own(`"tools":[null]`), "tools[0] is null"},
		{"no tool name", own(`"tools":[{"id":"a"}]`), "tools[0] has no name"},
		{"no id", own(`"tools":[{"name":"a"}]`), "tools[0] (a) has no id"},
		{"same id", own(`"tools":[{"id":"a","name":"a","reachable":false},{"id":"a","name":"b","reachable":false}]`),
			"a second tool has the id a"},
		{"not reachable by omission", own(`"tools":[{"id":"a","name":"a"}]`), `add "reachable": true`},
		{"unknown tool in program", own(`"programs":[{"package":"p","tools":["x"]}],"tools":[]`),
			"programs[0] (p) lists the tool x"},
		{"tool of no program", own(`"programs":[{"package":"p"}],"tools":[{"id":"a","name":"a","reachable":true}]`),
			"no program lists it"},
		{"too deep", strings.Repeat("[", 5000) + strings.Repeat("]", 5000), "nested deeper"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := Decode([]byte(tt.in), "f.json")
			if err == nil {
				t.Fatalf("no error, but %d tools", len(c.Tools))
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error is %q, want %q in it", err, tt.want)
			}
		})
	}
}

func TestCatalogWithoutProgramsIsOneProgram(t *testing.T) {
	c, err := Decode(
		[]byte(
			`{"schemaVersion":1,"tools":[{"id":"a","name":"a","reachable":true},{"id":"b","name":"b","reachable":false}]}`,
		),
		"mine.json",
	)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Programs) != 1 || c.Programs[0].Package != "mine.json" || len(c.Programs[0].Tools) != 1 {
		t.Errorf("without programs, all reachable tools are one program; got %+v", c.Programs)
	}
	if c.Tools[0].Default != catalog.Unknown {
		t.Errorf("default is %v without a word about it", c.Tools[0].Default)
	}
}

func TestEmptyCatalogHasAListOfTools(t *testing.T) {
	var b bytes.Buffer
	if err := catalog.Encode(&b, &catalog.Catalog{}); err != nil {
		t.Fatal(err)
	}
	if want := "{\n  \"schemaVersion\": 1,\n  \"tools\": []\n}\n"; b.String() != want {
		t.Errorf("got %q", b.String())
	}
}

// FuzzDecode states: whatever the input, Decode gives an error or a catalog
// that Encode writes and Decode reads back as the same, byte for byte, with
// every tool in it counted or unreachable.
func FuzzDecode(f *testing.F) {
	f.Add(
		[]byte(
			`{"tools":[{"name":"a","description":"<&>\u2028","inputSchema":{"b":1e2,"a":[null,true,-0.0]},"annotations":{"x":1}}]}`,
		),
	)
	f.Add(
		[]byte(
			`{"schemaVersion":1,"build":{"tags":["x"]},"programs":[{"package":"p","tools":["p#a"],"instructions":"i"}],"tools":[{"id":"p#a","name":"a","reachable":true,"default":"unknown","gaps":[{"path":"/x","reason":"y"}]}]}`,
		),
	)
	f.Add([]byte(`[{"type":"function","function":{"name":"a","parameters":true}},{"type":"web_search"}]`))
	f.Add([]byte(`[{"functionDeclarations":[{"name":"a","parameters":{"type":"OBJECT"}}],"x":{}}]`))
	f.Add([]byte(`[{"name":"a","input_schema":{"$defs":{"":{}}},"defer_loading":true}]`))
	f.Add([]byte("tools:\n  a: &a {kind: x-sql, statement: s, parameters: [{name: p, type: map, default: {b: 1}}]}\n" +
		"  b: *a\n"))
	f.Add([]byte("openapi: 3\npaths: {/a: {get: {parameters: [{name: q, schema: {$ref: '#/paths'}}]}}}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Decode(data, "fuzz")
		if err != nil {
			return // refused with a message, which is an answer
		}
		var first, second bytes.Buffer
		if err := catalog.Encode(&first, c); err != nil {
			t.Fatalf("cannot write what was read: %v", err)
		}
		if !json.Valid(first.Bytes()) {
			t.Fatal("not JSON")
		}
		again, err := Decode(first.Bytes(), "fuzz")
		if err != nil {
			t.Fatalf("cannot read back: %v\n%s", err, first.Bytes())
		}
		if err := catalog.Encode(&second, again); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Fatalf("changed on the way:\n%s\n%s", first.Bytes(), second.Bytes())
		}
		member := map[string]bool{}
		for i := range c.Programs {
			for _, tool := range c.ToolsOf(&c.Programs[i]) {
				member[tool.ID] = true
			}
		}
		for _, tool := range c.Tools {
			if tool.Reachable && !member[tool.ID] {
				t.Fatalf("%s would never be counted", tool.ID)
			}
		}
	})
}

// TestResponseSchemasAreThoseOfOutput: Gemini's API takes the schema of what a function returns,
// and a tool of such a request says that it is sent.
func TestResponseSchemasAreThoseOfOutput(t *testing.T) {
	for key, schema := range map[string]string{
		"response": `{"type":"INTEGER"}`, "responseJsonSchema": `{"type":"integer"}`,
		"response_json_schema": `{"type":"integer"}`,
	} {
		body := `{"functionDeclarations":[{"name":"get","parameters":` + one + `,"` + key + `":` + schema + `}]}`
		c, err := Decode([]byte(body), "f.json")
		if err != nil {
			t.Fatal(err)
		}
		if tool := c.Tools[0]; string(tool.OutputSchema.AppendJSON(nil)) != `{"type":"integer"}` || !tool.SendsOutput() {
			t.Errorf("%s: output schema %s, assumptions %v", key, tool.OutputSchema.AppendJSON(nil), tool.Assumptions)
		}
	}
}
