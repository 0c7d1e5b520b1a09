package config

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/userfile"
	"github.com/toolbudget/toolbudget/internal/yamltree"
)

// DescriptionFiles names YAML files with the descriptions that a program serves
// instead of those in its source. JSON is YAML too.
type DescriptionFiles struct {
	// The files, as a pattern such as prompts/tools/*.yaml; relative to the
	// directory of the configuration, and below the root of the repository.
	Files string `yaml:"files"`
	// Where a tool's name is in a file: keys with dots between them, and [] behind
	// one that holds a list, as in prompts[].id; [].id where the file is a list.
	Name string `yaml:"name"`
	// Where the description is, in the same list.
	Text string `yaml:"text"`
	// The program cuts white space off both ends of the text.
	Trim bool `yaml:"trim,omitempty"`
}

func (d DescriptionFiles) check() error {
	switch {
	case d.Files == "":
		return errors.New("files is missing; list the files, such as prompts/tools/*.yaml")
	case d.Name == "":
		return fmt.Errorf("%s: name is missing; write the path of a tool's name, such as prompts[].id", d.Files)
	case d.Text == "":
		return fmt.Errorf("%s: text is missing; write the path of the description, such as prompts[].content", d.Files)
	}
	if _, err := filepath.Match(d.Files, ""); err != nil {
		return fmt.Errorf("%s is not a valid file pattern: a [ needs a closing ], and a \\ a character after it",
			d.Files)
	}
	for _, path := range []string{d.Name, d.Text} {
		if slices.Contains(strings.Split(strings.ReplaceAll(strings.TrimPrefix(path, "[]."), "[]", ""), "."), "") {
			return fmt.Errorf("%s: %q is not a path; write keys separated by dots, such as prompts[].id", d.Files, path)
		}
	}
	if list(d.Name) != list(d.Text) {
		return fmt.Errorf("%s: name %s and text %s are not in the same list", d.Files, d.Name, d.Text)
	}
	return nil
}

// list is the part of a path up to the last list in it.
func list(path string) string {
	if i := strings.LastIndex(path, "[]"); i >= 0 {
		return path[:i+len("[]")]
	}
	return ""
}

// A servedText is the description of a tool in a file.
type servedText struct {
	name, text string
	at         catalog.Span
}

// Within returns the configuration for another state of the source, in dir instead
// of the working directory: with the descriptions and tools of the files there. Files
// that are not there have nothing. A configuration whose directory is not there is of
// no state and keeps its own.
func (c *Config) Within(dir string) (*Config, error) {
	in := *c
	if filepath.IsAbs(c.Path) || !exists(filepath.Join(dir, filepath.Dir(c.Path))) {
		return &in, nil
	}
	in.served, in.fileTools = nil, nil
	return &in, in.readFiles(dir)
}

// readDescriptions reads the files that the configuration names, below root where
// that is not the working directory. Places have paths without the root.
func (c *Config) readDescriptions(root string) error {
	for i, d := range c.Descriptions {
		files, err := c.matching(d.Files, root)
		if err != nil {
			return c.Fault(fmt.Errorf("descriptions[%d]: %w", i, err), "descriptions", i, "files")
		}
		if len(files) == 0 && root == "" {
			return c.Fault(
				fmt.Errorf(
					"descriptions[%d]: no file matches %s; the pattern is relative to the configuration, and * "+
						"does not cross a /",
					i,
					d.Files,
				),
				"descriptions",
				i,
				"files",
			)
		}
		before := len(c.served)
		for _, file := range files {
			if err := c.readDescription(d, root, file); err != nil {
				return err
			}
		}
		if len(c.served) == before && root == "" {
			return c.Fault(
				fmt.Errorf("descriptions[%d]: the path %s finds nothing in %s; correct name", i, d.Name, d.Files),
				"descriptions",
				i,
				"name",
			)
		}
	}
	return nil
}

func (c *Config) readDescription(d DescriptionFiles, root, path string) error {
	data, err := userfile.Read(path, userfile.Written)
	if err != nil {
		return fmt.Errorf("%s: descriptions: %w", c.Path, err)
	}
	if err := yamltree.Check(data, filepath.ToSlash(path)); err != nil {
		return err
	}
	shown := path
	if root != "" {
		if shown, err = filepath.Rel(root, path); err != nil {
			return err
		}
	}
	shown = filepath.ToSlash(shown)
	// The parser counts \r\n within quotes as two line ends.
	file, err := parser.ParseBytes(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), 0)
	if err != nil {
		return explain(err, data, shown)
	}
	for _, doc := range file.Docs {
		for _, item := range walk(doc.Body, list(d.Name)) {
			if err := c.addServed(d, item, shown); err != nil {
				return err
			}
		}
	}
	return nil
}

// addServed reads one tool. An item without a name is none: files may hold other
// things as well.
func (c *Config) addServed(d DescriptionFiles, item ast.Node, file string) error {
	names := walk(item, strings.TrimPrefix(strings.TrimPrefix(d.Name, list(d.Name)), "."))
	if len(names) == 0 {
		return nil
	}
	name, err := scalar(names[0], file, d.Name)
	if err != nil {
		return err
	}
	texts := walk(item, strings.TrimPrefix(strings.TrimPrefix(d.Text, list(d.Text)), "."))
	if len(texts) == 0 {
		return fmt.Errorf("%s: %s has no %s", place(names[0], file), name, d.Text)
	}
	text, err := scalar(texts[0], file, d.Text)
	if err != nil {
		return err
	}
	if d.Trim {
		text = strings.TrimSpace(text)
	}
	at := spanOf(texts[0], file)
	for _, s := range c.served {
		if s.name == name {
			return fmt.Errorf("%s: %s has another description at %s:%d; keep one",
				place(texts[0], file), name, s.at.File, s.at.Line)
		}
	}
	if len(c.served) == maxServed {
		return fmt.Errorf("%s: there are more than %d descriptions; name fewer files", place(texts[0], file), maxServed)
	}
	c.served = append(c.served, servedText{name: name, text: text, at: at})
	return nil
}

// walk returns the nodes at a path below n, those of each item of a list. A path
// of "" is n itself.
func walk(n ast.Node, path string) []ast.Node {
	switch v := n.(type) {
	case nil:
		return nil
	case *ast.AnchorNode:
		return walk(v.Value, path)
	case *ast.TagNode:
		return walk(v.Value, path)
	}
	if path == "" {
		return []ast.Node{n}
	}
	step, rest, _ := strings.Cut(path, ".")
	key, each := strings.CutSuffix(step, "[]")
	value := n // of a list that is the file
	if key != "" {
		kv := findKey(n, key)
		if kv == nil {
			return nil
		}
		value = kv.Value
	}
	if !each {
		return walk(value, rest)
	}
	var out []ast.Node
	for _, list := range walk(value, "") {
		if seq, ok := list.(*ast.SequenceNode); ok {
			for _, item := range seq.Values {
				out = append(out, walk(item, rest)...)
			}
		}
	}
	return out
}

// scalar returns the text of a node.
func scalar(n ast.Node, file, path string) (string, error) {
	switch v := n.(type) {
	case *ast.StringNode:
		return v.Value, nil
	case *ast.LiteralNode:
		return v.Value.Value, nil
	}
	return "", fmt.Errorf("%s: the value at %s is not a string", place(n, file), path)
}

func place(n ast.Node, file string) string { return spanOf(n, file).String() }

func spanOf(n ast.Node, file string) catalog.Span {
	p := n.GetToken().Position
	return catalog.Span{File: file, Line: p.Line, Column: p.Column}
}

// Described lists the tools that the files of descriptions name.
func (c *Config) Described() []string {
	var out []string
	for _, s := range c.served {
		out = append(out, s.name)
	}
	return out
}

// serve gives a tool the description that is served, and keeps that of the source
// where it is another. Gaps of the source's description go with it.
func (c *Config) serve(t *catalog.Tool) {
	for _, s := range c.served {
		if s.name != t.Name || t.Description.At == s.at {
			continue // another tool's, or served before
		}
		if t.Description.Value != s.text && t.Unserved.IsZero() {
			t.Unserved = t.Description
		}
		t.Description = catalog.Text{Value: s.text, At: s.at}
		t.Gaps = slices.DeleteFunc(slices.Clone(t.Gaps), func(g catalog.Gap) bool {
			return g.Path != "" && catalog.Covers("/description", g.Path)
		})
	}
}
