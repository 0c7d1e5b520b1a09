package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/retrieval"
)

// RetrievalJSON prints how well tools are found.
func RetrievalJSON(w io.Writer, list []retrieval.Result) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(list)
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
