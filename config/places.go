package config

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// source is the text that a configuration was read from.
type source struct {
	data []byte
	file *ast.File
}

// A located error is about a value of the configuration: steps are the keys, and the
// indexes of lists, that lead to it.
type located struct {
	error
	steps []any
}

func (l *located) Unwrap() error { return l.error }

// at says which value an error is about. The steps of an error that err wraps
// follow.
func at(err error, steps ...any) error {
	var inner *located
	if errors.As(err, &inner) {
		steps = slices.Concat(steps, inner.steps)
	}
	return &located{err, steps}
}

// Fault returns an error about the value that the steps lead to: keys and indexes of
// lists; a last step of nil is the key itself. It begins with path:line:column and
// ends with the lines around the value.
func (c *Config) Fault(err error, steps ...any) error {
	err = at(err, steps...)
	var l *located
	errors.As(err, &l)
	if tok := c.locate(l.steps); tok != nil {
		return fault(c.source.data, filepath.ToSlash(c.Path), tok.Position.Line, tok.Position.Column, err.Error())
	}
	return fmt.Errorf("%s: %w", c.Path, err)
}

// Place is where the value is that the steps lead to, as path:line.
func (c *Config) Place(steps ...any) string {
	path := filepath.ToSlash(c.Path)
	if tok := c.locate(steps); tok != nil {
		return fmt.Sprintf("%s:%d", path, tok.Position.Line)
	}
	return path
}

// locate returns the first token of the value that the steps lead to, or of what is
// nearest around it.
func (c *Config) locate(steps []any) *token.Token {
	if c.source == nil || len(c.source.file.Docs) == 0 || len(steps) == 0 {
		return nil
	}
	n := c.source.file.Docs[0].Body
	var found *token.Token
	for i, step := range steps {
		next := child(n, step)
		if next == nil {
			break // nil, or a key that is missing
		}
		// A key says more than the whole below it.
		if kv, ok := next.(*ast.MappingValueNode); ok {
			n, found = kv.Value, kv.Key.GetToken()
			if i == len(steps)-1 && scalarOrEmpty(n) {
				found = n.GetToken()
			}
			continue
		}
		n, found = next, firstToken(next)
	}
	return found
}

// scalarOrEmpty reports whether a value is best pointed at itself.
func scalarOrEmpty(n ast.Node) bool {
	switch v := bare(n).(type) {
	case *ast.MappingNode, *ast.MappingValueNode, *ast.SequenceNode, *ast.NullNode, nil:
		return false
	default:
		return v.GetToken() != nil
	}
}

// bare takes anchors and tags off a node.
func bare(n ast.Node) ast.Node {
	for {
		switch v := n.(type) {
		case *ast.AnchorNode:
			n = v.Value
		case *ast.TagNode:
			n = v.Value
		default:
			return n
		}
	}
}

// child returns the item of a list or the key with its value.
func child(n ast.Node, step any) ast.Node {
	n = bare(n)
	switch step := step.(type) {
	case int:
		if seq, ok := n.(*ast.SequenceNode); ok && step < len(seq.Values) {
			return seq.Values[step]
		}
	case string:
		if kv := findKey(n, step); kv != nil {
			return kv
		}
	}
	return nil
}

// firstToken is where a node begins: a mapping with its first key.
func firstToken(n ast.Node) *token.Token {
	switch v := bare(n).(type) {
	case *ast.MappingNode:
		if !v.IsFlowStyle && len(v.Values) > 0 {
			return v.Values[0].Key.GetToken()
		}
	case *ast.MappingValueNode:
		return v.Key.GetToken()
	}
	return n.GetToken()
}

// unknownKey returns an error for the first key that a value of the type does not have.
// The decoder finds one as well, but any of several. What it cannot follow, such as
// aliases, is left to the decoder.
func unknownKey(n ast.Node, t reflect.Type, above []string) error {
	if alias, ok := reflect.Zero(t).Interface().(interface{ JSONSchemaAlias() any }); ok {
		t = reflect.TypeOf(alias.JSONSchemaAlias())
	}
	n = bare(n)
	switch t.Kind() {
	case reflect.Slice:
		seq, ok := n.(*ast.SequenceNode)
		if !ok {
			return nil
		}
		for _, item := range seq.Values {
			if err := unknownKey(item, t.Elem(), above); err != nil {
				return err
			}
		}
	case reflect.Map, reflect.Struct:
		if t == reflect.TypeFor[Limit]() || t == reflect.TypeFor[RuleSetting]() {
			return nil // which read themselves
		}
		for _, kv := range entries(n) {
			key := kv.Key.GetToken()
			if kv.Key.Type() == ast.MergeKeyType {
				continue
			}
			in, ok := fieldType(t, key.Value)
			if !ok {
				return &yaml.SyntaxError{
					Message: fmt.Sprintf("unknown key %q%s", key.Value, meant(key.Value, above)),
					Token:   key,
				}
			}
			if err := unknownKey(kv.Value, in, append(slices.Clone(above), key.Value)); err != nil {
				return err
			}
		}
	}
	return nil
}

// entries are the keys of a mapping with their values.
func entries(n ast.Node) []*ast.MappingValueNode {
	switch v := n.(type) {
	case *ast.MappingNode:
		return v.Values
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{v}
	}
	return nil
}

// fieldType returns the type that the value of a key has.
func fieldType(t reflect.Type, key string) (reflect.Type, bool) {
	if t.Kind() == reflect.Map {
		return t.Elem(), true
	}
	for f := range t.Fields() {
		name, opt, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		switch {
		case name == "-" || name == "" && opt == "":
		case opt == "inline":
			if in, ok := fieldType(f.Type, key); ok {
				return in, true
			}
		case name == key:
			return f.Type, true
		}
	}
	return nil, false
}
