package extract_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// lackingProgram has a version of an SDK whose tools make their schema in a way that is not known:
// it is a stub, and no oracle.
const lackingProgram = `
-- go.mod --
module example.org/lacking

go 1.26

require github.com/cloudwego/eino v0.0.1

replace github.com/cloudwego/eino => ./eino
-- main.go --
package main

import (
	"plugin"

	"github.com/cloudwego/eino/components/model"
	"github.com/cloudwego/eino/schema"
)

func main() {
	p, err := plugin.Open("model.so")
	if err != nil {
		panic(err)
	}
	m, err := p.Lookup("Model")
	if err != nil {
		panic(err)
	}
	_, _ = m.(model.ToolCallingChatModel).WithTools([]*schema.ToolInfo{
		{Name: "get", Desc: "Gets.", Params: &schema.Params{Form: "object"}},
	})
}
-- eino/go.mod --
module github.com/cloudwego/eino

go 1.26
-- eino/schema/schema.go --
package schema

type ToolInfo struct {
	Name, Desc string
	*Params
}

type Params struct{ Form string }

func (p *Params) ToAnotherForm() (map[string]any, error) {
	return map[string]any{"type": p.Form}, nil
}
-- eino/components/model/model.go --
package model

import "github.com/cloudwego/eino/schema"

type ToolCallingChatModel interface {
	WithTools(tools []*schema.ToolInfo) (ToolCallingChatModel, error)
}
`

// TestSchemasOfUnknownVersionsAreGaps: where no name that leads to the schema is one of the SDK's
// version, the schema is a gap. It was said that the tool is sent without one.
func TestSchemasOfUnknownVersionsAreGaps(t *testing.T) {
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(lackingProgram)).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c, err := read(t)(dir, ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Tools) != 1 || c.Tools[0].Name != "get" {
		t.Fatalf("tools %v", c.Tools)
	}
	gaps := c.Tools[0].Gaps
	if len(gaps) != 1 || gaps[0].Path != "/inputSchema" || !strings.Contains(gaps[0].Detail, "ToOpenAPIV3") {
		t.Errorf("gaps %v, schema %s", gaps, c.Tools[0].InputSchema.AppendJSON(nil))
	}
}
