package router

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// MaxPattern is the length of a regular expression in bytes. Anthropic's tool search takes
// 200 characters.
const MaxPattern = 256

// maxPatternWork bounds what one pattern may cost, in bytes that are matched times
// instructions of the pattern's program. Go's matcher takes time in proportion to both, 1 to
// 4 ns measured, so this is less than ten milliseconds. Work is counted instead of time, so the
// same pattern has the same answer on every machine.
const maxPatternWork = 2_000_000

// A searched is the texts of a tool that patterns are matched with, in small letters.
type searched struct {
	all string // name, description, and names and descriptions of parameters, on lines
	// Ends of the name and the description in all.
	name, description int
	parameters        int // end of the names of parameters
}

// readTexts prepares the tools for patterns.
func (r *Router) readTexts() {
	r.texts = make([]searched, len(r.tools))
	var names, texts []string
	var all []byte // used again for each tool
	for i, t := range r.tools {
		x := &r.texts[i]
		all = terms.AppendLower(all[:0], t.Name)
		x.name = len(all)
		all = terms.AppendLower(append(all, '\n'), t.Description.Value)
		x.description = len(all)
		names, texts = names[:0], texts[:0]
		parameterTexts(t.InputSchema, maxNesting, &names, &texts)
		for _, s := range names {
			all = terms.AppendLower(append(all, '\n'), s)
		}
		x.parameters = len(all)
		for _, s := range texts {
			all = terms.AppendLower(append(all, '\n'), strings.ReplaceAll(s, "\n", " "))
		}
		x.all = string(all)
	}
}

// parameterTexts collects names and descriptions of properties.
func parameterTexts(s *catalog.Schema, depth int, names, texts *[]string) {
	if s == nil || depth == 0 {
		return
	}
	if p := s.Get("properties"); p != nil {
		for _, m := range p.Members {
			*names = append(*names, m.Key)
			if d := m.Value.Get("description").Str(); d != "" {
				*texts = append(*texts, d)
			}
			parameterTexts(m.Value, depth-1, names, texts)
		}
	}
	parameterTexts(s.Get("items"), depth-1, names, texts)
}

// byRegexp scores a tool by the first of its texts that the pattern matches. Names are
// matched first, and it ends when as many tools as wanted have the best scores.
func (r *Router) byRegexp(ctx context.Context, text string, may []bool, wanted int) ([]float64, error) {
	p, err := readPattern(text)
	if err != nil {
		return nil, err
	}
	scores := make([]float64, len(r.tools))
	for _, of := range patternScores {
		for i := range r.texts {
			x := &r.texts[i]
			if !may[i] || scores[i] > 0 || !p.possible(of.part(x)) {
				continue // not for this one, found already, or without what it needs
			}
			for text := range of.texts(of.part(x)) {
				if p.possible(text) && p.matches(text) {
					scores[i] = of.score
					wanted--
					break
				}
			}
			if wanted == 0 {
				return scores, nil
			}
			if p.work > maxPatternWork {
				return nil, fmt.Errorf("the pattern takes too long on %d tools; put a word into it that they have, "+
					"or search for words with the method %s", len(r.tools), ByBM25)
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return scores, nil
}

// patternScores are what a match in each text of a tool is worth.
var patternScores = []struct {
	score float64
	part  func(*searched) string
	texts func(part string) func(yield func(string) bool)
}{
	{1, func(x *searched) string { return x.all[:x.name] }, once},
	{0.67, func(x *searched) string { return x.all[x.name+1 : x.description] }, once},
	{0.33, func(x *searched) string { return x.all[x.description:x.parameters] }, lines},
	{0.17, func(x *searched) string { return x.all[x.parameters:] }, lines},
}

func once(text string) func(func(string) bool) {
	return func(yield func(string) bool) { yield(text) }
}

// A pattern is a regular expression over small letters.
type pattern struct {
	re *regexp.Regexp
	// needs is what a text has that the pattern matches, nil for nothing known.
	needs *need
	// instructions of the program, and the work done so far.
	instructions, work int
}

func readPattern(text string) (*pattern, error) {
	if len(text) > MaxPattern {
		return nil, fmt.Errorf("the pattern has %d bytes; at most %d are read", len(text), MaxPattern)
	}
	tree, err := syntax.Parse(text, syntax.Perl|syntax.FoldCase)
	if err != nil {
		return nil, fmt.Errorf("%w; search for words with the method %s", err, ByBM25)
	}
	small(tree)
	program, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, errors.New("the pattern is too large; shorten its repetitions")
	}
	re, err := regexp.Compile(tree.String())
	if err != nil {
		return nil, err
	}
	return &pattern{re: re, needs: needed(tree), instructions: len(program.Inst)}, nil
}

// small makes a tree match texts in small letters. That spares the matcher comparing
// without regard to case, and lets it look for the literals of the pattern first.
func small(re *syntax.Regexp) {
	re.Flags &^= syntax.FoldCase
	switch re.Op {
	case syntax.OpLiteral:
		for i, r := range re.Rune {
			re.Rune[i] = unicode.ToLower(r)
		}
	case syntax.OpCharClass:
		// A class that is marked as case-sensitive has the capital letters alone.
		for i := 0; i+1 < len(re.Rune); i += 2 {
			if lo, hi := max(re.Rune[i], 'A'), min(re.Rune[i+1], 'Z'); lo <= hi {
				re.Rune = append(re.Rune, unicode.ToLower(lo), unicode.ToLower(hi))
			}
		}
	}
	for _, sub := range re.Sub {
		small(sub)
	}
}

// possible reports whether a text has what the pattern needs.
func (p *pattern) possible(text string) bool { return p.needs == nil || p.needs.in(text) }

// matches matches a text and counts the work.
func (p *pattern) matches(text string) bool {
	p.work += (len(text) + 1) * p.instructions
	return p.re.MatchString(text)
}

// lines yields the lines of a text that begins with a line break, or is empty.
func lines(text string) func(yield func(string) bool) {
	if text == "" {
		return func(func(string) bool) {}
	}
	return strings.SplitSeq(text[1:], "\n")
}

// A need is what a text must have: a literal, all of several needs, or any.
type need struct {
	literal  string
	all, any []*need
}

// in reports whether a text has what is needed.
func (n *need) in(text string) bool {
	for _, x := range n.all {
		if !x.in(text) {
			return false
		}
	}
	if len(n.any) == 0 {
		return strings.Contains(text, n.literal)
	}
	for _, x := range n.any {
		if x.in(text) {
			return true
		}
	}
	return false
}

// needed returns what a text has that the expression matches, nil for nothing.
func needed(re *syntax.Regexp) *need {
	switch re.Op {
	case syntax.OpLiteral:
		return &need{literal: string(re.Rune)}
	case syntax.OpCapture, syntax.OpPlus:
		return needed(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return needed(re.Sub[0])
		}
	case syntax.OpConcat:
		var n need
		for _, sub := range re.Sub {
			if x := needed(sub); x != nil {
				n.all = append(n.all, x)
			}
		}
		if n.all != nil {
			return &n
		}
	case syntax.OpAlternate:
		var n need
		for _, sub := range re.Sub {
			x := needed(sub)
			if x == nil {
				return nil // one that needs nothing
			}
			n.any = append(n.any, x)
		}
		return &n
	}
	return nil
}
