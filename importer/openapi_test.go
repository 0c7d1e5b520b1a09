package importer

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestNothingOfAnOperationIsLost: parameters with a content, bodies that are not JSON and path
// items behind a reference are read. A path whose operations are in another file opens the totals.
func TestNothingOfAnOperationIsLost(t *testing.T) {
	const doc = `
openapi: 3.1.0
info: {title: Shop, version: "1"}
paths:
  /find:
    get:
      operationId: find
      parameters:
        - name: filter
          in: query
          content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}
  /upload:
    post:
      operationId: upload
      requestBody:
        content:
          text/plain: {}
          multipart/form-data: {schema: {type: object, required: [file], properties: {file: {type: string}}}}
  /note: {post: {operationId: note, requestBody: {content: {text/plain: {schema: {type: string}}}}}}
  /raw: {post: {operationId: raw, requestBody: {content: {application/octet-stream: {}}}}}
  /shared: {$ref: "#/components/pathItems/Shared"}
  /away: {$ref: "other.yaml#/paths/away"}
components:
  pathItems: {Shared: {get: {operationId: shared}}}
`
	c, err := Decode([]byte(doc), "api.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"find":   `{"type":"object","properties":{"filter":{"type":"object","properties":{"a":{"type":"string"}}}}}`,
		"upload": `{"type":"object","properties":{"file":{"type":"string"}},"required":["file"]}`,
		"note":   `{"type":"object","properties":{"body":{"type":"string"}},"required":["body"]}`,
		"raw":    `{"type":"object","properties":{"body":{}},"required":["body"]}`,
		"shared": `{"type":"object","properties":{}}`,
	}
	if len(c.Tools) != len(want) {
		t.Errorf("%d tools, want %d", len(c.Tools), len(want))
	}
	for _, tool := range c.Tools {
		have, err := json.Marshal(tool.InputSchema)
		if err != nil || string(have) != want[tool.Name] {
			t.Errorf("%s: %s, %v", tool.Name, have, err)
		}
	}
	sources := c.Programs[0].DynamicSources
	if len(sources) != 1 || sources[0].At != "/away" || !strings.HasSuffix(sources[0].Kind, "leads to another file") {
		t.Errorf("sources %v", sources)
	}
}

// TestValuesOfOneNameAreAGap: a parameter of an operation replaces that of its path. A parameter, a
// header and a member of the body may have one name, of which a tool has one property.
func TestValuesOfOneNameAreAGap(t *testing.T) {
	const doc = `
openapi: 3.1.0
paths:
  /a/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get:
      operationId: replaced
      parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    put:
      operationId: equal
      requestBody: {content: {application/json: {schema: {properties: {id: {type: string}}}}}}
    post:
      operationId: body
      requestBody: {content: {application/json: {schema: {properties: {id: {type: boolean}}}}}}
    patch:
      operationId: header
      parameters: [{name: id, in: header, schema: {type: number}}]
`
	c, err := Decode([]byte(doc), "api.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"replaced": `{"id":{"type":"integer"}}`, "equal": `{"id":{"type":"string"}}`,
		"body": "gap", "header": "gap",
	}
	for _, tool := range c.Tools {
		have := string(tool.InputSchema.Get("properties").AppendJSON(nil))
		if len(tool.Gaps) > 0 {
			have = "gap"
		}
		if have != want[tool.Name] {
			t.Errorf("%s: %s, want %s; gaps %v", tool.Name, have, want[tool.Name], tool.Gaps)
		}
	}
	if len(c.Tools) != len(want) {
		t.Errorf("%d tools, want %d", len(c.Tools), len(want))
	}
}

// TestSwaggerIsNamed: a document of the version before OpenAPI 3 is named, with what to do.
func TestSwaggerIsNamed(t *testing.T) {
	_, err := Decode([]byte(`{"swagger":"2.0","paths":{"/a":{"get":{"operationId":"a"}}}}`), "api.json")
	if err == nil || !strings.Contains(err.Error(), "convert it to OpenAPI 3") {
		t.Errorf("error %v", err)
	}
}

// TestNothingBesideIsLost: what an object says of its values beside properties, and what is beside
// a reference, is kept, or is a gap. Before version 3.1, what is beside a reference does not count.
func TestNothingBesideIsLost(t *testing.T) {
	const doc = `
openapi: VERSION
paths:
  x-note: {get: text}
  /a:
    post:
      operationId: all
      requestBody: {content: {application/json: {schema:
        {type: object, properties: {x: {type: string}}, allOf: [{$ref: "#/components/schemas/B%20b"}]}}}}
    put:
      operationId: more
      requestBody: {content: {application/json: {schema:
        {type: object, properties: {x: {type: string}}, additionalProperties: {type: number}}}}}
    patch:
      operationId: flat
      requestBody: {content: {application/json: {schema:
        {type: object, properties: {x: {type: string}}, additionalProperties: false, x-order: 1}}}}
    get:
      operationId: text
      parameters: [{name: q, in: query, schema: {$ref: "#/components/schemas/B b", description: Other., minLength: 1}}]
    head:
      operationId: both
      parameters: [{name: q, in: query, schema: {$ref: "#/components/schemas/B b", type: string}}]
    delete:
      operationId: unnamed
      parameters: [{in: query}]
    trace: {operationId: nolist, parameters: {name: a}}
components:
  schemas: {B b: {type: integer, description: A number.}}
`
	const number = `{"type":"integer","description":"A number."}`
	for version, rows := range map[string]map[string]string{
		"3.1.0": {
			"text": `{"q":{"type":"integer","description":"Other.","minLength":1}}`,
			"both": "type is beside a reference and in what it leads to",
		},
		"3.0": {"text": `{"q":` + number + `}`, "both": `{"q":` + number + `}`},
	} {
		rows["all"] = `{"body":{"type":"object","properties":{"x":{"type":"string"}},"allOf":[` + number + `]}}`
		rows["more"] = `{"body":{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":{"type":"number"}}}`
		rows["flat"] = `{"x":{"type":"string"}}`
		rows["unnamed"], rows["nolist"] = "a parameter has no name", "parameters is not a list"
		c, err := Decode([]byte(strings.Replace(doc, "VERSION", version, 1)), "api.yaml")
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Tools) != len(rows) {
			t.Errorf("%s: %d tools, want %d", version, len(c.Tools), len(rows))
		}
		for _, tool := range c.Tools {
			have := string(tool.InputSchema.Get("properties").AppendJSON(nil))
			for _, g := range tool.Gaps {
				have = g.Detail
			}
			if have != rows[tool.Name] {
				t.Errorf("%s: %s: %s, want %s", version, tool.Name, have, rows[tool.Name])
			}
		}
	}
}
