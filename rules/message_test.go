package rules

import (
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
)

func TestPointersNameTheirParameter(t *testing.T) {
	for pointer, want := range map[string]string{
		"/inputSchema/properties/a/description":                             "a",
		"/inputSchema/properties/a/items/properties/properties/description": "a.properties",
		"/inputSchema/properties/x~1y~0z/description":                       "x/y~z",
	} {
		if got := Parameter(pointer); got != want {
			t.Errorf("%s is %s, want %s", pointer, got, want)
		}
	}
}

func TestMessagesNameSubjectAndFix(t *testing.T) {
	fix := Finding{
		Text:   "$schema tells the model nothing",
		Fix:    &Fix{Text: "remove $schema"},
		Origin: catalog.Span{File: "a.go", Line: 3},
	}
	for _, tt := range []struct {
		f             Finding
		subject, want string
	}{
		{Finding{Text: "no description"}, "get", "get: no description"},
		{Finding{Text: "no items", Path: "/inputSchema/properties/tags"}, "get", "get tags: no items"},
		{Finding{Text: "no items", Path: "/inputSchema/properties/tags"}, "", "tags: no items"},
		{Finding{Text: "parameter tags has no items", Path: "/inputSchema/properties/tags"}, "get",
			"get: parameter tags has no items"},
		{Finding{Text: "there is no rule x"}, "", "there is no rule x"},
		{fix, "get", "get: $schema tells the model nothing; fix: remove $schema (written at a.go:3)"},
	} {
		if got := tt.f.Message(tt.subject); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
