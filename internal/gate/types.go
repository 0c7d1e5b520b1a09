package gate

import (
	"strings"

	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/framework"
)

// Frameworks are the SDKs that toolbudget knows and the types that the
// configuration declares.
func Frameworks(cfg *config.Config) []framework.Framework {
	return append(framework.Builtin(), OfTypes(cfg.Types)...)
}

// OfTypes makes frameworks of the tool types that the configuration declares.
func OfTypes(list []config.ToolType) []framework.Framework {
	var out []framework.Framework
	for _, declared := range list {
		t := framework.CustomType{
			Type:         declared.Type,
			Name:         declared.Name,
			Description:  declared.Description,
			InputSchema:  declared.InputSchema,
			Title:        declared.Title,
			Group:        declared.Group,
			OutputSchema: declared.OutputSchema,
			Annotations:  declared.Annotations,
			Meta:         declared.Meta,
		}
		for _, s := range declared.Sinks {
			t.Sinks = append(t.Sinks, framework.Sink{Func: framework.Key(s.Func), Arg: s.Arg})
		}
		out = append(out, t.Framework())
	}
	return out
}

// Relevant reports whether a package is part of a framework or has a type that
// the configuration declares: what imports no such package defines no tool.
func Relevant(cfg *config.Config) func(path string) bool {
	return RelevantTo(Frameworks(cfg))
}

// RelevantTo is Relevant for these frameworks.
func RelevantTo(list []framework.Framework) func(path string) bool {
	own := map[string]bool{}
	for _, f := range list {
		if f.Custom != nil {
			if dot := strings.LastIndexByte(f.Custom.Type, '.'); dot > 0 {
				own[f.Custom.Type[:dot]] = true
			}
		}
	}
	return func(path string) bool { return own[path] || framework.Of(list, path) != nil }
}
