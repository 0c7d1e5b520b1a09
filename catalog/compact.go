package catalog

import (
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/internal/prose"
)

// Compact writes the catalog that stands for deferred tools: a line each, with
// name and first sentence of the description, below the group that the tool is
// listed under (Selector.GroupsOf).
//
//   - ping: Answer with pong.
//     orders:
//   - order_get: Get one order.
//   - order_list
//
// Tools without a group come first, groups in the order of their first tools,
// and each name once. open says that a part of it is not known, and is missing.
func (s *Selector) Compact(tools []*Tool) (text string, open bool) { return s.CompactTo(tools, 0) }

// CompactTo is Compact with at most so many words of each description, or all of
// its first sentence when words is 0. What is cut ends in "…".
func (s *Selector) CompactTo(tools []*Tool, words int) (text string, open bool) {
	var order []string
	lines := map[string]*strings.Builder{"": new(strings.Builder)}
	seen := map[string]bool{}
	for _, t := range tools {
		if seen[t.Name] {
			continue // another variant
		}
		seen[t.Name] = true
		heading := ""
		if groups := s.GroupsOf(t); len(groups) > 0 {
			heading = groups[0]
		}
		if lines[heading] == nil {
			lines[heading] = &strings.Builder{}
			order = append(order, heading)
		}
		line, known := lineTo(t, words)
		open = open || !known || t.Category == "" && t.Hides("/group")
		lines[heading].WriteString(line + "\n")
	}
	var b strings.Builder
	b.WriteString(lines[""].String())
	for _, heading := range order {
		b.WriteString(heading + ":\n" + lines[heading].String())
	}
	return b.String(), open
}

// Line is the line of one tool in the compact catalog, without its end. known
// is false where a gap hides a part of it.
func Line(t *Tool) (line string, known bool) { return lineTo(t, 0) }

func lineTo(t *Tool, words int) (line string, known bool) {
	known = !t.Hides("/name")
	line = "- " + t.Name
	text := t.Description.Value
	end := prose.End(text)
	// The first letter of the next sentence says that this one ends.
	settled := len(text) - len(strings.TrimLeftFunc(text[end:], unicode.IsSpace))
	for _, g := range t.Gaps {
		switch {
		case g.Offset > 0 && g.Path == "/description":
			known = known && g.Offset-1 > settled
		case Covers(g.Path, "/description"):
			known = false
		}
	}
	said := strings.Fields(text[:end])
	if words > 0 && len(said) > words {
		said = said[:words]
		said[words-1] = strings.TrimRight(said[words-1], ".,;:") + "…"
	}
	if len(said) > 0 {
		line += ": " + strings.Join(said, " ")
	}
	return line, known
}
