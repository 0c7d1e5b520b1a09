package diff

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
)

// A comparer collects the changes between two definitions of a tool.
type comparer struct {
	old, now *catalog.Tool
	changes  []Change
	seen     map[[3]string]bool // pairs of referenced schemas that were compared
	depth    int
	// exclusive is how many oneOf hold what is compared: to accept more may be
	// too much there.
	exclusive int
}

// tools returns the changes between two definitions.
func tools(old, now *catalog.Tool) []Change {
	c := compare(old, now)
	c.members("", old.Other, now.Other) // which source code does not tell
	c.presence()
	c.unknown()
	return c.changes
}

// served returns the changes between the definition that a server sent and that in its
// source. What a server sends has neither conditions nor gaps, so those of the source are
// no change.
func served(old, now *catalog.Tool) []Change { return compare(old, now).changes }

// compare collects the changes of what is sent.
func compare(old, now *catalog.Tool) *comparer {
	c := &comparer{old: old, now: now, seen: map[[3]string]bool{{"#", "#", "false"}: true}} // where it begins
	c.text("/title", old.Title.Value, now.Title.Value)
	c.text("/description", old.Description.Value, now.Description.Value)
	if !equal(old.InputSchema, now.InputSchema) {
		n := len(c.changes)
		c.schema(old.InputSchema, now.InputSchema, "/inputSchema")
		if len(c.changes) == n {
			c.remainder()
		}
	}
	if !equal(old.OutputSchema, now.OutputSchema) {
		c.add("/outputSchema", Undetermined,
			what(old.OutputSchema, now.OutputSchema)+"; it is not known which parts of the result callers read")
	}
	c.members("/annotations", old.Annotations, now.Annotations)
	c.members("/_meta", old.Meta, now.Meta)
	return c
}

// remainder is a schema that differs where nothing was compared.
func (c *comparer) remainder() {
	a, b := c.old.InputSchema, c.now.InputSchema
	if equal(a.Get("$defs"), b.Get("$defs")) && equal(a.Get("definitions"), b.Get("definitions")) {
		c.add("/inputSchema", Compatible, "the order of keys")
		return
	}
	c.add("/inputSchema", Undetermined, "definitions, in a part that is not judged")
}

// presence compares when the tool is there. The text of a condition is not
// compared: it changes with the code around it.
func (c *comparer) presence() {
	const part = "/conditions"
	switch old, now := c.old, c.now; {
	case !old.Conditional && now.Conditional:
		c.add(part, Undetermined, "was unconditional, and now applies only if "+conditions(now))
	case old.Conditional && !now.Conditional:
		c.add(part, Compatible, "is now unconditional")
	case old.Default == catalog.Yes && now.Default == catalog.No:
		c.add(part, Undetermined, "is no longer there by default, only if "+conditions(now))
	case old.Default == catalog.No && now.Default == catalog.Yes:
		c.add(part, Compatible, "is now there by default")
	}
}

// conditions joins the conditions of a tool.
func conditions(t *catalog.Tool) string {
	if len(t.Conditions) == 0 {
		return "a condition holds"
	}
	return strings.Join(t.Conditions, " and ")
}

// unknown compares what is not known of the tool.
func (c *comparer) unknown() {
	key := func(g catalog.Gap) string { return g.Path + " " + string(g.Reason) + " " + g.Detail }
	list := func(t *catalog.Tool) []string {
		var out []string
		for _, g := range t.Gaps {
			out = append(out, key(g))
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	was, is := list(c.old), list(c.now)
	for _, g := range c.now.Gaps {
		if !slices.Contains(was, key(g)) {
			c.add(g.Path, hidden(g), "is no longer known ("+string(g.Reason)+")")
		}
	}
	for _, g := range c.old.Gaps {
		if !slices.Contains(is, key(g)) {
			c.add(g.Path, hidden(g), "was not known ("+string(g.Reason)+"), or not in this way")
		}
	}
}

// hidden is the effect of what a gap may hide.
func hidden(g catalog.Gap) Effect {
	if g.Counts() {
		return Undetermined
	}
	return Compatible // of what no call depends on
}

// add adds a change at a place of the new definition.
func (c *comparer) add(pointer string, e Effect, text string) { c.put(pointer, e, text, false) }

// gone adds a change at a place that only the old definition has.
func (c *comparer) gone(pointer string, e Effect, text string) { c.put(pointer, e, text, true) }

// remark adds a change of what no validator looks at.
func (c *comparer) remark(pointer, text string, old bool) {
	in := c.exclusive
	c.exclusive = 0
	c.put(pointer, Compatible, text, old)
	c.exclusive = in
}

// put adds a change. What a gap hides may be what seems to have changed.
func (c *comparer) put(pointer string, e Effect, text string, old bool) {
	touches := func(g catalog.Gap) bool {
		return catalog.Covers(g.Path, pointer) || catalog.Covers(pointer, g.Path)
	}
	if e == Breaking && (slices.ContainsFunc(c.old.Gaps, touches) || slices.ContainsFunc(c.now.Gaps, touches)) {
		e, text = Undetermined, text+", as far as known"
	}
	if e == Compatible && c.exclusive > 0 {
		e = Undetermined
	}
	change := Change{Pointer: pointer, Effect: e, Text: text, At: c.place(pointer, old)}
	again := func(o Change) bool {
		return o.Pointer == pointer && o.Effect == e && o.Text == text && o.At == change.At
	}
	if !slices.ContainsFunc(c.changes, again) { // a definition may be reached in several ways
		c.changes = append(c.changes, change)
	}
}

// text compares a text that only models and people read.
func (c *comparer) text(pointer, was, is string) {
	switch {
	case was == is:
	case was == "":
		c.remark(pointer, "added: "+letters(is), false)
	case is == "":
		c.remark(pointer, "removed: "+letters(was), true)
	default:
		c.remark(pointer, fmt.Sprintf("changed: %s, was %d", letters(is), utf8.RuneCountInString(was)), false)
	}
}

func letters(s string) string { return fmt.Sprintf("%d characters", utf8.RuneCountInString(s)) }

// members compares objects key by key, without a judgement of what they mean.
func (c *comparer) members(pointer string, was, is *catalog.Schema) {
	if equal(was, is) {
		return
	}
	if object(was) == nil && was != nil || object(is) == nil && is != nil {
		c.add(pointer, Compatible, what(was, is))
		return
	}
	n := len(c.changes)
	for _, key := range keys(was, is) {
		a, b := was.Get(key), is.Get(key)
		if equal(a, b) {
			continue
		}
		c.put(catalog.Pointer(pointer, key), Compatible, what(a, b), b == nil)
	}
	if len(c.changes) == n {
		c.add(pointer, Compatible, "the order of keys")
	}
}

// what says what became of a value.
func what(was, is *catalog.Schema) string {
	switch {
	case was == nil:
		return "added: " + brief(is)
	case is == nil:
		return "removed, was " + brief(was)
	}
	a, b := []rune(string(was.AppendJSON(nil))), []rune(string(is.AppendJSON(nil)))
	from := 0 // where they begin to differ, with a little before it
	for from < len(a) && from < len(b) && a[from] == b[from] {
		from++
	}
	if from -= 10; from < 0 || len(a) <= mostLetters && len(b) <= mostLetters {
		from = 0
	}
	return "changed: " + excerpt(b, from) + ", was " + excerpt(a, from)
}

// mostLetters of a value are shown.
const mostLetters = 40

// brief is a value in a few letters.
func brief(s *catalog.Schema) string { return excerpt([]rune(string(s.AppendJSON(nil))), 0) }

func excerpt(r []rune, from int) string {
	before, after := "", ""
	if from > 0 {
		before = "…"
	}
	if r = r[from:]; len(r) > mostLetters {
		r, after = r[:mostLetters], "…"
	}
	return before + string(r) + after
}

func equal(a, b *catalog.Schema) bool {
	if a == nil || b == nil {
		return a == b
	}
	return bytes.Equal(a.AppendJSON(nil), b.AppendJSON(nil))
}

func object(s *catalog.Schema) *catalog.Schema {
	if s == nil || s.Kind != catalog.Object {
		return nil
	}
	return s
}

// keys lists those of the new object in its order, then those only the old one has.
func keys(was, is *catalog.Schema) []string {
	var out []string
	for _, s := range []*catalog.Schema{object(is), object(was)} {
		if s == nil {
			continue
		}
		for _, m := range s.Members {
			if !slices.Contains(out, m.Key) {
				out = append(out, m.Key)
			}
		}
	}
	return out
}
