package prune

import (
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// each calls f for every property below s with its name.
func each(s *catalog.Schema, f func(name string, p *catalog.Schema)) {
	s.Walk("", func(_ string, s *catalog.Schema) bool {
		if props := s.Get("properties"); props != nil {
			for _, m := range props.Members {
				f(m.Key, m.Value)
			}
		}
		return true
	})
}

func restatedTitles(t *catalog.Tool) bool {
	changed := false
	drop := func(name string, s *catalog.Schema) {
		if title := s.Get("title"); title != nil && title.Kind == catalog.String && restates(title.Text, name) {
			changed = s.Delete("title") || changed
		}
	}
	drop(t.Name, t.InputSchema)
	each(t.InputSchema, drop)
	return changed
}

func restatedDescriptions(t *catalog.Tool) bool {
	changed := false
	each(t.InputSchema, func(name string, p *catalog.Schema) {
		if d := p.Get("description"); d != nil && d.Kind == catalog.String && restates(d.Text, name) {
			changed = p.Delete("description") || changed
		}
	})
	return changed
}

// restates reports whether a text consists of the words of a name, whatever
// articles it adds.
func restates(text, name string) bool {
	if strings.TrimSpace(text) == "" {
		return true
	}
	w := slices.DeleteFunc(terms.Words(text), func(w string) bool { return w == "the" || w == "a" || w == "an" })
	return slices.Equal(w, terms.Words(name))
}

var (
	endOfLine = regexp.MustCompile(`[ \t]+\n`)
	blank     = regexp.MustCompile(`\n{3,}`)
)

// tidy removes blanks that no reader sees. Blanks at the beginning of a line stay:
// they may be the shape of an example.
func tidy(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.TrimSpace(blank.ReplaceAllString(endOfLine.ReplaceAllString(s, "\n"), "\n\n"))
}

func whiteSpace(t *catalog.Tool, in draft) bool {
	changed := false
	if d := tidy(t.Description.Value); d != t.Description.Value && !t.Hides("/description") {
		t.Description.Value, changed = d, true
	}
	return everywhere(func(s *catalog.Schema, _ bool) bool {
		d := s.Get("description")
		if d == nil || d.Kind != catalog.String || tidy(d.Text) == d.Text {
			return false
		}
		d.Text = tidy(d.Text)
		return true
	})(t, in) || changed
}

func firstSentence(s *catalog.Schema, root bool) bool {
	d := s.Get("description")
	if root || d == nil || d.Kind != catalog.String {
		return false
	}
	first, rest := prose.First(d.Text)
	if rest == "" {
		return false
	}
	d.Text = first
	return true
}

// Bounds in words that lossy rewrites cut to. 15 words for a parameter are one team's
// ceiling, the only one that is published (docs/reference/configuration.md); that of a tool's
// description is set by hand.
const (
	DescriptionWords = 30
	ParameterWords   = 15
)

// Clip returns the first sentence of a text, and no more than that many words of it.
func Clip(text string, words int) string {
	text, _ = prose.First(text)
	list := strings.Fields(text)
	if len(list) > words {
		return strings.TrimRight(strings.Join(list[:words], " "), ",;:.") + " …"
	}
	return strings.Join(list, " ")
}

func shortDescription(t *catalog.Tool) bool {
	d := Clip(t.Description.Value, DescriptionWords)
	if d == t.Description.Value || t.Hides("/description") {
		return false
	}
	t.Description.Value = d
	return true
}

func shortParameter(s *catalog.Schema, root bool) bool {
	d := s.Get("description")
	if root || d == nil || d.Kind != catalog.String {
		return false
	}
	before := d.Text
	d.Text = Clip(d.Text, ParameterWords)
	return d.Text != before
}

// illustrations are examples within a text: a paragraph of them, what stands in
// parentheses, or a sentence. What a group holds stays.
var illustrations = []*regexp.Regexp{
	regexp.MustCompile("(?im)()^[*#_ \\t]*examples?\\b[^\\n]*(?:\\n[ \\t]*\\S[^\\n]*|\\n+[ \\t]*[-*`][^\\n]*)*"),
	regexp.MustCompile(`(?i)()\s*\((?:e\.g\.|eg\b|for example|for instance)[^()]*\)`),
	regexp.MustCompile(`(?i)(^|[.!?]\s)\s*(?:e\.g\.|for example|for instance)[^.!?\n]*(?:[.!?](?:\s|$)|$|\n)`),
}

func unillustrated(text string) string {
	out := text
	for _, r := range illustrations {
		out = r.ReplaceAllString(out, "$1")
	}
	if out == text {
		return text
	}
	return tidy(out)
}

// textExamples never leaves a text empty: one that is an example and nothing else
// says more than none.
func textExamples(t *catalog.Tool) bool {
	changed := false
	if d := unillustrated(t.Description.Value); d != t.Description.Value && d != "" && !t.Hides("/description") {
		t.Description.Value, changed = d, true
	}
	each(t.InputSchema, func(_ string, p *catalog.Schema) {
		if d := p.Get("description"); d != nil && d.Kind == catalog.String {
			if text := unillustrated(d.Text); text != d.Text && text != "" {
				d.Text, changed = text, true
			}
		}
	})
	return changed
}

// restatingDescriptions removes texts that tell nothing that names and values do not.
func restatingDescriptions(t *catalog.Tool) bool {
	changed := false
	each(t.InputSchema, func(name string, p *catalog.Schema) {
		d := p.Get("description")
		if d == nil || d.Kind != catalog.String {
			return
		}
		known := append(terms.Content(name), terms.Content(t.Name)...)
		if e := p.Get("enum"); e != nil {
			for _, v := range e.Items {
				known = append(known, terms.Content(v.Str())...)
			}
		}
		if !slices.ContainsFunc(terms.Content(d.Text), func(w string) bool { return !slices.Contains(known, w) }) {
			changed = p.Delete("description") || changed
		}
	})
	return changed
}
