package yamltree

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/toolbudget/toolbudget/catalog"
)

// Parse reads the documents of a YAML file. Keys keep their order, and At of each value is
// the place of the value, or of the key that it stands under. Keys that are no texts become
// texts, as in JSON. Dates stay texts. Errors begin with path:line:column.
func Parse(data []byte, path string) ([]*catalog.Schema, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%s: not UTF-8; save the file as UTF-8", path)
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF")) // editors of Windows write this mark
	// The parser counts \r\n within quotes as two line ends.
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	if err := Check(data, path); err != nil {
		return nil, err
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, located(err, path)
	}
	if err := CheckAliases(file, path); err != nil {
		return nil, err
	}
	t := tree{path: path, anchors: map[string]*catalog.Schema{}}
	var docs []*catalog.Schema
	for _, doc := range file.Docs {
		if doc.Body == nil {
			continue
		}
		s, err := t.value(doc.Body)
		if err != nil {
			return nil, err
		}
		docs = append(docs, s)
	}
	return docs, nil
}

// located puts the place of an error of the YAML library in front of its text.
func located(err error, path string) error {
	var y yaml.Error
	if errors.As(err, &y) && y.GetToken() != nil && y.GetToken().Position != nil {
		at := y.GetToken().Position
		return fmt.Errorf("%s:%d:%d: %s", path, at.Line, at.Column, y.GetMessage())
	}
	return fmt.Errorf("%s: %w", path, err)
}

// tree turns the nodes of a file into values.
type tree struct {
	path    string
	anchors map[string]*catalog.Schema
}

// at is the place of a node.
func (t *tree) at(n ast.Node) catalog.Span {
	if tok := n.GetToken(); tok != nil && tok.Position != nil {
		return catalog.Span{File: t.path, Line: tok.Position.Line, Column: tok.Position.Column}
	}
	return catalog.Span{}
}

// value is a node as a value. Its size with all aliases is bounded (CheckAliases).
func (t *tree) value(n ast.Node) (*catalog.Schema, error) {
	s, err := t.plain(n)
	if err == nil && s.At.IsZero() {
		s.At = t.at(n)
	}
	return s, err
}

func (t *tree) plain(n ast.Node) (*catalog.Schema, error) {
	switch v := n.(type) {
	case *ast.NullNode:
		return &catalog.Schema{}, nil
	case *ast.BoolNode:
		return catalog.NewBool(v.Value), nil
	case *ast.IntegerNode:
		return catalog.NewNumber(fmt.Sprint(v.Value)), nil
	case *ast.FloatNode:
		return catalog.NewNumber(number(v.Value)), nil
	case *ast.StringNode:
		return catalog.NewString(v.Value), nil
	case *ast.LiteralNode:
		s := catalog.NewString(v.Value.Value)
		s.At = t.at(v.Value)
		return s, nil
	case *ast.TagNode:
		if scalar, ok := v.Value.(ast.ScalarNode); ok && v.Start.Value == "!!str" {
			return catalog.NewString(scalar.GetToken().Value), nil
		}
		return t.value(v.Value)
	case *ast.AnchorNode:
		s, err := t.value(v.Value)
		t.anchors[v.Name.GetToken().Value] = s
		return s, err
	case *ast.AliasNode:
		if s := t.anchors[v.Value.GetToken().Value]; s != nil {
			return s.Clone(), nil
		}
		return nil, fmt.Errorf("%s: there is no anchor &%s above this alias", t.at(n), v.Value.GetToken().Value)
	case *ast.SequenceNode:
		list := catalog.NewArray()
		for _, item := range v.Values {
			s, err := t.value(item)
			if err != nil {
				return nil, err
			}
			list.Items = append(list.Items, s)
		}
		return list, nil
	case *ast.MappingNode:
		return t.object(v.Values)
	case *ast.MappingValueNode:
		return t.object([]*ast.MappingValueNode{v})
	}
	return nil, fmt.Errorf("%s: this kind of YAML value has no JSON: write a text, number, list or mapping", t.at(n))
}

// object is a mapping. What it merges (<<) stands behind its own keys, which win.
func (t *tree) object(list []*ast.MappingValueNode) (*catalog.Schema, error) {
	o := catalog.NewObject()
	var merged []*catalog.Schema
	for _, kv := range list {
		s, err := t.value(kv.Value)
		if err != nil {
			return nil, err
		}
		if _, ok := kv.Key.(*ast.MergeKeyNode); ok {
			merged = append(merged, s)
			continue
		}
		key := kv.Key.GetToken().Value
		if o.Get(key) != nil {
			return nil, fmt.Errorf("%s: the key %q is there twice; keep one", t.at(kv.Key), key)
		}
		if s.Kind != catalog.String {
			s.At = t.at(kv.Key)
		}
		o.Set(key, s)
	}
	for _, m := range merged {
		for _, one := range append([]*catalog.Schema{m}, m.Items...) {
			for _, member := range one.Members {
				if o.Get(member.Key) == nil {
					o.Set(member.Key, member.Value)
				}
			}
		}
	}
	return o, nil
}

// number is a float as encoding/json writes it.
func number(f float64) string {
	if f == math.Trunc(f) && math.Abs(f) < 1e21 {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}
