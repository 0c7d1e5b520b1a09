package prune

import (
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/catalog/terms"
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

func whiteSpace(t *catalog.Tool) bool {
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
	})(t) || changed
}

// sentence matches the end of a sentence: a mark, and blanks before a capital.
var sentence = regexp.MustCompile(`[.!?]\s+\p{Lu}`)

func firstSentence(s *catalog.Schema, root bool) bool {
	d := s.Get("description")
	if root || d == nil || d.Kind != catalog.String {
		return false
	}
	at := sentence.FindStringIndex(d.Text)
	if at == nil {
		return false
	}
	d.Text = d.Text[:at[0]+1]
	return true
}
