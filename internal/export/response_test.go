package export

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

// TestGeminiIsSentTheResponsesOfItsPrograms: the API takes the schema of a response. It is written
// for programs that send it, and left out for others, such as MCP servers.
func TestGeminiIsSentTheResponsesOfItsPrograms(t *testing.T) {
	tool := &catalog.Tool{ID: "p#get", Name: "get", OutputSchema: catalog.NewObject(
		catalog.Member{Key: "type", Value: catalog.NewString("integer")})}
	for _, sent := range []bool{false, true} {
		if sent {
			tool.Assumptions = []catalog.Assumption{catalog.ResponseAssumption("")}
		}
		r, err := New([]*catalog.Tool{tool}, Options{Format: "gemini"})
		if err != nil {
			t.Fatal(err)
		}
		body, err := json.Marshal(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(body), `"responseJsonSchema":{"type":"integer"}`); got != sent {
			t.Errorf("sent %v: %s", sent, body)
		}
		if lost := len(r.Lossy) > 0; lost == sent {
			t.Errorf("sent %v: lost %v", sent, r.Lossy)
		}
	}
}
