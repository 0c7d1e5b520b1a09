package wire

import (
	"cmp"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
)

// A Cost is what a text costs.
type Cost struct {
	Bytes  int          `json:"bytes"`
	Tokens interval.Int `json:"tokens"`
}

func (c Cost) plus(d Cost) Cost {
	return Cost{Bytes: c.Bytes + d.Bytes, Tokens: c.Tokens.Plus(d.Tokens)}
}

// An Answer is what tools/list answers.
type Answer struct {
	// Whole is the answer as one text.
	Whole Cost `json:"whole"`
	// Parts are the members of the tools, added up over all of them, the largest first.
	Parts []Part `json:"parts"`
	// Tools are in the order of the answer.
	Tools []Tool `json:"tools"`
	// Repeats are parts that several tools have, the largest saving first.
	Repeats []Repeat `json:"repeats,omitempty"`
}

// A Part is a member of tools, such as outputSchema.
type Part struct {
	Name string `json:"name"`
	Cost
}

// A Tool is one definition as it is sent.
type Tool struct {
	Name string `json:"name"`
	Cost
	Parts []Part `json:"parts"`
}

// Measure measures an answer: an object with the member tools, as package export writes
// it. count counts a text in tokens, and open says of each tool whether parts of it are
// missing.
func Measure(body *catalog.Schema, count func(string) interval.Int, open func(i int) bool) Answer {
	of := func(s *catalog.Schema) Cost {
		text := string(s.AppendJSON(nil))
		return Cost{Bytes: len(text), Tokens: count(text)}
	}
	a := Answer{Whole: of(body), Parts: []Part{}, Tools: []Tool{}}
	for i, t := range body.Get("tools").Items {
		tool := Tool{Name: t.Get("name").Str(), Cost: of(t)}
		for _, m := range t.Members {
			p := Part{Name: m.Key, Cost: of(m.Value)}
			tool.Parts = append(tool.Parts, p)
			k := slices.IndexFunc(a.Parts, func(q Part) bool { return q.Name == p.Name })
			if k < 0 {
				a.Parts = append(a.Parts, p)
				continue
			}
			a.Parts[k].Cost = a.Parts[k].plus(p.Cost)
		}
		if open(i) {
			tool.Tokens.Open, a.Whole.Tokens.Open = true, true
		}
		a.Tools = append(a.Tools, tool)
	}
	slices.SortStableFunc(a.Parts, func(p, q Part) int { return cmp.Compare(q.Bytes, p.Bytes) })
	a.Repeats = repeats(body.Get("tools").Items, of)
	return a
}
