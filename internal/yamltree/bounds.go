package yamltree

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/scanner"
	"github.com/goccy/go-yaml/token"
)

// Bounds of the YAML that is read. For each node the parser keeps the keys of all
// levels around it, so that without bounds a file of 80 kB takes gigabytes. The
// largest configuration to be expected, with a thousand exceptions, has 100 kB, 20,000
// tokens and 8 levels; descriptions of a million bytes fit into no model's context.
const (
	MaxBytes  = 1 << 20 // bytes
	maxTokens = 100_000
	MaxDepth  = 64
	MaxKey    = 512   // bytes
	MaxKeys   = 5_000 // of one mapping; the parser's work grows with their square
	// maxNodes is how many nodes there may be with each alias in place of what it
	// stands for.
	maxNodes = 10 * maxTokens
)

// firstPart is how much of a file is looked at first.
const firstPart = 1 << 16

// Check returns an error for YAML that is too much to parse. It reads tokens from
// ever longer parts of the file: the scanner keeps all tokens of what it is given, and
// a file with too many should show it early.
func Check(data []byte, path string) error {
	if len(data) > MaxBytes {
		return fmt.Errorf("%s: the file has more than %d bytes; split it, or remove what is not needed", path, MaxBytes)
	}
	for n := firstPart; ; n *= 2 {
		n = min(n, len(data))
		if err := checkTokens(string(data[:n]), path); err != nil || n == len(data) {
			return err
		}
	}
}

func checkTokens(text, path string) error {
	var s scanner.Scanner
	s.Init(text)
	var d depth
	for n := 0; ; {
		tokens, err := s.Scan()
		for _, t := range tokens {
			n++
			if text := d.add(t, n); text != "" {
				return fmt.Errorf("%s:%d:%d: %s", path, t.Position.Line, t.Position.Column, text)
			}
		}
		if err != nil {
			return nil // the end, or a fault that the parser has better words for
		}
	}
}

// depth is how deep the last token is inside of lists and mappings: those in brackets
// are counted, those in lines have a column each, further right than that around it.
type depth struct {
	brackets int
	levels   []level // of lists and mappings in lines
	last     *token.Token
}

type level struct{ column, entries int }

// add counts a token in and says what is too much, if anything.
func (d *depth) add(t *token.Token, n int) string {
	last := d.last
	d.last = t
	switch t.Type {
	case token.SequenceStartType, token.MappingStartType:
		d.brackets++
	case token.SequenceEndType, token.MappingEndType:
		d.brackets = max(0, d.brackets-1)
	case token.SequenceEntryType:
		d.enter(t)
	case token.MappingKeyType:
		return "complex keys (? KEY) are not supported; write KEY: VALUE"
	case token.MappingValueType:
		if last == nil {
			break
		}
		if d.enter(last) > MaxKeys {
			return fmt.Sprintf("the mapping has more than %d keys; write patterns for several", MaxKeys)
		}
		if len(last.Value) > MaxKey {
			return fmt.Sprintf("the key before this is longer than %d bytes", MaxKey)
		}
	}
	switch {
	case d.brackets+len(d.levels) > MaxDepth:
		return fmt.Sprintf("lists and mappings are nested more than %d levels deep here", MaxDepth)
	case n > maxTokens:
		return fmt.Sprintf("the file has more than %d YAML tokens; split it, or remove what is not needed", maxTokens)
	}
	return ""
}

// enter begins a list or mapping at the column of a token, or goes on with it, and
// returns how many entries it has so far.
func (d *depth) enter(t *token.Token) int {
	if d.brackets > 0 {
		return 0
	}
	column := t.Position.Column
	for len(d.levels) > 0 && d.levels[len(d.levels)-1].column > column {
		d.levels = d.levels[:len(d.levels)-1]
	}
	if n := len(d.levels); n == 0 || d.levels[n-1].column < column {
		d.levels = append(d.levels, level{column: column})
	}
	top := &d.levels[len(d.levels)-1]
	top.entries++
	return top.entries
}

// CheckAliases returns an error for a file that is too large with its aliases expanded.
func CheckAliases(file *ast.File, path string) error {
	e := expansion{anchors: map[string]int{}}
	for _, doc := range file.Docs {
		if e.size(doc.Body) > maxNodes {
			return fmt.Errorf(
				"%s: with its aliases (*NAME) expanded the file has more than %d values; use fewer aliases",
				path,
				maxNodes,
			)
		}
	}
	return nil
}

// expansion counts nodes as if each alias were what it stands for.
type expansion struct{ anchors map[string]int }

// size is the number of nodes, or a bit more than maxNodes.
func (e expansion) size(n ast.Node) int {
	sum := 1
	switch v := n.(type) {
	case *ast.MappingNode:
		for _, kv := range v.Values {
			sum = min(sum+e.size(kv), maxNodes+1)
		}
	case *ast.MappingValueNode:
		sum += e.size(v.Key) + e.size(v.Value)
	case *ast.MappingKeyNode:
		sum += e.size(v.Value)
	case *ast.SequenceNode:
		for _, item := range v.Values {
			sum = min(sum+e.size(item), maxNodes+1)
		}
	case *ast.TagNode:
		sum += e.size(v.Value)
	case *ast.AnchorNode:
		sum += e.size(v.Value)
		e.anchors[v.Name.GetToken().Value] = sum
	case *ast.AliasNode:
		sum += e.anchors[v.Value.GetToken().Value] // of none that is not known yet
	}
	return min(sum, maxNodes+1)
}
