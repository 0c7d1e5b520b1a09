package budget

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// Where a program may have tools that the source does not determine, no limit on
// anything of it is kept for certain, whatever the limits are: the verdict is
// undetermined at least. Only max-gaps accepts such places, and then limits hold the
// tools that are known.

// unseen judges the places of a program that may register more tools.
func (c *checker) unseen(p *Program) {
	p.Verdict = max(p.Verdict, rules.Undetermined)
	k := rules.LimitOf(rules.MaxGaps)
	said := slices.ContainsFunc(p.Checks,
		func(ch rules.Check) bool { return ch.Key == rules.MaxGaps && ch.Verdict != rules.Within })
	if said || c.severity(k) == rules.Off {
		return
	}
	for _, d := range p.Program.DynamicSources {
		p.Findings = append(p.Findings, rules.Finding{
			ID: k.ID, Rule: k.Slug, Severity: rules.Warning, Verdict: rules.Undetermined,
			At: placeOf(d.At), Text: "there may be more tools: " + d.Kind,
		})
	}
}

// placeOf reads file:line:column, or file:line. It is zero for anything else, such as
// a place in a file of tools.
func placeOf(at string) catalog.Span {
	parts := strings.Split(at, ":")
	var numbers []int
	for len(parts) > 1 && len(numbers) < 2 {
		n, err := strconv.Atoi(parts[len(parts)-1])
		if err != nil {
			break
		}
		numbers, parts = append([]int{n}, numbers...), parts[:len(parts)-1]
	}
	if len(numbers) == 0 {
		return catalog.Span{}
	}
	s := catalog.Span{File: strings.Join(parts, ":"), Line: numbers[0]}
	if len(numbers) == 2 {
		s.Column = numbers[1]
	}
	return s
}
