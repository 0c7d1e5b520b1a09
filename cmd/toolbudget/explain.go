package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
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
	var out []topic
	for _, v := range []struct {
		verdict rules.Verdict
		text    string
	}{
		{rules.Within, "The amount is at most the limit, whatever happens at run time."},
		{rules.Undetermined, "The limit lies between the lower and the upper bound of the amount. Part of a tool " +
			"could not be determined from the source code (a gap), the count is an estimate with an error band, or " +
			"it is not known whether the world that is checked has the tool. This is a warning, and an error with " +
			"-strict. To resolve it, close the gap, allow it with max-gaps or an exception, or raise the limit " +
			"above the upper bound."},
		{rules.Over, "Even the lower bound of the amount exceeds the limit. The exit status is 1."},
	} {
		out = append(out, topic{"verdicts", v.verdict.String(), v.text})
	}
	d := config.Default()
	for _, k := range rules.Limits() {
		text := k.Text + " There is no limit by default."
		if l := d.Limits.Of(k.Name); l.Given {
			text = fmt.Sprintf("%s The limit is %d by default.", k.Text, l.Max)
		}
		out = append(out, topic{"limits", k.Name, text})
	}
	out = append(
		out,
		topic{
			"worlds",
			string(catalog.Everything),
			"Every tool that any flag, environment variable or other condition could register. Each name counts " +
				"once, with its largest variant. check uses this world unless the configuration says world: default.",
		},
		topic{
			"worlds",
			string(catalog.DefaultWorld),
			"The tools that are registered when every flag has its default and no environment variable is set.",
		},
		topic{
			"worlds",
			"conditional",
			"A tool is conditional when the code registers it only under a condition that the source code does not " +
				"decide, such as a flag, an environment variable or a feature check. toolbudget list shows each " +
				"condition with its place under \"Registered under a condition\", and -format json has it in " +
				"conditions. In the table, \"by default\" says that the default world has the tool, \"when asked\" " +
				"that only a flag or variable adds it. A conditional tool counts in the world everything, and in " +
				"the world default only if it is registered by default. To make it unconditional, move the " +
				"registration out of the condition; to leave it out of the budget, set world: default.",
		},
	)
	out = append(
		out,
		topic{
			"configuration",
			"exceptions",
			"Other limits for one tool, or for all tools whose names match a pattern. The reason is required. If " +
				"several exceptions set the same limit for a tool, the last one counts. none removes a limit." +
				example(
					`
exceptions:
  - tool: report_*
    limits:
      bytes: 9000
      max-gaps: 1
    reason: the query language is documented in the description`,
				),
		},
		topic{
			"configuration",
			"types",
			"A tool type of your own: a struct whose fields, or an interface or other type whose methods, contain " +
				"the name, the description and the input schema. You may also name title, output-schema, " +
				"annotations and meta. Every value that is passed to one of the sinks is a tool. Without sinks, " +
				"every value of the type that the program can reach is one." + example(
				`
types:
  - type: example.com/kit/tool.Tool
    name: Name
    description: Description
    input-schema: InputSchema
    sinks:
      - func: (*example.com/kit/server.Server).Add
        arg: 0`,
			),
		},
		topic{
			"configuration",
			"traffic",
			"How the tools are used, for limits.total.cents-per-1000-requests and tokens-per-minute. cached means " +
				"that all requests but the first read the tools from the provider's prompt cache." + example(
				`
provider: claude-sonnet-4-6
traffic:
  requests-per-minute: 60
  cached: true
limits:
  total:
    cents-per-1000-requests: 500
    tokens-per-minute: 100000`,
			),
		},
		topic{
			"configuration",
			"baseline",
			"The cost of the tools when toolbudget baseline last wrote .toolbudget-baseline.json, next to the " +
				"configuration. While the file exists, check fails if a tool, or all tools of a program together, " +
				"grew by more than the tolerance, which is the larger of percent and the absolute amount. " +
				"toolbudget baseline -update lowers figures that shrank. It raises figures only with -allow-growth " +
				"and a reason, which it records in the file. Tokens are compared for the providers in the file, " +
				"and never across revisions of the counting method." + example(
				`
baseline:
  file: .toolbudget-baseline.json
  tolerance:
    percent: 2
    bytes: 100
    tokens: 20`,
			),
		},
		topic{
			"configuration",
			"calibrations",
			"Scale factors for models without recorded data. toolbudget calibrate asks the provider for one count " +
				"and writes the factor here. Counts for such a model are calibrated, with a band of at least ±10 %.",
		},
	)
	out = append(out, setTopics()...)
	for _, r := range rules.All() {
		out = append(out, topic{"rules", r.Name, ruleText(r)})
	}
	for _, r := range gap.Explanations() {
		out = append(out, topic{"gaps", string(r.Reason), r.Text})
	}
	for _, p := range tokencount.Providers() {
		out = append(out, topic{"providers", p.Name, providerText(p)})
	}
	for _, p := range cost.Prices() {
		out = append(out, topic{"prices", p.Model, priceText(p)})
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

func priceText(p cost.Price) string {
	text := fmt.Sprintf("Per million input tokens: %s", p.Input)
	if p.Read < p.Input {
		text += fmt.Sprintf(", cache write %s, cache read %s", p.Write, p.Read)
	}
	if p.UpTo > 0 {
		text += fmt.Sprintf(", for prompts of up to %d tokens", p.UpTo)
	}
	return fmt.Sprintf("%s. Source: %s, %s.", text, p.Source, p.Date)
}

func providerText(p *tokencount.Provider) string {
	var b strings.Builder
	fmt.Fprintf(
		&b,
		"Counts are %s, with a mean error of %.1f %% on recorded requests. API: %s. Models: %s.",
		p.Grade,
		p.ErrorPercent,
		p.API,
		strings.Join(p.Models, ", "),
	)
	if c := p.Calibration; c != nil {
		fmt.Fprintf(
			&b,
			" Fitted to %d recorded requests (projects: %d; %s), with a band of ±%.1f %%.",
			c.Rows,
			c.Projects,
			c.Date,
			100*c.Band,
		)
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

// example sets lines apart that are not to be wrapped.
func example(text string) string { return "\n" + text }
