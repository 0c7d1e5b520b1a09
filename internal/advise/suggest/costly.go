package suggest

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// Bounds of what Costly lists: the number of texts, and the least number of words in a
// text that say nothing new. They are set by hand, to keep the list short.
const (
	costlyTexts = 10
	idleWords   = 25
)

// A measuredText is a description with its number of words, and of those that say something new.
type measuredText struct {
	tool       int
	at         string // JSON pointer
	words, new int
}

// measureTexts measures the descriptions of tools and of their parameters.
func measureTexts(tools []*catalog.Tool) []measuredText {
	var list []measuredText
	for i, t := range tools {
		known := map[string]bool{}
		learn := func(s string) (n int) {
			for _, w := range terms.Content(s) {
				if !known[w] {
					known[w] = true
					n++
				}
			}
			return n
		}
		learn(t.Name)
		t.InputSchema.Walk("", func(_ string, s *catalog.Schema) bool {
			if props := s.Get("properties"); props != nil {
				for _, m := range props.Members {
					learn(m.Key)
				}
			}
			if e := s.Get("enum"); e != nil {
				for _, v := range e.Items {
					learn(v.Str())
				}
			}
			return true
		})
		add := func(at, s string) {
			if w := len(terms.Words(s)); !t.Hides(at) {
				list = append(list, measuredText{tool: i, at: at, words: w, new: learn(s)})
			}
		}
		add("/description", t.Description.Value)
		t.InputSchema.Walk("/inputSchema", func(at string, s *catalog.Schema) bool {
			if d := s.Get("description"); d != nil && d.Kind == catalog.String && at != "/inputSchema" {
				add(at+"/description", d.Text)
			}
			return true
		})
	}
	return list
}

// Costly proposes to rewrite the texts that cost most for the least information: those
// with the most words that repeat the tool's names, its enums or the same text. The
// estimate of the new cost keeps only the first sentence of each.
func Costly(tools []*catalog.Tool, o Options) []Suggestion {
	list := measureTexts(tools)
	list = slices.DeleteFunc(list, func(x measuredText) bool { return x.words-x.new < idleWords })
	slices.SortStableFunc(list, func(a, b measuredText) int { return cmp.Compare(b.words-b.new, a.words-a.new) })
	if len(list) > costlyTexts {
		list = list[:costlyTexts]
	}
	if len(list) == 0 {
		return nil
	}
	var before, after []*catalog.Tool
	var evidence []string
	words, left := 0, 0
	short := map[int]*catalog.Tool{}
	for _, x := range list {
		c := short[x.tool]
		if c == nil {
			copied := *tools[x.tool]
			c, short[x.tool] = &copied, &copied
			c.InputSchema = tools[x.tool].InputSchema.Clone()
			before, after = append(before, tools[x.tool]), append(after, c)
		}
		if x.at == "/description" {
			c.Description.Value = prune.Clip(c.Description.Value, prune.DescriptionWords)
			left += len(terms.Words(c.Description.Value))
		}
		c.InputSchema.Walk("/inputSchema", func(at string, s *catalog.Schema) bool {
			if at+"/description" == x.at {
				d := s.Get("description")
				d.Text = prune.Clip(d.Text, prune.ParameterWords)
				left += len(terms.Words(d.Text))
			}
			return true
		})
		words += x.words
		name := tools[x.tool].Name
		evidence = append(evidence, fmt.Sprintf("%s: %s: %d words, %d of them new", name, x.at, x.words, x.new))
	}
	s := o.suggestion("costly texts", before, after)
	s.Title = fmt.Sprintf("rewrite the %d most repetitive descriptions", len(list))
	s.Evidence, s.Confidence = evidence, 0.4
	s.Lost = []string{
		fmt.Sprintf("whatever the first sentences do not say: this estimate keeps %d of %d words", left, words),
	}
	return o.keep(nil, s)
}
