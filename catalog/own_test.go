package catalog

import "testing"

// TestPlaceOfAPartCanBeEdited: the place of a part is one that can be edited.
func TestPlaceOfAPartCanBeEdited(t *testing.T) {
	at := func(file string, line int) Span { return Span{File: file, Line: line, Column: 1} }
	sdk := "example.com/sdk@v1.2.3/mcp/tools.go"
	text := func(file string, line int) *Schema { s := NewString("x"); s.At = at(file, line); return s }
	list := NewArray(text("main.go", 5))
	list.At = at(sdk, 90)
	empty := NewArray()
	empty.At = at(sdk, 91)
	query := NewObject(
		Member{"enum", list},
		Member{"required", empty},
		Member{"description", text(sdk, 92)},
	)
	query.At = at("main.go", 4)
	tool := &Tool{
		Source: at("main.go", 3), Description: Text{"x", at(sdk, 93)}, Title: Text{"x", at("other.go", 9)},
		InputSchema: NewObject(Member{"properties", NewObject(Member{"query", query})}),
	}
	for path, want := range map[string]string{
		"":                                       "main.go:3:1",
		"/name":                                  "main.go:3:1",
		"/title":                                 "other.go:9:1",
		"/description":                           "main.go:3:1",
		"/inputSchema/properties":                "main.go:3:1",
		"/inputSchema/properties/query":          "main.go:4:1",
		"/inputSchema/properties/query/enum":     "main.go:5:1",
		"/inputSchema/properties/query/enum/0":   "main.go:5:1",
		"/inputSchema/properties/query/required": "main.go:4:1",
		"/inputSchema/properties/query/required/7":  "main.go:4:1",
		"/inputSchema/properties/query/description": "main.go:4:1",
		"/inputSchema/properties/query/nothing/x":   "main.go:4:1",
	} {
		if got := tool.Where(path).String(); got != want {
			t.Errorf("%s is at %s, want %s", path, got, want)
		}
	}
	tool.Source = at(sdk, 1) // the tool is in that module itself
	if got := tool.Where("/description").String(); got != sdk+":93:1" {
		t.Errorf("the description of the module's own tool is at %s", got)
	}
}
