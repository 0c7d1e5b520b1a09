package main

import (
	"context"
	_ "embed" // for topicTexts
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/gap"
	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// A topic is what toolbudget explain NAME prints. Topics are made from the
// lists that the code itself works with, so that no text can outlive its
// subject.
type topic struct{ group, name, text string }

// is reports whether a word names the topic. The last part of a limit's name
// suffices, and a rule has an id too.
func (t topic) is(word string) bool {
	if word == t.name || strings.HasSuffix(t.name, "."+word) {
		return true
	}
	r, ok := t.rule()
	return ok && r.Is(word)
}

// rule returns the rule that the topic is about.
func (t topic) rule() (rules.Rule, bool) {
	for _, r := range rules.All() {
		if t.group == "rules" && r.Name == t.name {
			return r, true
		}
	}
	return rules.Rule{}, false
}

// more is Markdown that is printed where the topic itself was asked for.
func (t topic) more() string {
	r, ok := t.rule()
	if !ok || r.ID == rules.ProviderID {
		return ""
	}
	out := r.Why + "\n\n" + config.Facts(r)
	if r.Source != "" {
		out += "\n\nSource: " + r.Source + "."
	}
	return out
}

func topics() []topic {
	out := slices.Concat(topicsOf("verdicts"), limitTopics(), topicsOf("worlds"), topicsOf("configuration"))
	for _, r := range rules.All() {
		out = append(out, topic{"rules", r.Name, ruleText(r)})
	}
	for _, r := range gap.Explanations() {
		out = append(out, topic{"gaps", string(r.Reason), r.Text})
	}
	for _, p := range tokencount.Providers() {
		out = append(out, topic{"providers", p.Name, providerText(p)})
	}
	for _, c := range client.Table() {
		out = append(out, topic{"clients", c.Name, clientText(c)})
	}
	for _, p := range cost.Prices() {
		out = append(out, topic{"prices", p.Model, priceText(p)})
	}
	return out
}

// topicTexts are topics in words: a file GROUP/NAME each, with a paragraph and, after an
// empty line, what is not to be wrapped.
//
//go:embed topics.txtar
var topicTexts []byte

// topicsOf returns the topics of a group in topicTexts.
func topicsOf(group string) []topic {
	var out []topic
	for _, f := range txtar.Parse(topicTexts).Files {
		name, ok := strings.CutPrefix(f.Name, group+"/")
		if !ok {
			continue
		}
		paragraph, example, _ := strings.Cut(strings.TrimSpace(string(f.Data)), "\n\n")
		text := strings.Join(strings.Fields(paragraph), " ")
		if example != "" {
			text += "\n\n" + example
		}
		out = append(out, topic{group, name, text})
	}
	return out
}

// limitTopics are the limits of programs and tools, and those of parts of a program.
func limitTopics() []topic {
	var out []topic
	d := config.Default()
	for _, k := range rules.Limits() {
		text := k.Text + " There is no limit by default."
		if l := d.Limits.Of(k.Name); l.Given {
			text = fmt.Sprintf("%s The limit is %d by default.", k.Text, l.Max)
		}
		out = append(out, topic{"limits", k.Name, text})
	}
	for _, k := range rules.PartLimits() {
		text := fmt.Sprintf("%s Set it under limits of the %s. There is no limit by default.",
			k.Text, k.Name[:len(k.Name)-len(k.Unit)-1])
		out = append(out, topic{"limits", k.Name, text})
	}
	return out
}

// ruleText says what a rule asks. The rules of providers are all of one id.
func ruleText(r rules.Rule) string {
	if r.ID != rules.ProviderID {
		return r.ID + ": " + r.Text
	}
	return fmt.Sprintf(
		"%s %s of %s, seen %s. Source: %s.",
		r.Text,
		strings.ToUpper(string(r.Severity[:1]))+string(r.Severity[1:]),
		provider.Join(r.Providers),
		r.Seen,
		r.Source,
	)
}

// clientText says what a client does, with sources.
func clientText(c client.Client) string {
	text := c.Title + ", by default counted as " + c.Model + "."
	for _, f := range c.Facts {
		source := "Source"
		if f.Unverified {
			source = "Not verified, source"
		}
		text += fmt.Sprintf(" %s %s: %s, %s.", f.Text, source, f.Source, f.Seen)
	}
	return text
}

func priceText(p cost.Price) string {
	text := fmt.Sprintf("Per million input tokens: %s", p.Input)
	if p.Read < p.Input {
		text += fmt.Sprintf(", cache write %s, cache read %s", p.Write, p.Read)
	}
	if p.UpTo > 0 {
		text += fmt.Sprintf(", for prompts of up to %d tokens", p.UpTo)
	}
	if p.Until != "" {
		text += ", until " + p.Until
	}
	text = fmt.Sprintf("%s. Source: %s, %s.", text, p.Source, p.Date)
	if p.Unverified != "" {
		text += " Not verified: " + p.Unverified + "."
	}
	return text
}

func providerText(p *tokencount.Provider) string {
	var b strings.Builder
	fmt.Fprintf(
		&b,
		"Counts are %s, with a stated mean error of %.1f %%. API: %s. Models: %s.",
		p.Grade,
		p.ErrorPercent,
		p.API,
		strings.Join(p.Models, ", "),
	)
	if e := p.Evidence; e.Rows > 0 {
		fmt.Fprintf(
			&b,
			" Last compared with %d recorded requests (projects: %d; %s), of which %.0f %% were counted to the token.",
			e.Rows,
			e.Projects,
			e.Date,
			e.ExactPercent,
		)
		if e.Seen {
			b.WriteString(" Rules were read off the same requests.")
		}
	} else {
		b.WriteString(" Never compared with a recorded request.")
	}
	if p.StandIn() {
		b.WriteString(" The vocabulary is another model's.")
	}
	if c := p.Calibration; c != nil {
		fmt.Fprintf(
			&b,
			" Fitted to %d recorded requests (projects: %d; %s), with a band of ±%.1f %%",
			c.Rows,
			c.Projects,
			c.Date,
			100*c.Band,
		)
		if c.TotalBand > 0 {
			fmt.Fprintf(&b, ", and of ±%.1f %% where the tools are 1,000 tokens or more", 100*c.TotalBand)
		}
		b.WriteString(".")
	}
	if len(p.Aliases) > 0 {
		fmt.Fprintf(&b, " Other names: %s.", strings.Join(p.Aliases, ", "))
	}
	if p.Source != "" {
		b.WriteString(" Source: " + p.Source)
	}
	return b.String()
}

// explainCommand is toolbudget explain.
type explainCommand struct {
	invocation
	noFlags
}

// run prints one topic, a group of topics, or what there is.
func (o *explainCommand) run(_ context.Context) error {
	var found []topic
	var names []string
	for _, t := range inGroups(topics()) {
		if len(o.args) == 0 || o.args[0] == t.group || t.is(o.args[0]) {
			found = append(found, t)
		}
		names = append(names, t.name, t.group)
		if r, ok := t.rule(); ok {
			names = append(names, r.ID)
		}
	}
	if len(o.args) > 1 {
		return fmt.Errorf("explain takes one topic, not %d", len(o.args))
	}
	if len(found) == 0 {
		if best := nearest.Word(o.args[0], names); best != "" {
			return fmt.Errorf("no topic %s; did you mean %s?", o.args[0], best)
		}
		return fmt.Errorf("no topic %s; toolbudget explain lists all", o.args[0])
	}
	group := ""
	for _, t := range found {
		if t.group != group {
			if group != "" {
				fmt.Fprintln(o.out)
			}
			group = t.group
			fmt.Fprintln(o.out, strings.ToUpper(group[:1])+group[1:])
		}
		fmt.Fprintf(o.out, "  %s\n", t.name)
		for _, line := range wrap(t.text, 74) {
			fmt.Fprintf(o.out, "      %s\n", line)
		}
		if len(o.args) == 0 || o.args[0] == t.group {
			continue // a list of many
		}
		for _, line := range paragraphs(t.more(), 74) {
			fmt.Fprintln(o.out, strings.TrimRight("      "+line, " "))
		}
	}
	return nil
}

// inGroups puts the topics of a group together, in the order in which the
// groups begin.
func inGroups(list []topic) []topic {
	order := map[string]int{}
	for _, t := range list {
		if _, ok := order[t.group]; !ok {
			order[t.group] = len(order)
		}
	}
	slices.SortStableFunc(list, func(a, b topic) int { return order[a.group] - order[b.group] })
	return list
}

// wrap breaks the first line of a text into lines of at most width letters
// where it can, and keeps the others.
func wrap(text string, width int) []string {
	text, verbatim, _ := strings.Cut(text, "\n")
	var lines []string
	for _, w := range strings.Fields(text) {
		if n := len(lines); n > 0 && len([]rune(lines[n-1]))+1+len([]rune(w)) <= width {
			lines[n-1] += " " + w
			continue
		}
		lines = append(lines, w)
	}
	if verbatim != "" {
		lines = append(lines, strings.Split(verbatim, "\n")...)
	}
	return lines
}

// paragraphs breaks each paragraph of Markdown into lines, an empty one before it,
// and keeps code.
func paragraphs(markdown string, width int) []string {
	var lines []string
	for p := range strings.SplitSeq(markdown, "\n\n") {
		switch {
		case p == "":
		case strings.HasPrefix(p, "    "):
			lines = append(append(lines, ""), strings.Split(p, "\n")...)
		default:
			lines = append(append(lines, ""), wrap(strings.ReplaceAll(p, "\n", " "), width)...)
		}
	}
	return lines
}
