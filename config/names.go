package config

import (
	"slices"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// AllProviders is the name that stands for every provider that can be counted
// for.
const AllProviders = "all"

// Names are providers or models: one name, or a list of them. The first is the
// one that limits are of.
type Names []string

// First returns the provider that limits are of, "" where none is named: all
// begins with the default.
func (n Names) First() string {
	if len(n) == 0 || n[0] == AllProviders {
		return ""
	}
	return n[0]
}

// UnmarshalYAML reads a name or a list of names.
func (n *Names) UnmarshalYAML(node ast.Node) error {
	*n = nil
	list := []ast.Node{node}
	if seq, ok := node.(*ast.SequenceNode); ok {
		list = seq.Values
	}
	for _, item := range list {
		s, ok := item.(*ast.StringNode)
		if !ok || s.Value == "" {
			return &yaml.SyntaxError{
				Message: "provider is the name of a provider or model, or a list of names",
				Token:   item.GetToken(),
			}
		}
		if slices.Contains(*n, s.Value) {
			return &yaml.SyntaxError{Message: s.Value + " is named twice", Token: item.GetToken()}
		}
		*n = append(*n, s.Value)
	}
	return nil
}
