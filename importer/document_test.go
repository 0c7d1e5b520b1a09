package importer

import (
	"os"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// TestToolboxIsReadAsItsServerAnswers compares the tools of configurations with what the real
// server answers. What it adds of its own is a gap: the parameters of kinds that have no statement
// in the file. Annotations depend on the kind and are not read.
func TestToolboxIsReadAsItsServerAnswers(t *testing.T) {
	for name, gaps := range map[string]string{
		"mapping":   "run_sql /inputSchema the server defines the parameters of the kind sqlite-execute-sql",
		"documents": "",
	} {
		t.Run(name, func(t *testing.T) {
			have, want := toolsOf(t, "testdata/toolbox/"+name+".yaml"), toolsOf(t, "testdata/toolbox/"+name+".json")
			if len(have) != len(want) {
				t.Fatalf("%d tools, want %d", len(have), len(want))
			}
			var hidden []string
			for i, tool := range have {
				for _, g := range tool.Gaps {
					hidden = append(hidden, tool.Name+" "+g.Path+" "+g.Detail)
				}
				want[i].Annotations, tool.Annotations = nil, nil
				if len(tool.Gaps) > 0 {
					continue
				}
				if got, want := string(tool.Wire()), string(want[i].Wire()); got != want {
					t.Errorf("have %s\nwant %s", got, want)
				}
				if tool.Source.File == "" || tool.Source.Line == 0 {
					t.Errorf("%s has no place: %v", tool.Name, tool.Source)
				}
			}
			if got := strings.Join(hidden, "\n"); got != gaps {
				t.Errorf("gaps %q, want %q", got, gaps)
			}
		})
	}
}

func toolsOf(t *testing.T, file string) []*catalog.Tool {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Decode(data, file)
	if err != nil {
		t.Fatal(err)
	}
	return c.Tools
}

// TestVariablesWithoutDefaultAreGaps: a variable has its default, or is unknown where it stands.
func TestVariablesWithoutDefaultAreGaps(t *testing.T) {
	c, err := Decode([]byte(`
tools:
  get:
    kind: sqlite-sql
    statement: SELECT 1
    description: Of ${OWNER}, by ${BY:} and ${WHO:us}.
    authRequired: [google]
    parameters:
      - {name: id, type: string, description: d, authServices: [{name: google, field: sub}]}
`), "tools.yaml")
	if err != nil {
		t.Fatal(err)
	}
	tool := c.Tools[0]
	if got, want := tool.Description.Value, "Of , by  and us."; got != want {
		t.Errorf("description %q, want %q", got, want)
	}
	const owner = "the environment variable OWNER"
	if len(tool.Gaps) != 1 || tool.Gaps[0].Offset != len("Of ")+1 || tool.Gaps[0].Detail != owner {
		t.Errorf("gaps %+v", tool.Gaps)
	}
	want := `{"toolbox/authInvoke":["google"],"toolbox/authParam":{"id":["google"]}}`
	if got := string(tool.Meta.AppendJSON(nil)); got != want {
		t.Errorf("meta %s, want %s", got, want)
	}
}

// TestDocumentErrorsHaveTheirPlace: an error has the place in the file and says what is wrong
// there.
func TestDocumentErrorsHaveTheirPlace(t *testing.T) {
	const tool = "tools:\n  a: {kind: x-sql, statement: s, "
	for in, want := range map[string]string{
		tool + "parameters: {name: b}}\n":                "f.yaml:2:34: parameters is not a list of parameters",
		tool + "parameters: [{type: string}]}\n":         "f.yaml:2:47: a parameter has no name",
		tool + "parameters: [{name: b, type: array}]}\n": "f.yaml:2:47: the array b has no items",
		tool + "parameters: [{name: b, type: date}]}\n": `f.yaml:2:47: "date" is no type of a parameter; use string, ` +
			"integer, float, boolean, array or map",
		tool + "description: [1]}\n":       "f.yaml:2:34: the description of a is not a text",
		tool + "x: y}\n  b: {source: c}\n": "f.yaml:3:3: the tool b has no kind; write one such as postgres-sql",
		"kind: tool\nname: a\ntype: t\n---\nkind: tool\nname: a\ntype: t\n": "f.yaml:5:5: the tool a is there " +
			"twice; keep one",
		"openapi: 3.1.0\npaths:\n  /a:\n    get: {operationId: x}\n    put: {operationId: x}\n": "PUT /a: GET /a has " +
			"the same name, x; give each an operationId of its own",
		"tools:\n  '': {kind: x-sql}\n  b: {kind: x-sql}\n":      "f.yaml:2:3: a tool has no name",
		"openapi: 3.1.0\npaths: {}\n":                            "the OpenAPI document has no operations below paths",
		"openapi: 3.1.0\nwebhooks: {}\n":                         "the OpenAPI document has no object paths",
		"openapi: 3.1.0\npaths: [a]\n":                           "the OpenAPI document has no object paths",
		"openapi: 4.0.0\npaths: {}\n":                            `this is an OpenAPI document of version "4.0.0"; toolbudget`,
		"openapi: 3.1.0\npaths: {/a: b}\n":                       "/a is not an object",
		"openapi: 3.1.0\npaths: {/a: {get: b}}\n":                "GET /a is not an object",
		"openapi: 3.1.0\npaths: {/a: {get: {operationId: 1}}}\n": "GET /a: operationId is not a text",
		"openapi: 3.1.0\npaths: {/a: {get: {summary: [b]}}}\n":   "GET /a: summary is not a text",

		"schemaVersion: 1\n": "a catalog of toolbudget is JSON; toolbudget list -format json writes it",
		"a: b\n---\nc: d\n":  "the file has several documents that are no tools; expected a catalog",
		"a: *b\n":            "f.yaml:1:4: there is no anchor &b above this alias",
	} {
		if _, err := Decode([]byte(in), "f.yaml"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}

// TestFormsOfJSONMayBeYAML: the forms of JSON may be YAML.
func TestFormsOfJSONMayBeYAML(t *testing.T) {
	c, err := Decode([]byte(`
tools:
  - name: get
    description: |
      Gets it.
    inputSchema:
      type: object
      properties: &none {}
      default: *none
`), "tools.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want := `{"name":"get","description":"Gets it.\n","inputSchema":{"type":"object","properties":{},"default":{}}}`
	if got := string(c.Tools[0].Wire()); got != want {
		t.Errorf("have %s\nwant %s", got, want)
	}
	if at := c.Tools[0].Description.At.String(); at != "tools.yaml:5:7" {
		t.Errorf("the description is at %s", at)
	}
}

// TestEachOperationOfOpenAPIIsATool: an operation is a tool with its parameters, those of its path,
// and the properties of its body. References are followed.
func TestEachOperationOfOpenAPIIsATool(t *testing.T) {
	const doc = `
openapi: 3.1.0
info: {title: Shop, version: "1"}
paths:
  /orders/{id}:
    parameters:
      - {name: id, in: path, required: true, description: The order., schema: {type: string}}
    get:
      operationId: getOrder
      tags: [orders]
      summary: Get an order.
      description: It is one of the client's.
      parameters:
        - $ref: "#/components/parameters/Fields"
        - {name: session, in: cookie, schema: {type: string}}
    put:
      summary: Change an order.
      description: Change an order. All of it.
      requestBody:
        content:
          application/json; charset=utf-8:
            schema: {$ref: "#/components/schemas/Order"}
  /tree:
    post:
      operationId: grow
      requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Tree"}}}}
  /list:
    post:
      operationId: many
      requestBody: {content: {application/json: {schema: {type: array, items: {$ref: other.yaml#/Order}}}}}
components:
  parameters:
    Fields: {name: fields, in: query, schema: {type: array, items: {type: string}}}
  schemas:
    Order:
      type: object
      required: [total]
      properties: {total: {type: number}, note: {$ref: "#/components/schemas/Note"}}
    Note: {type: string, description: A note.}
    Tree: {type: object, properties: {child: {$ref: "#/components/schemas/Tree"}}}
`
	c, err := Decode([]byte(doc), "api.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`{"name":"getOrder","description":"Get an order.\n\nIt is one of the client's.","inputSchema":{"type":"object",` +
			`"properties":{"id":{"type":"string","description":"The order."},"fields":{"type":"array","items":{"type":"string"}}},` +
			`"required":["id"]}}`,
		`{"name":"put_orders_id","description":"Change an order. All of it.","inputSchema":{"type":"object","properties":` +
			`{"id":{"type":"string","description":"The order."},"total":{"type":"number"},` +
			`"note":{"type":"string","description":"A note."}},"required":["id","total"]}}`,
		`{"name":"grow","inputSchema":{"type":"object","properties":{"child":{}}}}`,
		`{"name":"many","inputSchema":{"type":"object","properties":{"body":{"type":"array","items":{}}},"required":["body"]}}`,
	}
	gaps := []string{
		"", "", "the reference #/components/schemas/Tree leads back to itself",
		"the reference other.yaml#/Order leads to another file",
	}
	for i, tool := range c.Tools {
		if got := string(tool.Wire()); got != want[i] {
			t.Errorf("have %s\nwant %s", got, want[i])
		}
		got := ""
		for _, g := range tool.Gaps {
			got += g.Detail
		}
		if got != gaps[i] {
			t.Errorf("%s: gaps %q, want %q", tool.Name, got, gaps[i])
		}
		if len(tool.Assumptions) != 1 {
			t.Errorf("%s does not say that the form is assumed", tool.Name)
		}
	}
	if c.Tools[0].Group != "orders" {
		t.Errorf("group %q", c.Tools[0].Group)
	}
}
