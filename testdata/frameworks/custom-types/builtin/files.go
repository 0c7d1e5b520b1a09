// Package builtin has the tools that every program of the project offers.
package builtin

import (
	"context"
	"os"
	"strings"

	"github.com/toolbudget/toolbudget/testdata/frameworks/custom-types/tool"
)

const defaultEncoding = "utf-8"

// ReadFile returns the text of a file.
type ReadFile struct{ root string }

// NewReadFile returns the tool for files below root.
func NewReadFile(root string) *ReadFile {
	if root == "" {
		root, _ = os.Getwd()
	}
	return &ReadFile{root: root}
}

// Name implements tool.Tool.
func (t *ReadFile) Name() string { return "read_file" }

// Description implements tool.Tool.
func (t *ReadFile) Description() string {
	return `Read a file of the workspace.

Give a path relative to its root. Binary files are returned as base64.`
}

// InputSchema implements tool.Tool.
func (t *ReadFile) InputSchema() *tool.Schema {
	return tool.NewObjectSchema(
		"Arguments of read_file",
		map[string]*tool.Schema{
			"path": tool.NewStringSchema("Path of the file"),
			"encoding": tool.NewStringSchema("How to read it").
				WithEnum(defaultEncoding, "base64").
				WithDefault(defaultEncoding),
			"max_lines": tool.NewNumberSchema("Stop after this many lines").WithRange(bound(1), bound(10_000)),
		},
		[]string{"path"},
	)
}

// Execute implements tool.Tool.
func (t *ReadFile) Execute(context.Context, map[string]any) (string, error) { return t.root, nil }

func bound(f float64) *float64 { return &f }

// Search embeds what it does not change.
type Search struct {
	tool.Base
	kinds []string
}

var searchBase = tool.NewBase("search", "Search the workspace.", tool.NewObjectSchema("", nil, nil).
	WithProperty("text", tool.NewStringSchema("Text to look for").WithLength(1, 0)).
	WithRequired("text"))

// NewSearch returns the tool for files of the given kinds.
func NewSearch(kinds ...string) *Search { return &Search{Base: searchBase, kinds: kinds} }

// Description adds the kinds to what the base says.
func (s *Search) Description() string {
	if len(s.kinds) == 0 {
		return s.Base.Description()
	}
	return s.Base.Description() + " Looks at " + strings.Join(s.kinds, " and ") + " files only."
}

// Execute implements tool.Tool.
func (s *Search) Execute(context.Context, map[string]any) (string, error) { return "", nil }

// Note is a tool made of two embedded parts.
type Note struct {
	*tool.Base
	store
}

type store struct{ lines []string }

func (s *store) Execute(_ context.Context, args map[string]any) (string, error) {
	s.lines = append(s.lines, args["line"].(string))
	return "noted", nil
}

// NewNote returns the tool.
func NewNote(maxLength int) tool.Tool {
	base := tool.NewBase("note", "Write a line to the scratch pad.",
		tool.NewObjectSchema("", map[string]*tool.Schema{
			"line": tool.NewStringSchema("").WithLength(0, maxLength).WithPattern(`^\S`),
			"at":   tool.NewStringSchema("Time").WithFormat("date-time"),
			"tags": tool.NewArraySchema("Tags", tool.NewStringSchema("")),
			"pin":  tool.NewBooleanSchema("Keep on top").WithDefault(false),
		}, []string{"line"}).Close())
	return &Note{Base: &base}
}
