package budget

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/keyword"
	"github.com/toolbudget/toolbudget/interval"
)

// A Size is what the per-tool limits compare a tool with.
type Size struct {
	// Bytes of the tool's wire form.
	Bytes interval.Int `json:"bytes"`
	// Chars of the description.
	Chars interval.Int `json:"descriptionChars"`
	// Words of the longest parameter description.
	Words interval.Int `json:"parameterWords"`
	// Tokens the tool adds to a request.
	Tokens interval.Int `json:"tokens"`
	// WireBytes and WireTokens are those of the whole definition, as tools/list sends it.
	WireBytes  interval.Int `json:"wireBytes"`
	WireTokens interval.Int `json:"wireTokens"`
}

// alone returns the sums over one tool of that size.
func (s Size) alone() Totals {
	return Totals{
		Tools: interval.Exactly(1), Bytes: s.Bytes, Tokens: s.Tokens, WireBytes: s.WireBytes, WireTokens: s.WireTokens,
	}
}

// measure returns the size of t; its tokens are given. What a gap hides makes
// an amount open.
func measure(t *catalog.Tool, tokens interval.Int) Size {
	s := Size{
		Bytes:  interval.Exactly(len(t.Wire())),
		Chars:  interval.Exactly(utf8.RuneCountInString(t.Description.Value)),
		Words:  interval.Int{},
		Tokens: tokens,
	}
	for _, g := range t.Gaps {
		s.Bytes.Open = s.Bytes.Open || g.HidesSize()
		s.Chars.Open = s.Chars.Open || catalog.Covers(g.Path, "/description")
		s.Words.Open = s.Words.Open || hidesParameters(g.Path)
	}
	for _, p := range parameters(t) {
		s.Words = s.Words.Max(p.words)
	}
	return s
}

// sizeOf is measure for a tool that another check may have measured.
func (c *checker) sizeOf(t *catalog.Tool, tokens interval.Int) Size {
	s, ok := c.sizes[t]
	if ok {
		s.Tokens = tokens
	} else {
		s = measure(t, tokens)
	}
	s.WireBytes, s.WireTokens = c.onWire(t)
	return s
}

// onWire measures the whole definition, of which any gap hides a part.
func (c *checker) onWire(t *catalog.Tool) (bytes, tokens interval.Int) {
	if c.wire == nil {
		return interval.Int{Open: true}, interval.Int{Open: true}
	}
	text := c.wire(t)
	bytes, tokens.Open = interval.Exactly(len(text)), c.text == nil
	if c.text != nil {
		tokens = c.text(text)
	}
	bytes.Open = len(t.Gaps) > 0
	tokens.Open = tokens.Open || bytes.Open
	return bytes, tokens
}

// Sizes returns the sizes of all tools of a result, for Options.Sizes.
func (r *Result) Sizes() map[*catalog.Tool]Size {
	out := map[*catalog.Tool]Size{}
	for _, p := range r.Programs {
		for _, t := range p.Tools {
			out[t.Tool] = t.Size
		}
	}
	return out
}

// hidesParameters reports whether a gap at the path may hide a parameter's
// description. A gap at the value of a keyword that holds no schema cannot.
func hidesParameters(path string) bool {
	if catalog.Covers(path, "/inputSchema") {
		return true
	}
	rest, ok := strings.CutPrefix(path, "/inputSchema/")
	if !ok {
		return false
	}
	// Inside properties a segment is a name and not a keyword, whatever it says.
	names := false
	for seg := range strings.SplitSeq(rest, "/") {
		if names {
			names = false
			continue
		}
		names = keyword.Holds(seg) == keyword.Names
		switch seg {
		case "type", "enum", "const", "default", "examples", "required", "title", "format", "pattern",
			"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
			"minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "$schema", "$id", "$ref":
			return false
		}
	}
	return true
}

// A parameter is one described place of an input schema.
type parameter struct {
	path  string // JSON pointer into the tool
	text  string // its description, as far as it is known
	words interval.Int
}

// parameters lists the properties of the tool's input schema at any depth, in
// the order they are sent.
func parameters(t *catalog.Tool) []parameter {
	var out []parameter
	var walk func(s *catalog.Schema, path string)
	property := func(s *catalog.Schema, path string) {
		text := s.Get("description").Str()
		p := parameter{path: path, text: text, words: interval.Exactly(len(strings.Fields(text)))}
		for _, g := range t.Gaps {
			p.words.Open = p.words.Open || catalog.Covers(g.Path, path+"/description")
		}
		out = append(out, p)
		walk(s, path)
	}
	walk = func(s *catalog.Schema, path string) {
		if s == nil || s.Kind != catalog.Object {
			return
		}
		for _, m := range s.Members {
			at := path + "/" + m.Key
			switch m.Key {
			case "properties", "patternProperties":
				for _, p := range m.Value.Members {
					property(p.Value, catalog.Pointer(at, p.Key))
				}
			case "$defs", "definitions":
				for _, d := range m.Value.Members {
					walk(d.Value, catalog.Pointer(at, d.Key))
				}
			case "anyOf", "oneOf", "allOf", "prefixItems":
				for i, it := range m.Value.Items {
					walk(it, at+"/"+strconv.Itoa(i))
				}
			case "items", "additionalProperties", "not", "if", "then", "else":
				walk(m.Value, at)
			}
		}
	}
	walk(t.InputSchema, "/inputSchema")
	return out
}
