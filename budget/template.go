package budget

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
)

// Headroom is what Template adds to today's figures, in per cent.
// arc-mcp/arc-1#416 and copilot-money-mcp#599 settled on 10 for the same job;
// size-limit's documentation advises 25.
const Headroom = 10

// Template returns a commented configuration whose ceilings are today's
// largest figures plus 10 %, so a check passes at once and growth shows.
// Where a part of a figure is unknown, the ceiling holds the known part and max-gaps
// accepts the rest.
func Template(r *Result, provider string) ([]byte, error) {
	m := today(r)
	var b bytes.Buffer
	fmt.Fprintf(&b, `# yaml-language-server: $schema=%s
# What the tools of this program may cost. toolbudget check enforces these limits, and
# toolbudget explain limits says what each key counts.
version: %d

# The model whose tokens are counted. toolbudget explain providers lists all.
provider: %s

# everything checks every tool that any flag or condition could register. default checks
# the tools that are registered if no flag or environment variable is set.
world: everything

# Today's figures plus %d %%, or a little more where they are small. An omitted key keeps
# its built-in default. The value none removes a limit.
limits:
  tool:
`, config.SchemaURL, config.ConfigVersion, provider, Headroom)
	for _, k := range rules.Limits() {
		n := m[k.Name]
		switch {
		case k.Name == rules.TotalCents || k.Name == rules.TotalRate || k.Name == rules.InitialShare:
			continue // they need a model, its traffic or deferred tools, which nothing tells
		case strings.Contains(k.Name, ".wire-") && n.Hi == 0:
			continue // not measured, since no definition is empty
		case k.Name == rules.TotalTokens:
			b.WriteString("  total:\n")
		case k.Name == rules.MaxGaps:
			fmt.Fprintf(&b, "  # The number of allowed gaps: parts of tools that the source code does not determine.\n"+
				"  # The limits above apply to the known parts.\n  max-gaps: %d\n", n.Lo)
			continue
		}
		_, name, _ := strings.Cut(k.Name, ".")
		now := n.String()
		if n.Open && n.Lo != n.Hi {
			now += ", counted as " + n.Known().String()
		}
		fmt.Fprintf(&b, "    %s: %d # now %s\n", name, raised(max(n.Lo, n.Hi), k.Room), now)
	}
	b.WriteString(`
# Exceptions for single tools, each with a reason:
# exceptions:
#   - tool: report_*
#     limits:
#       bytes: 9000
#     reason: the query language is documented in the description
`)
	// What is written must be what is read.
	if _, err := config.Parse(b.Bytes(), config.FileNames()[0]); err != nil {
		return nil, fmt.Errorf("the new configuration is not valid (this is a bug in toolbudget): %w", err)
	}
	return b.Bytes(), nil
}

// raised returns n and the headroom, rounded up, or the least room where that is more: a
// word more in a short text is not growth that a ceiling should stop.
func raised(n, room int) int { return max(n+room, (n*(100+Headroom)+99)/100) }

// today returns the largest figure of the result for each key.
func today(r *Result) map[string]interval.Int {
	m := map[string]interval.Int{}
	most := func(key string, a interval.Int) { m[key] = m[key].Max(a) }
	programs := r.Programs
	if r.Together != nil {
		programs = append(slices.Clone(programs), r.Together)
	}
	for _, p := range programs {
		most(rules.TotalTokens, p.Everything.Tokens)
		most(rules.TotalBytes, p.Everything.Bytes)
		most(rules.TotalWireBytes, p.Everything.WireBytes)
		most(rules.TotalWireTokens, p.Everything.WireTokens)
		most(rules.TotalTools, p.Everything.Tools)
		most(rules.MaxGaps, p.Gaps)
		for _, t := range p.Tools {
			most(rules.ToolTokens, t.Size.Tokens)
			most(rules.ToolBytes, t.Size.Bytes)
			most(rules.ToolChars, t.Size.Chars)
			most(rules.ToolWords, t.Size.Words)
			most(rules.ToolWireBytes, t.Size.WireBytes)
			most(rules.ToolWireTokens, t.Size.WireTokens)
		}
	}
	return m
}
