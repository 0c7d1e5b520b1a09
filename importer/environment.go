package importer

import (
	"regexp"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/gap"
)

// reference is ${NAME} or ${NAME:DEFAULT}, in whose place MCP Toolbox 1.12.0 puts a variable
// of the environment.
var reference = regexp.MustCompile(`\$\{(\w+)(:([^}]*))?\}`)

// fillEnvironment puts defaults in place of the references in a text. Each other one is a
// gap, at the place in the text where the value belongs.
func fillEnvironment(t *catalog.Text) (gaps []catalog.Gap) {
	var out strings.Builder
	last := 0
	for _, m := range reference.FindAllStringSubmatchIndex(t.Value, -1) {
		out.WriteString(t.Value[last:m[0]])
		last = m[1]
		if m[4] >= 0 {
			out.WriteString(t.Value[m[6]:m[7]])
			continue
		}
		gaps = append(gaps, catalog.Gap{
			Path: "/description", Reason: gap.RunTime, Offset: out.Len() + 1, At: t.At.String(),
			Detail: "the environment variable " + t.Value[m[2]:m[3]],
		})
	}
	out.WriteString(t.Value[last:])
	t.Value = out.String()
	return gaps
}
