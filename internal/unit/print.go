package unit

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"io"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// printText prints a finding as go vet does, with lines of context.
func printText(w io.Writer, fset *token.FileSet, d analysis.Diagnostic, context int) {
	from, to := fset.PositionFor(d.Pos, false), fset.PositionFor(cmp.Or(d.End, d.Pos), false)
	fmt.Fprintf(w, "%s: %s\n", from, d.Message)
	if context < 0 {
		return
	}
	src, err := os.ReadFile(from.Filename)
	if err != nil {
		return // the place was printed
	}
	for i, line := range strings.Split(string(src), "\n") {
		if n := i + 1; n >= from.Line-context && n <= to.Line+context {
			fmt.Fprintf(w, "%d\t%s\n", n, line)
		}
	}
}

// The JSON form is that of x/tools/go/analysis/unitchecker:
// {unit: {analyzer: findings or error}}.

type jsonFinding struct {
	Category string    `json:"category,omitempty"`
	Posn     string    `json:"posn"`
	End      string    `json:"end"`
	Message  string    `json:"message"`
	Fixes    []jsonFix `json:"suggested_fixes,omitempty"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

// jsonEdit replaces bytes of a file, counted from 0, from Start up to End.
type jsonEdit struct {
	Filename string `json:"filename"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	New      string `json:"new"`
}

type jsonError struct {
	Err string `json:"error"`
}

func (c *Config) printJSON(fset *token.FileSet, found []analysis.Diagnostic, failed error, o Options) error {
	tree := map[string]map[string]any{}
	switch {
	case failed != nil:
		tree[c.ID] = map[string]any{o.Analyzer.Name: jsonError{failed.Error()}}
	case len(found) > 0:
		var list []jsonFinding
		for _, d := range found {
			list = append(list, jsonForm(fset, d))
		}
		tree[c.ID] = map[string]any{o.Analyzer.Name: list}
	}
	data, err := json.MarshalIndent(tree, "", "\t")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(o.Stdout, "%s\n", data)
	return err
}

func jsonForm(fset *token.FileSet, d analysis.Diagnostic) jsonFinding {
	at := func(p token.Pos) token.Position { return fset.PositionFor(p, false) }
	out := jsonFinding{
		Category: d.Category,
		Posn:     at(d.Pos).String(),
		End:      at(cmp.Or(d.End, d.Pos)).String(),
		Message:  d.Message,
	}
	for _, fix := range d.SuggestedFixes {
		f := jsonFix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			f.Edits = append(f.Edits,
				jsonEdit{
					Filename: at(e.Pos).Filename, Start: at(e.Pos).Offset, End: at(e.End).Offset,
					New: string(e.NewText),
				})
		}
		out.Fixes = append(out.Fixes, f)
	}
	return out
}
