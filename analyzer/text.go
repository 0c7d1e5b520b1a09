package analyzer

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/rules"
)

// Facts says in a sentence each what a user can ask of a rule beside its text: what
// it is by default, its ceiling and how both are changed.
func Facts(r rules.Rule) string {
	out := fmt.Sprintf("%s by default.", strings.ToUpper(string(r.Severity[:1]))+string(r.Severity[1:]))
	if r.Max > 0 {
		out += fmt.Sprintf(" The ceiling is %d; rules: {%s: {max: N}} sets another.", r.Max, r.Name)
	}
	for _, k := range budget.Keys() {
		if k.ID != r.ID {
			continue
		}
		out += " The ceiling is limits." + k.Name
		if l := k.In(&budget.Default().Limits); l.Given {
			out += fmt.Sprintf(", %d %s without a configuration.", l.Max, k.Unit)
		} else {
			out += "; there is none without a configuration."
		}
	}
	return out
}
