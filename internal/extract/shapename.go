package extract

import (
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/library"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// Much has a name, a description and parameters: agents, commands, routes, models, formats
// of answers. This file tells tools from them by what the type is called and what it can do.

var (
	// toolWords are in the names of most tool types: Tool, ToolInfo, FunctionDefinition.
	toolWords = []string{"tool", "tools", "function", "functions", "func"}
	// otherWords are in the names of types that have the parts of a tool and are none. They
	// were met in public programs: an action of a workflow, a node of a graph, the format of
	// an answer, a model with its parameters.
	otherWords = []string{
		"action", "agent", "command", "cmd", "endpoint", "entity", "event", "flow", "format", "handler", "job",
		"message", "model", "node", "operation", "output", "prompt", "provider", "request", "resource", "response",
		"route", "router", "step", "task", "workflow",
	}
	// callMethods are the methods and fields by which a tool is called.
	callMethods = []string{
		"Call", "Callback", "Execute", "Func", "Function", "Handle", "Handler", "Invoke", "InvokableRun", "Run",
	}
)

func isToolWord(word string) bool { return slices.Contains(toolWords, word) }

// isNamedTool reports whether a type that has the parts of a tool is likely one: its name
// says so, or that of its package, or it can be called in a program that talks to models.
func (x *extraction) isNamedTool(n *types.Named) bool {
	words := terms.Words(n.Obj().Name())
	has := func(list []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	switch pkg := n.Obj().Pkg().Name(); {
	case hasToolWord(n) || isWrittenAsTool(n):
		return true
	case has(otherWords):
		return false
	case strings.Contains(pkg, "tool") || strings.Contains(pkg, "function"):
		return true
	}
	return isCalled(n) && x.talksToModels()
}

// hasToolWord reports whether the name of a type says that it is a tool.
func hasToolWord(n *types.Named) bool {
	return slices.ContainsFunc(terms.Words(n.Obj().Name()), isToolWord)
}

// mayList reports whether a type that has a list of parameters and no schema may be a tool.
// Languages have functions with parameters as well, and an interpreter describes them: in a program
// that asks no model, they are no tools.
func (x *extraction) mayList(n *types.Named) bool {
	words := terms.Words(n.Obj().Name())
	return slices.Contains(words, "tool") || slices.Contains(words, "tools") ||
		hasToolWord(n) && (x.talksToModels() || len(x.requestPoints(x.entry)) > 0)
}

// isCalled reports whether a type has a method or a field by which tools are called.
func isCalled(n *types.Named) bool {
	return slices.ContainsFunc(callMethods, func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(n, true, n.Obj().Pkg(), name)
		if obj == nil {
			return false
		}
		sig, ok := obj.Type().Underlying().(*types.Signature)
		return ok && sig.Params().Len() > 0
	})
}

// talksToModels reports whether the program that is read imports an SDK of a model.
func (x *extraction) talksToModels() bool {
	for path := range x.current {
		if framework.Of(x.opts.Frameworks, path) != nil || framework.UnreadSDK(path) != "" {
			return true
		}
	}
	return false
}

// guessedSchema reads the schema of a tool as object does, and also in what a guessed type holds
// instead of one.
func guessedSchema(h *framework.CustomType, object func(string) *library.JSON) func(string) *library.JSON {
	if !h.Guessed {
		return object
	}
	return func(name string) *library.JSON { return schemaIn(object(name)) }
}

// schemaIn is the schema in what a member of a guessed type holds: that itself, or a part of it if
// it is the whole definition, with a name and parameters, that a model is sent.
func schemaIn(j *library.JSON) *library.JSON {
	whole := j
	if f := j.Get("function"); f != nil && f.Kind == library.JSONObject {
		whole = f
	}
	if name := whole.Get("name"); name == nil || name.Kind != library.JSONString {
		return j
	}
	for _, key := range schemaKeys {
		if s := whole.Get(key); s != nil && s.Kind == library.JSONObject {
			return s
		}
	}
	return j
}

// isOtherText reports whether what seems to be a schema is a text of another kind, such as the name
// of a schema.
func isOtherText(v eval.Value) bool {
	text, ok := eval.Text(v)
	text = strings.TrimSpace(text)
	return ok && text != "" && !strings.HasPrefix(text, "{")
}

// isNoText reports whether a value is the empty text.
func isNoText(v eval.Value) bool {
	text, ok := eval.Text(v)
	return ok && text == ""
}
