package extract

import (
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/gap"
)

// differ notes the parts that are not sent to a model and differ between two definitions
// that are joined. They become gaps, as only one of them can be printed. The parts that are
// sent are equal, or the two would not have been joined.
func differ(t, other *catalog.Tool) {
	note := func(path string, same bool) {
		for _, g := range t.Gaps {
			if same || g.Path == path {
				return
			}
		}
		if !same {
			t.Gaps = append(t.Gaps,
				catalog.Gap{Path: path, Reason: gap.RunTime, Detail: "differs between the conditions"})
		}
	}
	equal := func(a, b *catalog.Schema) bool { return string(a.AppendJSON(nil)) == string(b.AppendJSON(nil)) }
	note("/title", t.Title.Value == other.Title.Value)
	note("/group", t.Group == other.Group)
	note("/outputSchema", equal(t.OutputSchema, other.OutputSchema))
	note("/annotations", equal(telling(t.Annotations), telling(other.Annotations)))
	note("/_meta", equal(t.Meta, other.Meta))
}

// impliedHints are what annotations mean that leave these members out (ToolAnnotations of the MCP
// specification). SDKs differ in whether they leave them out, and an environment variable may tell
// them to.
var impliedHints = map[string]string{
	"readOnlyHint": "false", "destructiveHint": "true", "idempotentHint": "false", "openWorldHint": "true",
}

// telling are annotations without what they mean anyway.
func telling(s *catalog.Schema) *catalog.Schema {
	if s == nil || len(s.Members) == 0 {
		return s
	}
	told := *s
	told.Members = slices.DeleteFunc(slices.Clone(s.Members), func(m catalog.Member) bool {
		return string(m.Value.AppendJSON(nil)) == impliedHints[m.Key]
	})
	return &told
}
