package generate

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/format"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/router"
)

// A File of the package that is written.
type File struct {
	Name string
	Data []byte
}

//go:embed toolset.tmpl
var source string

// Package writes a toolset as the files of a Go package of that name: the data, and Go
// that embeds it and has in plain sight what a reviewer wants to see change.
func Package(ts *router.Toolset, program, name string) ([]File, error) {
	if !token.IsIdentifier(name) || name == "_" {
		return nil, fmt.Errorf("%q is not a package name; pass one with -package", name)
	}
	data, err := JSON(ts)
	if err != nil {
		return nil, err
	}
	v := view{
		Toolset: ts,
		Package: name,
		Program: strings.Join(strings.Fields(program), " "), // one line, whatever a catalog says
		File:    "toolset.json",
	}
	for _, t := range ts.Tools {
		if t.Deferred() {
			v.Deferred = append(v.Deferred, t.Name)
		} else {
			v.Core = append(v.Core, t.Name)
		}
	}
	for _, c := range slices.Sorted(maps.Keys(ts.Categories)) {
		v.Categories = append(v.Categories, entry{c, ts.Categories[c]})
	}
	for _, g := range ts.Options.Selector.Groups {
		v.Triggers = append(v.Triggers, entry{g.Name, g.Keywords})
	}
	tmpl, err := template.New("toolset").
		Funcs(template.FuncMap{"quote": strconv.Quote, "list": list, "lines": lines,
			"json": func(s *catalog.Schema) string { return string(s.AppendJSON(nil)) }}).
		Parse(source)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := tmpl.Execute(&b, v); err != nil {
		return nil, err
	}
	src, err := format.Source(b.Bytes())
	if err != nil {
		return nil, err
	}
	return []File{{"toolset.go", src}, {v.File, data}}, nil
}

// JSON is the data of a toolset, indented so that a change of it can be read.
func JSON(ts *router.Toolset) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(ts)
	return b.Bytes(), err
}

// A view is what the template sees.
type view struct {
	*router.Toolset
	Package, Program, File string
	Core, Deferred         []string
	Categories, Triggers   []entry
}

type entry struct {
	Name  string
	Words []string
}

func list(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strconv.Quote(w)
	}
	return strings.Join(out, ", ")
}

// lines writes a text line by line.
func lines(text string) string {
	var out []string
	for l := range strings.Lines(text) {
		out = append(out, strconv.Quote(l))
	}
	if len(out) == 0 {
		return `""`
	}
	return strings.Join(out, " +\n\t")
}
