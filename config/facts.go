package config

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/rules"
)

// Facts says what a rule is by default, its limit, and how to change the limit.
func Facts(r rules.Rule) string {
	out := fmt.Sprintf("%s by default.", strings.ToUpper(string(r.Severity[:1]))+string(r.Severity[1:]))
	if r.Max > 0 {
		out += fmt.Sprintf(" The limit is %d; rules: {%s: {max: N}} sets another.", r.Max, r.Name)
	}
	for _, k := range rules.Limits() {
		if k.ID != r.ID {
			continue
		}
		if l := Default().Limits.Of(k.Name); l.Given {
			out += fmt.Sprintf(" The limit is limits.%s, by default %d %s.", k.Name, l.Max, k.Unit)
		} else {
			out += fmt.Sprintf(" There is no limit unless limits.%s sets one.", k.Name)
		}
	}
	return out
}
