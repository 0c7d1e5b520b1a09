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
