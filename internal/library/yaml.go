package library

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	goccy "github.com/goccy/go-yaml"
	"go.yaml.in/yaml/v4"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// This file reads YAML for the models in yamldecode.go. A real library parses it. The libraries
// that programs use differ in what they take a text without quotes for, so such a text has a
// kind here only if all of them agree. Where they do not, the call is not modelled.

// A yamlNode is a value of a document: a scalar, a list, or a mapping.
type yamlNode struct {
	kind  yamlKind
	text  string // of a scalar, as it is written, without quotes
	items []*yamlNode
	keys  []*yamlNode // of a mapping, one for each item
}

// A yamlKind is the kind of a value, which is that of a scalar if all libraries agree on it.
type yamlKind uint8

const (
	yamlString yamlKind = iota
	yamlNull
	yamlBool
	yamlInt
	yamlFloat
	yamlOdd // a scalar without quotes that some libraries take for another kind than others
	yamlList
	yamlMap
)

// Bounds on one document, beyond which it is not read.
const (
	maxYAMLBytes = 1 << 20
	maxYAMLNodes = 100_000
)

// parseYAML are the documents of a text, with their aliases in place, or nil.
func parseYAML(in *eval.Interp, lib yamlLibrary, text string) []*yamlNode {
	in.Spend(len(text)/16 + 1)
	if len(text) > maxYAMLBytes || !utf8.ValidString(text) {
		return nil
	}
	var docs []*yamlNode
	p := yamlParser{left: maxYAMLNodes}
	for line := range strings.Lines(text) {
		p.lines = append(p.lines, []rune(line))
	}
	for r := yaml.NewDecoder(strings.NewReader(text)); ; {
		var doc yaml.Node
		if err := r.Decode(&doc); errors.Is(err, io.EOF) {
			break
		} else if err != nil || doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 {
			return nil
		}
		n, ok := p.value(doc.Content[0], 0)
		if !ok {
			return nil
		}
		docs = append(docs, n)
	}
	if lib == yamlGoccy && (len(docs) != 1 || !docs[0].readsAlike(text)) {
		return nil
	}
	return docs
}

// A yamlParser makes the values of the nodes that the parser finds in the lines of a text. At most
// left of them are read.
type yamlParser struct {
	lines [][]rune
	left  int
}

// isTagged reports whether a node has a tag. That of the non-specific tag, as in "! 5", which makes
// a text of the number, is in the text alone, perhaps after an anchor.
func (p *yamlParser) isTagged(n *yaml.Node) bool {
	if n.Style&yaml.TaggedStyle != 0 {
		return true
	}
	if n.Line < 1 || n.Line > len(p.lines) || n.Column < 1 {
		return true // perhaps
	}
	line := p.lines[n.Line-1]
	rest := line[min(n.Column-1, len(line)):]
	if len(rest) > 0 && rest[0] == '&' {
		rest = rest[max(0, slices.IndexFunc(rest, unicode.IsSpace)):]
		rest = rest[max(0, slices.IndexFunc(rest, func(r rune) bool { return !unicode.IsSpace(r) })):]
	}
	return len(rest) > 0 && rest[0] == '!'
}

// value is a node of the parser. It is not ok for what the libraries read in different ways.
func (p *yamlParser) value(n *yaml.Node, depth int) (*yamlNode, bool) {
	if p.left--; p.left < 0 || depth > maxJSONDepth {
		return nil, false
	}
	if n.Kind == yaml.AliasNode {
		return p.value(n.Alias, depth+1)
	}
	if p.isTagged(n) {
		return nil, false
	}
	out := &yamlNode{}
	switch n.Kind {
	case yaml.ScalarNode:
		out.text = n.Value
		if n.Style&^yaml.FlowStyle == 0 {
			out.kind = plainYAML(n.Value)
		}
		return out, true
	case yaml.SequenceNode:
		out.kind = yamlList
	case yaml.MappingNode:
		out.kind = yamlMap
	default:
		return nil, false
	}
	seen := map[string]bool{}
	for i, c := range n.Content {
		v, ok := p.value(c, depth+1)
		if !ok {
			return nil, false
		}
		if out.kind == yamlList || i%2 == 1 {
			out.items = append(out.items, v)
			continue
		}
		if v.kind > yamlOdd || v.text == "<<" || seen[v.text] {
			return nil, false // a key that is no scalar, that merges, or that is there twice
		}
		seen[v.text] = true
		out.keys = append(out.keys, v)
	}
	return out, true
}

var (
	yamlInteger = regexp.MustCompile(`^(0|-?[1-9][0-9]{0,17})$`)
	yamlDecimal = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,14})\.[0-9]{1,15}$`)
	// yamlDigits is what may be a number or a date to one of the libraries.
	yamlDigits = regexp.MustCompile(`^[-+.0-9][-+.:_0-9a-fA-FxXoObBtTzZiInN ]*$`)
	yamlWords  = []string{"y", "n", "yes", "no", "on", "off", "true", "false", "null", "~", "="}
)

// plainYAML is the kind of a scalar without quotes.
func plainYAML(s string) yamlKind {
	switch s {
	case "", "null", "Null", "NULL", "~":
		return yamlNull
	case "true", "false":
		return yamlBool
	}
	switch {
	case yamlInteger.MatchString(s):
		return yamlInt
	case yamlDecimal.MatchString(s):
		return yamlFloat
	case yamlDigits.MatchString(s), slices.Contains(yamlWords, strings.ToLower(s)):
		return yamlOdd
	}
	return yamlString
}

// readsAlike reports whether goccy/go-yaml, whose parser is another one, reads the same values in
// a text.
func (n *yamlNode) readsAlike(text string) bool {
	var v any
	if goccy.NewDecoder(bytes.NewReader([]byte(text)), goccy.UseOrderedMap()).Decode(&v) != nil {
		return false
	}
	return n.is(v)
}

// is reports whether a node has the value that goccy/go-yaml gives it.
func (n *yamlNode) is(v any) bool {
	switch v := v.(type) {
	case nil:
		return n.kind == yamlNull
	case string:
		return n.kind == yamlString && v == n.text
	case bool:
		return n.kind == yamlBool && strconv.FormatBool(v) == n.text
	case uint64:
		return n.kind == yamlInt && strconv.FormatUint(v, 10) == n.text
	case int64:
		return n.kind == yamlInt && strconv.FormatInt(v, 10) == n.text
	case float64:
		f, err := strconv.ParseFloat(n.text, 64)
		return n.kind == yamlFloat && err == nil && v == f
	case []any:
		if n.kind != yamlList || len(v) != len(n.items) {
			return false
		}
		for i, item := range n.items {
			if !item.is(v[i]) {
				return false
			}
		}
		return true
	case goccy.MapSlice:
		if n.kind != yamlMap || len(v) != len(n.items) {
			return false
		}
		for i, item := range n.items {
			if n.keys[i].kind != yamlString || !n.keys[i].is(v[i].Key) || !item.is(v[i].Value) {
				return false
			}
		}
		return true
	}
	return false
}
