package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/internal/advise/suggest"
)

// Suggestions are the proposals for the tools of one program.
type Suggestions struct {
	Program string `json:"program"`
	// Tools is how many there are, Cost what they cost by provider.
	Tools       int                  `json:"tools"`
	Cost        []suggest.Cost       `json:"cost"`
	Suggestions []suggest.Suggestion `json:"suggestions"`
}

// SuggestJSON prints proposals for programs.
func SuggestJSON(w io.Writer, list []Suggestions) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(list)
}

// SuggestText prints proposals for people, the largest saving first.
func SuggestText(w io.Writer, programs []Suggestions, width int) error {
	var b bytes.Buffer
	for _, p := range programs {
		fmt.Fprintf(&b, "%s: %s, %s\n\n", Visible(p.Program, ""), count(p.Tools, "tools"), costs(p.Cost))
		var rows [][]string
		saved := 0
		for i, s := range p.Suggestions {
			saved += s.Saved
			rows = append(rows, []string{
				fmt.Sprint(i + 1), s.Merged.Name, count(len(s.Tools), "tools"), amount(s.Before[0].Tokens), amount(s.After[0].Tokens), less(s.Before[0].Tokens, s.After[0].Tokens),
				fmt.Sprintf("%.2f", s.Confidence),
			})
		}
		if len(rows) == 0 {
			b.WriteString("Nothing to suggest: no tools are enough alike to be one.\n\n")
			continue
		}
		err := table(&b, width, []column{
			{title: "", right: true}, {title: "merged tool", shrink: 1, least: 20}, {title: "of", right: true}, {title: "tokens", right: true},
			{title: "after", right: true}, {title: "saved", right: true}, {title: "confidence", right: true, drop: 1},
		}, rows)
		if err != nil {
			return err
		}
		whole := p.Cost[0].Tokens
		fmt.Fprintf(&b, "\nAll of them save %s of %s (%.1f %%).\n\n", count(saved, "tokens"), amount(whole), 100*float64(saved)/float64(max(1, whole.Lo)))
		for i, s := range p.Suggestions {
			fmt.Fprintf(&b, "%d. %s for %s\n", i+1, Visible(s.Merged.Name, ""), Visible(strings.Join(s.Tools, ", "), ""))
			line := func(what, text string) {
				if text != "" {
					fmt.Fprintf(&b, "   %-10s %s\n", what, Visible(text, ""))
				}
			}
			line("why", strings.Join(s.Evidence, "; "))
			line("actions", strings.Join(s.Actions, ", "))
			line("before", costs(s.Before))
			line("after", costs(s.After)+fmt.Sprintf("; the parameter action is %s of it", number(s.ActionTokens)))
			for _, l := range s.Lost {
				line("lost", l)
			}
			b.WriteByte('\n')
		}
	}
	_, err := b.WriteTo(w)
	return err
}

// costs writes what tools cost, provider by provider.
func costs(list []suggest.Cost) string {
	var parts []string
	for _, c := range list {
		parts = append(parts, fmt.Sprintf("%s tokens as %s", amount(c.Tokens), c.Provider))
	}
	if len(list) > 0 {
		parts = append(parts, count(list[0].Bytes, "bytes"))
	}
	return strings.Join(parts, ", ")
}
