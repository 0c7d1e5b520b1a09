package config

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Calibrate returns the configuration in data with a calibration added, in
// place of the one of the same model if there is one. Every other line stays as
// it is, byte for byte. The path is for messages, as for Parse.
func Calibrate(data []byte, path string, c Calibration) ([]byte, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	before, err := Parse(data, path)
	if err != nil {
		return nil, err
	}
	out, err := splice(string(data), c)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	// What is written must be what is read.
	after, err := Parse([]byte(out), path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be edited; add the line to calibrations: by hand: %s", path, c.line())
	}
	i := slices.IndexFunc(before.Calibrations, func(b Calibration) bool { return b.Model == c.Model })
	if i < 0 {
		before.Calibrations = append(before.Calibrations, c)
	} else {
		before.Calibrations[i] = c
	}
	if !reflect.DeepEqual(unplaced(before), unplaced(after)) {
		return nil, fmt.Errorf(
			"%s cannot be edited without changing the rest; add the line to calibrations: by hand: %s",
			path,
			c.line(),
		)
	}
	return []byte(out), nil
}

// unplaced is a configuration without its text and the lines that limits and rules
// stand in.
func unplaced(c *Config) *Config {
	c.source = nil
	unplace(reflect.ValueOf(c).Elem())
	return c
}

func unplace(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			unplace(v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			x := reflect.New(v.Type().Elem()).Elem()
			x.Set(v.MapIndex(key))
			unplace(x)
			v.SetMapIndex(key, x)
		}
	case reflect.Struct:
		for f, x := range v.Fields() {
			switch {
			case !f.IsExported():
			case f.Name == "Line":
				x.SetInt(0)
			default:
				unplace(x)
			}
		}
	}
}

// splice works on lines, which the syntax tree places: the tree's own printer
// moves comments and drops blank lines.
func splice(text string, c Calibration) (string, error) {
	end := "\n"
	if strings.Contains(text, "\r\n") {
		end = "\r\n"
	}
	lines := strings.SplitAfter(text, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	} else {
		lines[last] += end
	}
	// The parser counts \r\n within quotes as two line ends.
	file, err := parser.ParseBytes([]byte(strings.ReplaceAll(text, "\r\n", "\n")), 0)
	if err != nil {
		return "", err
	}
	section := findKey(file, "calibrations")
	if section == nil {
		lines = append(lines, end, "# Scale factors for models without recorded data, written by toolbudget calibrate.",
			end, "calibrations:", end, "  ", c.line(), end)
		return strings.Join(lines, ""), nil
	}
	list, ok := section.Value.(*ast.SequenceNode)
	if !ok || list.IsFlowStyle || len(list.Values) == 0 {
		return "", fmt.Errorf(
			"calibrations is not a list with one entry per line; rewrite it and add this entry by hand: %s",
			c.line(),
		)
	}
	column := list.GetToken().Position.Column // of the dash
	entry := strings.Repeat(" ", column-1) + c.line() + end
	from, to := 0, 0 // lines of the entry, the first and the one after it
	for _, item := range list.Values {
		from, to = extent(item)
		if from < 1 || to > len(lines) {
			return "", fmt.Errorf("the entries of calibrations cannot be matched to lines; add this one by hand: %s",
				c.line())
		}
		if model := findKey(item, "model"); model != nil && model.Value.GetToken().Value == c.Model {
			return strings.Join(slices.Replace(lines, from-1, to, entry), ""), nil
		}
	}
	return strings.Join(slices.Insert(lines, to, entry), ""), nil
}

// findKey returns the member of that key of a document or mapping.
func findKey(n any, key string) *ast.MappingValueNode {
	switch n := n.(type) {
	case *ast.File:
		for _, doc := range n.Docs {
			if kv := findKey(doc.Body, key); kv != nil {
				return kv
			}
		}
	case *ast.MappingNode:
		for _, kv := range n.Values {
			if kv.Key.GetToken().Value == key {
				return kv
			}
		}
	case *ast.MappingValueNode:
		if n.Key.GetToken().Value == key {
			return n
		}
	}
	return nil
}

// extent returns the first and the last line of a node.
func extent(n ast.Node) (first, last int) {
	v := &extentVisitor{}
	ast.Walk(v, n)
	return v.first, v.last
}

type extentVisitor struct{ first, last int }

// Visit keeps the outermost lines.
func (v *extentVisitor) Visit(n ast.Node) ast.Visitor {
	tokens := []int{n.GetToken().Position.Line}
	if m, ok := n.(*ast.MappingNode); ok && m.End != nil {
		tokens = append(tokens, m.End.Position.Line) // of }
	}
	for _, line := range tokens {
		if v.first == 0 || line < v.first {
			v.first = line
		}
		v.last = max(v.last, line)
	}
	return v
}
