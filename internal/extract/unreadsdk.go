package extract

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// unreadSDKs are the SDKs for models that the user's packages of the program import, that
// are not read, and of which no type is declared.
func (x *extraction) unreadSDKs() []string {
	found := map[string]bool{}
	for _, path := range x.mainPaths() {
		if !x.current[path] {
			continue
		}
		for _, imported := range x.prog.Packages[path].Imports {
			sdk := framework.UnreadSDK(imported)
			p := x.prog.Packages[imported]
			if sdk == "" || p == nil || p.Module == nil || p.Module.Main ||
				framework.Of(x.opts.Frameworks, imported) != nil {
				continue
			}
			found[sdk] = true
		}
	}
	for _, f := range x.opts.Frameworks {
		if f.Custom != nil {
			delete(found, framework.UnreadSDK(f.Custom.Type))
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// modelWords are in the paths of most packages by which programs talk to models.
var modelWords = []string{
	"agent", "agents", "ai", "anthropic", "bedrock", "claude", "cohere", "deepseek", "gemini", "genai", "gpt", "groq",
	"llm", "llms", "mcp", "mistral", "ollama", "openai", "qwen", "vertexai",
}

// anyTools reports whether there is a tool, or may be.
func anyTools(list []*program) bool {
	return slices.ContainsFunc(list, func(p *program) bool { return len(p.tools)+len(p.DynamicSources) > 0 })
}

// likelySDKs are the modules that a program imports, and that seem to be SDKs for models which are
// not read: the path of a package that the program imports says so, and the package has a type
// which is called a tool.
func (x *extraction) likelySDKs() []string {
	found := map[string]bool{}
	for _, path := range x.mainPaths() {
		if !x.current[path] {
			continue
		}
		for _, imported := range x.prog.Packages[path].Imports {
			p := x.prog.Packages[imported]
			if p == nil || p.Module == nil || p.Module.Main || framework.Of(x.opts.Frameworks, imported) != nil {
				continue
			}
			if isForModels(imported) && hasTypes(x.prog.TypesOf(imported), toolWords) {
				found[p.Module.Path] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// isForModels reports whether the path of a package says that it is for models.
func isForModels(path string) bool { return slices.ContainsFunc(terms.Words(path), isModelWord) }

// isModelWord reports whether a word is one of them, alone or with go before or after it, as in
// goagent.
func isModelWord(word string) bool {
	return slices.ContainsFunc([]string{word, strings.TrimPrefix(word, "go"), strings.TrimSuffix(word, "go")},
		func(w string) bool { return slices.Contains(modelWords, w) })
}

// hasTypes reports whether a package has an exported type with one of these words in its name, of
// which a value has parts or methods: a number that is called a Function, say, is no tool.
func hasTypes(pkg *types.Package, words []string) bool {
	if pkg == nil {
		return false
	}
	return slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		t, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		return ok && t.Exported() && hasParts(t.Type()) && slices.ContainsFunc(terms.Words(name), func(w string) bool {
			return slices.Contains(words, w)
		})
	})
}

// hasParts reports whether values of a type have parts, or methods that others can call.
func hasParts(t types.Type) bool {
	if _, basic := t.Underlying().(*types.Basic); !basic {
		return true
	}
	set := types.NewMethodSet(t)
	for m := range set.Methods() {
		if m.Obj().Exported() {
			return true
		}
	}
	return false
}

// unreadTools is the kind of source that an SDK is which is not read.
const unreadTools = ", which toolbudget does not read, may give tools to a model here; " +
	"declare the type of its tools under types"

// openUnread adds a source for each SDK that is not read to programs with tools, where the
// program uses what the SDK calls a tool. If the tools are guesses, it is enough that the program
// imports the SDK. Types of the SDK that are guessed to be tools are read, so what remains is what
// it is told in parts. A likely SDK is read that hands its tools to one that is read.
func (x *extraction) openUnread(list []*program, sdks, likely []string) {
	guessed, shapes := map[string]bool{}, map[string]bool{}
	for _, p := range list {
		for _, t := range p.tools {
			if of := t.Guessed(); of != "" {
				guessed[framework.UnreadSDK(of)], guessed[x.moduleOf(of)] = true, true
				shapes[of] = true
			}
		}
	}
	for _, module := range slices.Sorted(maps.Keys(guessed)) {
		if module != "" {
			x.open(list, module, x.toldInParts(module, shapes))
		}
	}
	for _, sdk := range likely {
		if slices.Contains(sdks, sdk) || guessed[sdk] || x.usesRead(sdk) {
			continue
		}
		x.open(list, sdk, x.usedTool(func(pkg string) bool { return x.moduleOf(pkg) == sdk }))
	}
	for _, sdk := range sdks {
		if guessed[sdk] {
			continue
		}
		at := x.usedTool(func(pkg string) bool { return framework.UnreadSDK(pkg) == sdk })
		if !at.IsValid() && len(guessed) > 0 {
			at = x.importOf(sdk)
		}
		x.open(list, sdk, at)
	}
}

// open adds a source for an SDK that is used at a place to programs with tools.
func (x *extraction) open(list []*program, sdk string, at token.Pos) {
	if !at.IsValid() {
		return
	}
	for _, p := range list {
		if slices.ContainsFunc(p.tools, func(t *catalog.Tool) bool { return t.Reachable }) {
			p.dynamic(x.prog.Span(at, at).String(), sdk+unreadTools)
		}
	}
}

// moduleOf is the path of the module of a package, or of a type's package, or "".
func (x *extraction) moduleOf(name string) string {
	p := x.prog.Packages[name]
	if dot := strings.LastIndexByte(name, '.'); p == nil && dot > 0 {
		p = x.prog.Packages[name[:dot]]
	}
	if p == nil || p.Module == nil {
		return ""
	}
	return p.Module.Path
}

// usesRead reports whether a package of a module that the program has imports an SDK that is read.
func (x *extraction) usesRead(module string) bool {
	for path := range x.current {
		if x.moduleOf(path) != module {
			continue
		}
		for _, imported := range x.prog.Packages[path].Imports {
			if framework.Of(x.opts.Frameworks, imported) != nil && x.moduleOf(imported) != module {
				return true
			}
		}
	}
	return false
}

// importers calls f with the user's packages of the program until it returns true.
func (x *extraction) importers(f func(*eval.Package) bool) {
	for _, path := range x.mainPaths() {
		if x.current[path] {
			if u := x.bodies.get(path); u != nil && f(u) {
				return
			}
		}
	}
}

// usedTool is the first place at which the program names something of an SDK that is called a
// tool, or a function as in OpenAI's API. ofSDK says of which packages.
func (x *extraction) usedTool(ofSDK func(pkg string) bool) (at token.Pos) {
	isTool := func(obj types.Object) bool {
		return obj != nil && obj.Pkg() != nil && ofSDK(obj.Pkg().Path()) &&
			slices.ContainsFunc(terms.Words(obj.Name()), func(w string) bool { return slices.Contains(toolWords, w) })
	}
	x.importers(func(u *eval.Package) bool {
		for _, f := range u.Files {
			ast.Inspect(f, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && !at.IsValid() && isTool(u.Info.Uses[id]) {
					at = id.Pos()
				}
				return !at.IsValid()
			})
		}
		return at.IsValid()
	})
	return at
}

// importOf is the first place at which the program imports an SDK.
func (x *extraction) importOf(sdk string) (at token.Pos) {
	x.importers(func(u *eval.Package) bool {
		for _, f := range u.Files {
			for _, i := range f.Imports {
				path, err := strconv.Unquote(i.Path.Value)
				if err == nil && !at.IsValid() && framework.UnreadSDK(path) == sdk {
					at = i.Pos()
				}
			}
		}
		return at.IsValid()
	})
	return at
}
