package show

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/findability"
	"github.com/toolbudget/toolbudget/internal/layout"
)

// Findable is where tool searches find a tool.
type Findable struct {
	// Tools is among how many the searches look.
	Tools int `json:"tools"`
	// Searches are made from the tool's own texts.
	Searches []findability.Result `json:"searches"`
	// Deferred says that the tool is, and not that a client may defer it.
	Deferred bool `json:"deferred"`
	// Apart are words that only this tool has among those that are found in its place.
	Apart []string `json:"apart,omitempty"`
}

// missed reports whether a search does not find the tool in time.
func (f *Findable) missed() bool {
	return slices.ContainsFunc(f.Searches, func(r findability.Result) bool { return !r.Within(findability.Wanted) })
}

// FindableText prints where tool searches find a tool that is deferred, or that they would
// not find. It prints nothing for nil.
func FindableText(w io.Writer, f *Findable, width int) error {
	if f == nil || !f.Deferred && !f.missed() {
		return nil
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "\nIf a client defers the tool, its tool search looks among %s:\n\n",
		layout.Count(f.Tools, "tools"))
	var rows [][]string
	for _, r := range f.Searches {
		place, first := fmt.Sprint(r.Place), ""
		if r.Place == 0 {
			place = "not found"
		}
		if !r.Within(findability.Wanted) {
			first = strings.Join(r.Before, ", ")
		}
		rows = append(rows, []string{
			string(r.Search), string(r.Origin), layout.Visible(r.Query, ""), place, layout.Visible(first, ""),
		})
	}
	err := layout.Table(&b, width, []layout.Column{
		{Title: "search"}, {Title: "from its"}, {Title: "query", Shrink: 1, Least: 16}, {Title: "place", Right: true},
		{Title: "found instead", Shrink: 2, Least: 16},
	}, rows)
	if err != nil {
		return err
	}
	switch {
	case !f.missed():
	case len(f.Apart) > 0:
		fmt.Fprintf(&b, "\nA search returns %d tools. Of the texts of these tools, %s.\n", findability.Wanted,
			layout.Visible(Apart(f.Apart), ""))
	case !slices.ContainsFunc(f.Searches, late):
		b.WriteString("\nThe texts of the tool have none of the words of the searches that do not find it: use such " +
			"words in its description.\n")
	default:
		fmt.Fprintf(&b, "\nA search returns %d tools. The texts of the tool have no word that the others lack: say "+
			"what is special about it in the first sentence.\n", findability.Wanted)
	}
	_, err = io.WriteString(w, layout.Wrap(b.String(), width))
	return err
}

// late reports whether a search finds the tool, and too late.
func late(r findability.Result) bool { return r.Place > 0 && !r.Within(findability.Wanted) }

// FoundAt says at which place a search finds a tool, and what comes first.
func FoundAt(r findability.Result) string {
	place := "does not find it"
	if r.Place > 0 {
		place = fmt.Sprintf("finds it in place %d", r.Place)
	}
	text := fmt.Sprintf("searching %q (%s, from its %s) %s", r.Query, r.Search, r.Origin, place)
	if len(r.Before) > 0 {
		text += ", and first " + strings.Join(r.Before, ", ")
	}
	return text
}

// Apart says which words tell a tool from others.
func Apart(words []string) string {
	return "only this tool has " + strings.Join(words, ", ") + ": put such a word into its first sentence"
}
