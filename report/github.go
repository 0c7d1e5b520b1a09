package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// mostAnnotations is how many errors, and how many warnings, GitHub shows of one
// step; it drops the rest without a word (reviewdog, MaxLoggingAnnotationsPerStep;
// community discussion 26680).
const mostAnnotations = 10

// GitHub prints problems as commands of a GitHub workflow, which annotates the
// lines with them: ten errors and ten warnings at most, and then how many more
// there are. Files are relative to the root of the repository.
func GitHub(w io.Writer, r *budget.Result, o Options) error {
	var b bytes.Buffer
	shown, more := map[string]int{}, map[string]int{}
	command := func(name, properties, message string) {
		if shown[name]++; shown[name] > mostAnnotations {
			more[name]++
			return
		}
		fmt.Fprintf(&b, "::%s %s::%s\n", name, properties, escapeData(message))
	}
	incompleteAs := "error"
	if o.Failure == "" {
		incompleteAs = "warning" // -allow-incomplete lets it pass
	} else if len(r.Incomplete) == 0 {
		command("error", "title=toolbudget", upper(headline(r, o)))
	}
	for _, i := range r.Incomplete {
		command(incompleteAs, "title=could not be read completely", layout.Visible(i.Package+": "+i.Reason, ""))
	}
	if o.Base != nil && o.Base.Why != "" {
		command("warning", "title=toolbudget", layout.Visible(upper(o.Base.Sum(r, o)), ""))
	}
	list, older := annotated(r, o)
	for _, p := range list {
		var props []string
		add := func(key, value string) { props = append(props, key+"="+escapeProperty(value)) }
		if at := p.at; !at.IsZero() {
			add("file", at.File)
			if at.Line > 0 {
				add("line", fmt.Sprint(at.Line))
				add("endLine", fmt.Sprint(max(at.Line, at.EndLine)))
			}
			if at.Column > 0 {
				add("col", fmt.Sprint(at.Column))
			}
		}
		add("title", p.title())
		name := "warning"
		if p.Severity == rules.Error {
			name = "error"
		}
		command(name, strings.Join(props, ","), p.message())
	}
	if more["error"]+more["warning"] > 0 {
		var parts []string
		for _, name := range []string{"error", "warning"} {
			if n := more[name]; n > 0 {
				parts = append(parts, layout.Count(n, name+"s"))
			}
		}
		fmt.Fprintf(&b,
			"::notice title=toolbudget::%s more: GitHub shows %d of each kind for a step. The summary of the job "+
				"has all.\n", strings.Join(parts, " and "), mostAnnotations)
	}
	if text := olderLine(older); text != "" {
		fmt.Fprintf(&b, "::notice title=toolbudget::%s.\n", text)
	}
	end := upper(headline(r, o))
	if o.Failure == "" {
		end += " (" + offer(dearest(r, o.Config.World), o.Config.World) + ")"
	}
	fmt.Fprintf(&b, "::notice title=toolbudget::%s\n", escapeData(end))
	_, err := b.WriteTo(w)
	return err
}

// escapeData and escapeProperty escape as actions/toolkit does
// (packages/core/src/command.ts).
func escapeData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").
		Replace(layout.Visible(s, ""))
}

// figure is an amount as one number: the upper end of a band, and of an amount without
// a known end the part that is known, as reports print it.
func figure(a interval.Int) int {
	if a.Open {
		return a.Lo
	}
	return a.Hi
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// GitHubOutput prints the outputs of a step: total-tokens, total-bytes and tools
// of the program that costs most, each as one number (see figure); total, the same as
// reports print it; over-budget, which is true or false; verdict; and comment-body.
//
// Where the check could not be done there are no figures.
func GitHubOutput(w io.Writer, r *budget.Result, o Options) error {
	var b bytes.Buffer
	var sum budget.Totals
	if p := dearest(r, o.Config.World); p != nil {
		sum = p.In(o.Config.World)
	}
	if o.Failure == "" { // else no figure is known
		fmt.Fprintf(&b, "total-tokens=%d\ntotal-bytes=%d\ntools=%d\n",
			figure(sum.Tokens), figure(sum.Bytes), figure(sum.Tools))
		fmt.Fprintf(&b, "total=%s\n", offer(dearest(r, o.Config.World), o.Config.World))
	}
	fmt.Fprintf(&b, "over-budget=%v\nverdict=%s\n",
		r.Verdict == rules.Over || r.Verdict == rules.Undetermined && Fails(r, o), r.Verdict)
	var body bytes.Buffer
	if err := Comment(&body, r, o); err != nil {
		return err
	}
	end := "end-of-comment"
	for bytes.Contains(body.Bytes(), []byte(end)) {
		end += "-"
	}
	fmt.Fprintf(&b, "comment-body<<%s\n%s\n%s\n", end, bytes.TrimRight(body.Bytes(), "\n"), end)
	_, err := b.WriteTo(w)
	return err
}
