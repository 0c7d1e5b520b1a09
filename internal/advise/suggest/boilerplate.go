package suggest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// A phrase that is in this many tools is boilerplate, if it has this many words.
const (
	boilerplateTools = 3
	boilerplateWords = 4
)

// A phrase is a text that keeps its meaning in the instructions of a server: a sentence of
// a tool's description, or the whole description of a parameter with the name of that.
type phrase struct{ parameter, text string }

func (p phrase) title() string {
	if p.parameter == "" {
		return fmt.Sprintf("move to the server's instructions: %q", p.text)
	}
	return fmt.Sprintf("move to the server's instructions, for the parameter %s: %q", p.parameter, p.text)
}

// Boilerplate proposes to say once what several tools say in the same words: in the
// server's instructions, or not at all.
func Boilerplate(tools []*catalog.Tool, o Options) []Suggestion {
	holders := map[phrase][]*catalog.Tool{}
	var order []phrase
	for _, t := range tools {
		met := map[phrase]bool{}
		for _, p := range phrases(t) {
			if met[p] {
				continue
			}
			met[p] = true
			if holders[p] == nil {
				order = append(order, p)
			}
			holders[p] = append(holders[p], t)
		}
	}
	least, uses := o.sum(tools)[0].Lo/1000, usesOf(tools)
	var out []Suggestion
	for _, p := range order {
		in := holders[p]
		if len(in) < boilerplateTools || p.parameter != "" && !uses[p.parameter].mostly(len(in)) {
			continue
		}
		var after []*catalog.Tool
		for _, t := range in {
			after = append(after, p.cutFrom(t))
		}
		if o.savedAtFirst(in, after) < least {
			continue // not worth a line, nor to be weighed for the other providers
		}
		s := o.suggestion("boilerplate", in, after)
		s.Title = p.title()
		s.Confidence = 0.5
		s.Lost = []string{"the text in each of these tools; its tokens are still counted once in the instructions"}
		out = o.keep(out, s)
	}
	return inOrder(out)
}

// A nameUse is how many tools have one of that name, and whether one of them
// does not describe it.
type nameUse struct {
	tools       int
	undescribed bool
}

// mostly reports whether a text that n tools have may be said of the name of a parameter as such.
// Most tools with that name have to have the text, and the others one of their own: "the ID of
// the note" in the instructions would be taken for what any ID is.
func (u nameUse) mostly(n int) bool { return 2*n > u.tools && !u.undescribed }

// usesOf returns how the names of all parameters are used.
func usesOf(tools []*catalog.Tool) map[string]nameUse {
	out := map[string]nameUse{}
	for _, t := range tools {
		met := map[string]bool{}
		eachParameter(t, func(name string, s *catalog.Schema) {
			u := out[name]
			if !met[name] {
				u.tools++
			}
			met[name], u.undescribed = true, u.undescribed || s.Get("description").Str() == ""
			out[name] = u
		})
	}
	return out
}

// phrases are those of a tool's texts. What cannot stand by itself is none: a fragment, an entry
// of a docstring, a sentence that points to something beside it.
func phrases(t *catalog.Tool) []phrase {
	var out []phrase
	text, from := t.Description.Value, 0
	for _, end := range prose.Ends(text) {
		introduced := strings.HasSuffix(strings.TrimSpace(text[:from]), ":") // as by "Returns:"
		if s := strings.TrimSpace(text[from:end]); !introduced && standsAlone(s) {
			out = append(out, phrase{text: s})
		}
		from = end
	}
	eachParameter(t, func(name string, s *catalog.Schema) {
		if d := s.Get("description").Str(); len(strings.Fields(d)) >= boilerplateWords {
			out = append(out, phrase{name, d})
		}
	})
	return out
}

// pointing are words by which a sentence points to what is beside it.
var pointing = terms.Set("this these that those above below following it its they them here")

// omitting are words that begin a sentence whose subject is what it stands beside.
var omitting = terms.Set("accepts allows can creates default defaults deletes gets lists must optional provides " +
	"reads required requires returns see shows supports updates use used uses works")

// beginsEntry is the beginning of a bullet or of an entry of a docstring, such as "key (str): ".
var beginsEntry = regexp.MustCompile(`^(?:[-*+•#>|]|\d+[.)])|^\S+(?: \([^)]*\))?:`)

// standsAlone reports whether a sentence means the same in another place.
func standsAlone(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	words := strings.Fields(s)
	return len(words) >= boilerplateWords && strings.HasSuffix(strings.TrimRight(s, `"')*_`), ".") &&
		unicode.IsUpper(first) && !omitting[strings.ToLower(strings.Trim(words[0], ".,:;"))] &&
		!beginsEntry.MatchString(s) &&
		!slices.ContainsFunc(words, func(w string) bool {
			return pointing[strings.ToLower(strings.Trim(w, `.,;:!?"'()*_`))]
		})
}

// eachParameter visits the properties of an input schema at every depth.
func eachParameter(t *catalog.Tool, visit func(name string, s *catalog.Schema)) {
	t.InputSchema.Walk("", func(_ string, s *catalog.Schema) bool {
		if props := s.Get("properties"); props != nil {
			for _, m := range props.Members {
				visit(m.Key, m.Value)
			}
		}
		return true
	})
}

// cutFrom returns a copy of t that lacks the phrase.
func (p phrase) cutFrom(t *catalog.Tool) *catalog.Tool {
	c := *t
	c.InputSchema = t.InputSchema.Clone()
	if p.parameter == "" {
		text := c.Description.Value
		for {
			before, after, found := strings.Cut(text, p.text)
			if !found {
				break
			}
			text = before + strings.TrimLeft(after, " ")
		}
		c.Description.Value = strings.TrimSpace(text)
		return &c
	}
	eachParameter(&c, func(name string, s *catalog.Schema) {
		if name == p.parameter && s.Get("description").Str() == p.text {
			s.Delete("description")
		}
	})
	return &c
}
