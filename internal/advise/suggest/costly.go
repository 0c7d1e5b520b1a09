package suggest

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// Bounds of what Costly names: texts, and words of a text that tell nothing new. Set by
// hand, so that a list is short enough to be worked through.
const (
	costlyTexts = 10
	idleWords   = 25
)

// Costly proposes to write anew the texts that cost most for least information: those
// with the most words that tell nothing which the tool's names, its enums or the same
// text have not told before. What they would cost is reckoned with their first sentence.
func Costly(tools []*catalog.Tool, o Options) []Suggestion {
	type text struct {
		tool       int
		at         string // JSON pointer
		words, new int
	}
	var list []text
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
				list = append(list, text{i, at, w, learn(s)})
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
	list = slices.DeleteFunc(list, func(x text) bool { return x.words-x.new < idleWords })
	slices.SortStableFunc(list, func(a, b text) int { return cmp.Compare(b.words-b.new, a.words-a.new) })
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
		evidence = append(
			evidence,
			fmt.Sprintf("%s: %s: %d words, %d of them new", tools[x.tool].Name, x.at, x.words, x.new),
		)
	}
	s := o.suggestion("costly texts", before, after)
	s.Title = fmt.Sprintf("rewrite the %d most repetitive descriptions", len(list))
	s.Evidence, s.Confidence = evidence, 0.4
	s.Lost = []string{
		fmt.Sprintf("whatever the first sentences do not say: this estimate keeps %d of %d words", left, words),
	}
	return o.keep(nil, s)
}
