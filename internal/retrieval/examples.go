package retrieval

import (
	"context"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/keywords"
	"github.com/toolbudget/toolbudget/router"
)

// Exemplified is how well keywords find tools that have examples.
type Exemplified struct {
	Set string `json:"set"`
	// Tasks are those that are measured, the same for each number of examples.
	Tasks int `json:"tasks"`
	// Recall5 is recall at 5 in percent, by the number of examples of a tool: see Examples.
	Recall5 []float64 `json:"recall@5"`
}

// Examples are the numbers of examples that are measured.
func Examples() []int { return []int{0, 1, 3, 5} }

// BenchExamples gives each tool its first tasks as examples and measures the others: those
// behind the first five of each tool. Tasks with several tools are left out, as their words
// are about all of them. It returns nil for a set with no tasks to measure.
func BenchExamples(ctx context.Context, s *Set) (*Exemplified, error) {
	most := Examples()[len(Examples())-1]
	of := map[string][]string{}
	var rest []Task
	for _, t := range s.Tasks {
		if len(t.Gold) != 1 || len(t.Earlier) > 0 {
			continue // about several tools, or understood from what was said before
		}
		if name := t.Gold[0]; len(of[name]) < most {
			of[name] = append(of[name], t.Text)
		} else {
			rest = append(rest, t)
		}
	}
	if len(rest) == 0 {
		return nil, nil
	}
	out := &Exemplified{Set: s.Name, Tasks: len(rest)}
	for _, n := range Examples() {
		tools := make([]*catalog.Tool, len(s.Tools))
		for i, t := range s.Tools {
			x := *t
			x.Examples = of[t.Name][:min(n, len(of[t.Name]))]
			tools[i] = &x
		}
		r, err := router.New(tools, router.Options{Keywords: keywords.Map(tools, &catalog.Selector{})})
		if err != nil {
			return nil, err
		}
		var failed error
		f := Measure(rest, func(t Task) []string {
			hits, err := r.Find(ctx, router.Query{Text: t.Text})
			if err != nil {
				failed = err
			}
			return Names(hits)
		})
		if failed != nil {
			return nil, failed
		}
		out.Recall5 = append(out.Recall5, f.Recall5)
	}
	return out, nil
}
