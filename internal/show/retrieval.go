package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/retrieval"
	"github.com/toolbudget/toolbudget/router"
)

// RetrievalJSON prints how well tools are found: a list of results, then of recorded
// searches and of sets with examples, where there are any.
func RetrievalJSON(
	w io.Writer,
	list []retrieval.Result,
	recorded []retrieval.Recorded,
	examples []retrieval.Exemplified,
) error {
	all := []any{}
	for _, r := range list {
		all = append(all, r)
	}
	for _, r := range recorded {
		all = append(all, r)
	}
	for _, r := range examples {
		all = append(all, r)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(all)
}

// Exemplified prints how well tools with examples are found.
func Exemplified(w io.Writer, list []retrieval.Exemplified, width int) error {
	if len(list) == 0 {
		return nil
	}
	columns := []layout.Column{{Title: "set"}, {Title: "tasks", Right: true}}
	for _, n := range retrieval.Examples() {
		columns = append(columns, layout.Column{Title: layout.Count(n, "examples"), Right: true})
	}
	var rows [][]string
	for _, e := range list {
		row := []string{layout.Visible(e.Set, ""), strconv.Itoa(e.Tasks)}
		for _, r := range e.Recall5 {
			row = append(row, percent(r))
		}
		rows = append(rows, row)
	}
	var b bytes.Buffer
	b.WriteString("\nR@5 of keywords where each tool has so many of its tasks as examples, over the others:\n\n")
	if err := layout.Table(&b, width, columns, rows); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Recorded prints how well tools are found by searches that a model wrote.
func Recorded(w io.Writer, list []retrieval.Recorded, width int) error {
	if len(list) == 0 {
		return nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "\n%s: %s that a model wrote for %s\n\n", layout.Visible(list[0].Set, ""),
		layout.Count(list[0].Searches, "searches"), layout.Count(list[0].Tasks, "tasks"))
	var rows [][]string
	for _, r := range list {
		rows = append(rows, []string{string(r.Method), percent(r.Union), percent(r.Together)})
	}
	err := layout.Table(&b, width, []layout.Column{
		{Title: "method"}, {Title: "5 each", Right: true}, {Title: "in one call", Right: true},
	}, rows)
	if err != nil {
		return err
	}
	fmt.Fprintf(&b, "\nRecall of a task's tools among what all its searches find, in percent: 5 tools for each "+
		"search, or %d searches in one call with %d tools at most.\n", router.MaxTexts, router.MaxLimit)
	_, err = w.Write(b.Bytes())
	return err
}

// Retrieval prints how well tools are found, a table for each set. The figures in
// parentheses are of the two halves.
func Retrieval(w io.Writer, list []retrieval.Result, width int) error {
	var b bytes.Buffer
	for i := 0; i < len(list); {
		set := list[i].Set
		fmt.Fprintf(&b, "%s: %s, %s\n\n",
			layout.Visible(set, ""), layout.Count(list[i].Tools, "tools"), layout.Count(list[i].All.Tasks, "tasks"))
		var rows [][]string
		for ; i < len(list) && list[i].Set == set; i++ {
			f := list[i].All
			rows = append(rows, []string{
				string(list[i].Method), percent(f.Recall1), percent(f.Recall5), percent(list[i].Chosen.Recall5),
				percent(list[i].HeldOut.Recall5),
				percent(f.Recall10), percent(f.NDCG5), percent(f.NDCG10), fmt.Sprintf("%.0f µs", f.Median),
			})
		}
		err := layout.Table(&b, width, []layout.Column{
			{
				Title: "method",
			}, {Title: "R@1", Right: true}, {Title: "R@5", Right: true}, {Title: "chosen", Right: true, Drop: 1},
			{Title: "held out", Right: true, Drop: 1},
			{
				Title: "R@10",
				Right: true,
			}, {Title: "nDCG@5", Right: true, Drop: 2}, {Title: "nDCG@10", Right: true, Drop: 2},
			{Title: "median", Right: true},
		}, rows)
		if err != nil {
			return err
		}
		b.WriteByte('\n')
	}
	b.WriteString(
		"R@k: recall at k, in percent. chosen and held out: R@5 over the half of the tasks used to choose weights " +
			"and word lists, and over the other half.\nvectors: keywords combined with hashed n-grams, which do " +
			"not capture meaning; a demonstration.\n",
	)
	_, err := w.Write(b.Bytes())
	return err
}
