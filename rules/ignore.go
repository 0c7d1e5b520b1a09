package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/nearest"
)

// DirectiveRule is what a wrong //toolbudget: comment breaks.
var DirectiveRule = Rule{
	ID: "TB018", Name: "directive", Severity: Error,
	Text: "A //toolbudget:ignore comment names a rule that exists, gives a reason and suppresses a finding. A " +
		"//toolbudget:tool comment has keys that exist and applies to a tool.",
	Why: directiveWhy,
}

// directiveWhy says why directives are checked.
const directiveWhy = `Nobody can review a suppression without a reason, and one that suppresses nothing would hide the next problem. Metadata under a misspelled key would be lost silently.

    //toolbudget:ignore TB003
    //toolbudget:ignore TB003 the query language is documented here

    //toolbudget:tool laod=deferred
    //toolbudget:tool load=deferred category=search keywords="full text,find"

A comment at the end of a line applies to that line. A comment on a line of its own applies to the declaration, statement or element that follows it. Separate several rules with commas: TB003,TB007.`

// Ignores are the directives of some source, of which those //toolbudget:ignore
// allow findings.
type Ignores struct{ list []*ignore }

type ignore struct {
	catalog.Directive
	names  []string // of rules, as they are written
	reason string
	text   string // what is wrong with it, "" for nothing
	met    bool   // it stands where a tool is
	used   bool
	lost   bool // it says something of a tool, and there is none
}

// Verbs are the directives there are.
func Verbs() []string { return []string{"ignore", "tool"} }

// NewIgnores reads the directives that allow findings. known are all rules there
// are.
func NewIgnores(list []catalog.Directive, known []Rule) *Ignores {
	ig := &Ignores{}
	for _, d := range list {
		switch {
		case d.Verb == "ignore":
			ig.list = append(ig.list, newIgnore(d, known))
		case d.Verb == "tool":
			ig.list = append(ig.list, &ignore{Directive: d, text: metadataFault(d.Text)})
		case !slices.Contains(Verbs(), d.Verb):
			ig.list = append(ig.list, &ignore{Directive: d, text: unknown("directive", d.Verb, Verbs())})
		}
	}
	return ig
}

func newIgnore(d catalog.Directive, known []Rule) *ignore {
	first, reason, _ := strings.Cut(d.Text, " ")
	out := &ignore{Directive: d, reason: strings.TrimSpace(reason)}
	if first == "" {
		out.text = "the rule is missing; write //toolbudget:ignore TB003 and a reason"
		return out
	}
	for name := range strings.SplitSeq(first, ",") {
		if name == "" {
			continue
		}
		if at := slices.IndexFunc(known, func(r Rule) bool { return r.Is(name) }); at < 0 {
			out.text = unknown("rule", name, Spellings(known))
		} else if slices.Contains(known[at].Also, name) {
			name = known[at].Name
		}
		out.names = append(out.names, name)
	}
	if out.text == "" && out.reason == "" {
		out.text = "the reason is missing; write it after the rule"
	}
	return out
}

// metadataFault says what is wrong with the text of //toolbudget:tool.
func metadataFault(text string) string {
	_, err := catalog.ParseMetadata(text)
	var key catalog.UnknownKey
	switch {
	case err == nil:
		return ""
	case !errors.As(err, &key):
		return err.Error()
	}
	if best := nearest.Word(key.Key, catalog.MetadataKeys()); best != "" {
		return fmt.Sprintf("%s; did you mean %s?", err, best)
	}
	return fmt.Sprintf("%s; there are %s", err, strings.Join(catalog.MetadataKeys(), ", "))
}

// See notes all tools that there are, registered or not: a directive
// //toolbudget:tool that holds for none of them is lost.
func (ig *Ignores) See(tools []*catalog.Tool) {
	for _, i := range ig.list {
		i.lost = i.Verb == "tool" &&
			!slices.ContainsFunc(tools, func(t *catalog.Tool) bool { return i.CoversSpan(t.Source) })
	}
}

func unknown(what, word string, list []string) string {
	text := fmt.Sprintf("there is no %s %s", what, word)
	if best := nearest.Word(word, list); best != "" {
		return text + "; did you mean " + best + "?"
	}
	return text + "; toolbudget explain rules lists them"
}

// Is reports whether a word is the rule's id, its name, or another name it is known by.
func (r Rule) Is(word string) bool {
	return word == r.Name || strings.EqualFold(word, r.ID) || slices.Contains(r.Also, word)
}

// Spellings lists the words that name rules.
func Spellings(list []Rule) []string {
	var out []string
	for _, r := range list {
		for _, word := range append([]string{r.ID, r.Name}, r.Also...) {
			if !slices.Contains(out, word) {
				out = append(out, word)
			}
		}
	}
	return out
}

// A Permission is what a directive allows: why, and where it says so.
type Permission struct {
	Reason string
	At     catalog.Span
}

// Allow returns the permission of a directive that allows the finding: one that holds
// for the part that is meant, or for the tool, which is nil for a finding of the
// whole program.
func (ig *Ignores) Allow(t *catalog.Tool, f Finding) (p Permission, ok bool) {
	if ig == nil {
		return Permission{}, false
	}
	for _, i := range ig.list {
		if i.text != "" || !i.CoversSpan(f.At) && !i.CoversSpan(f.Origin) && (t == nil || !i.holds(t, f.At)) {
			continue
		}
		if slices.ContainsFunc(i.names, func(name string) bool { return Rule{ID: f.ID, Name: f.Rule}.Is(name) }) {
			i.used, ok = true, true
			p = Permission{i.reason, i.At}
		}
	}
	return p, ok
}

// holds reports whether a directive holds for a tool as a whole, or for a part at a place:
// one behind a line of the definition is of what is written there, although a text that
// comes from elsewhere has no other place than the tool's.
func (i *ignore) holds(t *catalog.Tool, at catalog.Span) bool {
	own := at.File == t.Source.File && t.Source.Line < at.Line && at.Line <= t.Source.EndLine
	return i.CoversSpan(t.Source) || i.inside(t) && !own
}

// inside reports whether a directive stands within the definition of a tool.
func (i *ignore) inside(t *catalog.Tool) bool {
	s := t.Source
	return s.File == i.At.File && s.Line <= i.At.Line && i.At.Line <= s.EndLine
}

// Meet notes that a tool was looked at, whole when it has no gaps: a directive
// where it stands that allowed nothing is then unused.
func (ig *Ignores) Meet(t *catalog.Tool) {
	if ig == nil || len(ig.list) == 0 || len(t.Gaps) > 0 {
		return
	}
	at := []catalog.Span{t.Source, t.Description.At}
	t.InputSchema.Walk("", func(_ string, s *catalog.Schema) bool {
		at = append(at, s.At, s.Get("description").Place())
		return true
	})
	for _, i := range ig.list {
		i.met = i.met || i.inside(t) || slices.ContainsFunc(at, i.CoversSpan)
	}
}

// Problems returns what is wrong with the directives, in the order of the source:
// to be asked when all tools have been looked at.
func (ig *Ignores) Problems() []Finding {
	var out []Finding
	if ig == nil {
		return nil
	}
	for _, i := range ig.list {
		text, severity := i.text, DirectiveRule.Severity
		switch {
		case text != "":
		case i.lost:
			text, severity = "no tool is defined here; move the comment before the definition, or remove it", Warning
		case i.Verb == "ignore" && i.met && !i.used:
			text, severity = "suppresses no finding of "+strings.Join(i.names, " or ")+"; remove it", Warning
		}
		if text != "" {
			out = append(out, Finding{
				ID: DirectiveRule.ID, Rule: DirectiveRule.Name, Severity: severity,
				Text: "//toolbudget:" + i.Verb + ": " + text, At: i.At, Names: i.names,
			})
		}
	}
	return out
}
