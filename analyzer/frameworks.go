package analyzer

import (
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// frameworks are the SDKs that toolbudget knows and the types that the
// configuration declares.
func frameworks(cfg *config.Config) []framework.Framework {
	return append(framework.Builtin(), Houses(cfg.Types)...)
}

// Houses makes frameworks of the tool types that the configuration declares.
func Houses(list []config.ToolType) []framework.Framework {
	var out []framework.Framework
	for _, h := range list {
		t := framework.House{
			Type: h.Type, Name: h.Name, Description: h.Description, InputSchema: h.InputSchema,
			Title: h.Title, Group: h.Group, OutputSchema: h.OutputSchema, Annotations: h.Annotations, Meta: h.Meta,
		}
		for _, s := range h.Sinks {
			t.Sinks = append(t.Sinks, framework.Sink{Func: framework.Key(s.Func), Arg: s.Arg})
		}
		out = append(out, t.Framework())
	}
	return out
}
