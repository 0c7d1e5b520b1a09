package show

import (
	"fmt"
	"io"
	"strings"

	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/interval"
)

// A ToolsetSummary says what toolbudget generate wrote.
type ToolsetSummary struct {
	Provider, Hash             string
	Core, Deferred, Categories int
	// LeftOut are tools that are not known whole.
	LeftOut []string
	// Full is what all definitions cost in a request, in tokens; Initial what core tools
	// and the tool that finds others do, the lines being in its description.
	Full, Initial interval.Int
}

// Toolset prints a summary.
func Toolset(w io.Writer, s ToolsetSummary) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Wrote %s: %d core, %d deferred, %s; hash %.12s.\n",
		layout.Count(s.Core+s.Deferred, "tools"), s.Core, s.Deferred, layout.Count(s.Categories, "groups"), s.Hash)
	fmt.Fprintf(&b, "The initial block has %s tokens, of %s for all tools (%s), as %s.\n",
		layout.Amount(s.Initial), layout.Amount(s.Full), layout.Share(s.Initial, s.Full), s.Provider)
	if s.Deferred == 0 {
		b.WriteString(
			"No tool is deferred, so all are sent with every request. Defer tools with load: deferred in the " +
				"configuration, -defer or toolbudget prune -budget.\n",
		)
	}
	if len(s.LeftOut) > 0 {
		fmt.Fprintf(&b, "Left out, because they have gaps: %s.\n", strings.Join(s.LeftOut, ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
