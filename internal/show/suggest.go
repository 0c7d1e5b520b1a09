package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/toolbudget/toolbudget/internal/advise/suggest"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// Suggestions are the proposals for the tools of one program.
type Suggestions struct {
	Program string `json:"program"`
	// Tools is how many there are, Cost what they cost by provider.
	Tools       int                  `json:"tools"`
	Cost        []suggest.Cost       `json:"cost"`
	Suggestions []suggest.Suggestion `json:"suggestions"`
	// Together is what those save that do not overlap, step by step.
	Together suggest.Plan `json:"together"`
}

// SuggestJSON prints proposals for programs.
func SuggestJSON(w io.Writer, list []Suggestions) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(list)
}

// widestTitle is how much of a proposal the table shows where no terminal bounds it. The whole text
// follows below the table.
const widestTitle = 90

// SuggestText prints proposals for people, the largest saving first.
func SuggestText(w io.Writer, programs []Suggestions, width int) error {
	var b bytes.Buffer
	for _, p := range programs {
		fmt.Fprintf(&b, "%s: %s, %s\n\n", layout.Visible(p.Program, ""), layout.Count(p.Tools, "tools"), costs(p.Cost))
		if len(p.Suggestions) == 0 {
			b.WriteString("No suggestions: no tools are similar enough to merge, and no schema can be slimmer.\n\n")
			continue
		}
		whole := p.Cost[0].Tokens
		var rows [][]string
		for i, s := range p.Suggestions {
			title := s.Title
			if s.Elsewhere != "" {
				title += " (" + s.Elsewhere + ")"
			}
			rows = append(rows, []string{
				fmt.Sprint(i + 1), layout.Cut(title, widestTitle), layout.Number(s.Saved),
				layout.Share(interval.Exactly(s.Saved), whole), byTexts(s),
				layout.Amount(s.Before[0].Tokens), layout.Amount(s.After[0].Tokens),
				fmt.Sprintf("%.2f", s.Confidence),
			})
		}
		err := layout.Table(&b, width, []layout.Column{
			{
				Title: "",
				Right: true,
			}, {Title: "suggestion", Shrink: 1, Least: 30}, {Title: "saves", Right: true},
			{Title: "of all", Right: true},
			{Title: "short texts", Right: true, Drop: 1},
			{
				Title: "tokens",
				Right: true,
				Drop:  3,
			}, {Title: "after", Right: true, Drop: 3}, {Title: "confidence", Right: true, Drop: 2},
		}, rows)
		if err != nil {
			return err
		}
		if err := together(&b, p.Together, width); err != nil {
			return err
		}
		for i, s := range p.Suggestions {
			fmt.Fprintf(&b, "%d. %s\n", i+1, layout.Visible(s.Title, ""))
			line := func(what, text string) {
				if text != "" {
					fmt.Fprintf(&b, "   %-10s %s\n", what, layout.Visible(text, ""))
				}
			}
			line("tools", few(s.Tools))
			line("deferred", few(s.Deferred))
			line("why", strings.Join(s.Evidence, "; "))
			line("actions", strings.Join(s.Actions, ", "))
			if len(s.Conditional) > 0 {
				line("required",
					"action; required by some actions, in the description only: "+strings.Join(s.Conditional, ", "))
			}
			line("before", costs(s.Before))
			after := costs(s.After)
			if s.ActionTokens > 0 {
				after += fmt.Sprintf("; %s of them for the parameter action", layout.Number(s.ActionTokens))
			}
			line("after", after)
			line("elsewhere", s.Elsewhere)
			if s.Merged != nil {
				line("size", fmt.Sprintf("%s characters of description; a proposal merges tools of at most %s bytes",
					layout.Number(utf8.RuneCountInString(s.Merged.Description.Value)),
					layout.Number(suggest.LargestBytes)))
				line("shorter", fmt.Sprintf("%s; %s characters of description", costs(s.Short),
					layout.Number(utf8.RuneCountInString(s.Shortened.Description.Value))))
			}
			for _, l := range s.Lost {
				line("lost", l)
			}
			b.WriteByte('\n')
		}
	}
	_, err := io.WriteString(w, layout.Wrap(b.String(), width))
	return err
}

// byTexts is what short texts would save of a merged tool, beside the merge.
func byTexts(s suggest.Suggestion) string {
	if s.SavedByTexts <= 0 {
		return ""
	}
	return "+" + layout.Number(s.SavedByTexts)
}

// together prints the steps of a plan: a column of tokens for each provider.
func together(b *bytes.Buffer, p suggest.Plan, width int) error {
	b.WriteString("\nAll steps combined, each applied after the one before\n\n")
	cols := []layout.Column{{Title: "step"}, {Title: "tools", Right: true}}
	first := p.Steps[0]
	for i, c := range first.Cost {
		cols = append(cols, layout.Column{Title: c.Provider, Right: true, Drop: len(first.Cost) - i},
			layout.Column{Title: "saved", Right: true, Drop: len(first.Cost) - i})
	}
	cols = append(cols, layout.Column{Title: "bytes", Right: true, Drop: len(first.Cost) + 1})
	var rows [][]string
	for i, s := range p.Steps {
		name := s.Name
		if s.Lossy {
			name += " (lossy)"
		}
		row := []string{name, layout.Number(s.Tools)}
		for j, c := range s.Cost {
			saved := ""
			if i > 0 {
				saved = less(first.Cost[j].Tokens, c.Tokens)
			}
			row = append(row, layout.Amount(c.Tokens), saved)
		}
		rows = append(rows, append(row, layout.Number(s.Cost[0].Bytes)))
	}
	if err := layout.Table(b, width, cols, rows); err != nil {
		return err
	}
	b.WriteByte('\n')
	for _, s := range p.Steps[1:] {
		fmt.Fprintf(b, "%s: %s\n", s.Name, s.Text)
		const most = 5
		for i, l := range s.Lost {
			if i == most && len(s.Lost) > most+1 {
				fmt.Fprintf(b, "   lost       %d more; -format json prints all\n", len(s.Lost)-i)
				break
			}
			fmt.Fprintf(b, "   lost       %s\n", layout.Visible(l, ""))
		}
	}
	b.WriteByte('\n')
	return nil
}

// few writes the first names of a list, and how many more there are.
func few(names []string) string {
	const most = 10
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// costs writes what tools cost, provider by provider.
func costs(list []suggest.Cost) string {
	var parts []string
	for _, c := range list {
		parts = append(parts, fmt.Sprintf("%s tokens as %s", layout.Amount(c.Tokens), c.Provider))
	}
	if len(list) > 0 {
		parts = append(parts, layout.Count(list[0].Bytes, "bytes"))
	}
	return strings.Join(parts, ", ")
}
