package docgen

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/prose"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/rules"
)

// rulesPage is docs/reference/rules.md: a section for each id, whose anchor is the id in
// small letters.
func rulesPage() []byte {
	var b strings.Builder
	b.WriteString(`<!-- Generated from package rules by make generate; do not edit. -->

# Rules

Each rule has an id and a name. The [configuration](configuration.md#rules) and suppression comments accept both. ` +
		"`toolbudget explain TB003`" +
		` prints a section of this page. A rule never reports what a [gap](gaps.md) hides.

| id | name | severity | what it requires or limits |
| --- | --- | --- | --- |
`)
	var list []rules.Rule
	for _, r := range rules.All() {
		if r.ID != rules.ProviderID {
			list = append(list, r)
		}
	}
	for _, r := range list {
		first, _ := prose.First(r.Text)
		fmt.Fprintf(&b, "| [%s](#%s) | `%s` | %s | %s |\n", r.ID, strings.ToLower(r.ID), r.Name, r.Severity, first)
	}
	fmt.Fprintf(&b, "| [%s](#%s) | | | %s |\n", rules.ProviderID, strings.ToLower(rules.ProviderID), providerText)
	for _, r := range list {
		fmt.Fprintf(&b, "\n## %s\n\n`%s`: %s\n\n", r.ID, r.Name, r.Text)
		if r.Why != "" {
			b.WriteString(strings.TrimSpace(r.Why) + "\n\n")
		}
		b.WriteString(config.Facts(r) + "\n")
		if r.Source != "" {
			b.WriteString("\nSource: " + r.Source + ".\n")
		}
	}
	fmt.Fprintf(&b,
		"\n## %s\n\n%s [Rules of providers](configuration.md#rules-of-providers) says which of these rules apply.\n\n",
		rules.ProviderID, providerText)
	b.WriteString(
		"| rule | `providers` | severity | what it requires | source | seen |\n| --- | --- | --- | --- | --- | --- |\n",
	)
	for _, r := range rules.OfProviders() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s |\n",
			r.Name, provider.Join(r.Providers), r.Severity, r.Text, r.Source, r.Seen)
	}
	return []byte(b.String())
}

const providerText = "Providers and clients accept the tool, and do not cut or drop it."
