package docgen

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/gap"
	"github.com/toolbudget/toolbudget/internal/advise/prune"
	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// generated are the texts that pages have between marks.
func generated() map[string]string {
	return map[string]string{
		"limits":     limits(),
		"providers":  providers(),
		"frameworks": frameworks(),
		"requests":   requests(),
		"clients":    clients(),
		"formats":    formats(),
		"rewrites":   rewrites(false),
		"lossy":      rewrites(true),
		"quiet":      quiet(),
	}
}

func limits() string {
	var b strings.Builder
	b.WriteString("| key below `limits` | without a configuration | what it limits |\n| --- | --- | --- |\n")
	d := config.Default()
	for _, k := range rules.Limits() {
		ceiling := "none"
		if l := d.Limits.Of(k.Name); l.Given {
			ceiling = fmt.Sprintf("%d %s", l.Max, k.Unit)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", k.Name, ceiling, k.Text)
	}
	return b.String()
}

// quiet is a configuration without advice: rules that are no limits and no
// mistakes in comments.
func quiet() string {
	var b strings.Builder
	b.WriteString("```yaml\nversion: 1\nproviders: []\nrules:\n")
	for _, r := range rules.All() {
		if r.Severity == rules.Warning && r.ID != rules.ProviderID {
			fmt.Fprintf(&b, "  %s: off\n", r.Name)
		}
	}
	b.WriteString("```\n")
	return b.String()
}

func providers() string {
	var b strings.Builder
	b.WriteString("| `provider` | models | counts are | mean error on recorded requests | requests (projects) |" +
		" counted to the token |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, p := range tokencount.Providers() {
		rows, exact := "none", ""
		if e := p.Evidence; e.Rows > 0 {
			rows, exact = fmt.Sprintf("%d (%d)", e.Rows, e.Projects), fmt.Sprintf("%.0f %%", e.ExactPercent)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %.1f %% | %s | %s |\n",
			p.Name, strings.Join(p.Models, ", "), p.Grade, p.ErrorPercent, rows, exact)
	}
	return b.String()
}

// clients is the table of clients: what they start with, and each fact with its source.
func clients() string {
	var b strings.Builder
	b.WriteString("| client | what it does | source | seen |\n| --- | --- | --- | --- |\n")
	for _, c := range client.Table() {
		name := fmt.Sprintf("`%s` (%s)", c.Name, c.Title)
		for _, f := range c.Facts {
			text := f.Text
			if f.Unverified {
				text = "*Not verified:* " + text
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", name, text, f.Source, f.Seen)
			name = ""
		}
	}
	b.WriteString("\n| model | context window | source | seen |\n| --- | ---: | --- | --- |\n")
	for _, w := range client.Windows() {
		source := w.Source
		if w.Unverified {
			source = "*Not verified:* " + source
		}
		fmt.Fprintf(&b, "| `%s` | %d | %s | %s |\n", w.Model, w.Tokens, source, w.Seen)
	}
	return b.String()
}

func requests() string {
	var b strings.Builder
	b.WriteString("| `-provider` | output |\n| --- | --- |\n")
	for _, p := range export.Formats() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", p[0], p[1])
	}
	return b.String()
}

func rewrites(lossy bool) string {
	var b strings.Builder
	b.WriteString("| rewrite | what it does | why it is safe |\n| --- | --- | --- |\n")
	if lossy {
		b.Reset()
		b.WriteString("| `-lossy` | what it does | what the model loses |\n| --- | --- | --- |\n")
	}
	for _, r := range prune.Rewrites() {
		if r.Lossy == lossy {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r.Name, r.Text, r.Why)
		}
	}
	return b.String()
}

// frameworks lists the SDKs: those of servers, and those that ask models.
func frameworks() string {
	var servers, models []string
	last := ""
	for _, f := range framework.Builtin() {
		if len(f.Servers)+len(f.Sinks)+len(f.Makers) == 0 && f.Custom == nil || len(f.Modules) == 0 {
			continue // a schema library serves nothing; a second entry of an SDK has no modules
		}
		path := cmp.Or(f.Path, f.Modules[0]) // the others are libraries that it is built on
		version, further := strings.CutPrefix(path, last+"/v")
		switch {
		case further && last != "": // a major version of the one before
			models[len(models)-1] += ", `v" + version + "`"
			continue
		case len(f.Servers) > 0:
			servers = append(servers, "`"+path+"`")
		default:
			models = append(models, "`"+path+"`")
		}
		last = path
	}
	return "- for MCP servers: " + strings.Join(servers, ", ") +
		"\n- for requests to models, and for agents: " + strings.Join(models, ", ") + "\n"
}

// gaps is docs/reference/gaps.md.
func gaps() []byte {
	var b strings.Builder
	b.WriteString(`<!-- Generated from gap/gap.go by make generate; do not edit. -->

# Gaps

A gap is a part of a tool that the source code does not determine. toolbudget
still lists and counts the tool: it costs at least what the known part costs.
Reports name the place and the reason of each gap. [Living with gaps](../explanation/verdicts.md#gaps)
says what you can do about them; ` + "`toolbudget explain gaps`" + ` prints this list.

| reason | meaning |
| --- | --- |
`)
	for _, r := range gap.Explanations() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", r.Reason, r.Text)
	}
	return []byte(b.String())
}
