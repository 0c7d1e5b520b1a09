package framework

import (
	"slices"
	"strings"
)

// A Framework is one SDK or one custom tool type.
type Framework struct {
	// Name is how catalogs refer to it.
	Name string
	// Path is the module that users know it by, where Modules are packages of it.
	Path string
	// Modules are the module paths whose code is evaluated from source.
	Modules []string
	// Helpers are packages that make parts of tools but serve other purposes, too. They run
	// from source in programs that have a package of Modules. To import one says nothing.
	Helpers []string
	// Sinks register tools.
	Sinks []Sink
	// Removers take tools back that were registered before.
	Removers []Remover
	// Greets are types that hooks get, or what they point to, which run when a client connects or
	// asks for the list, before it has that.
	Greets []string
	// Sessionless are functions that serve clients whose sessions take no tools of their own.
	Sessionless []string
	// Listers return what is registered.
	Listers []Lister
	// Lenders are functions that return tools to code which may offer them in another form.
	Lenders []string
	// Rewriters are packages that send a model the schemas of tools in a form of their own.
	Rewriters []string
	// Asked are the fields in which a model is given the tools of a request, each as
	// pkg/path.Type.Field: code outside the SDK that reads one may send schemas in a form of its
	// own.
	Asked []string
	// Makers build tools that are not yet registered; their call is where a
	// tool is defined.
	Makers []Maker
	// Types are the types of a tool as functions return it.
	Types []ToolType
	// Servers create a server: a run that creates none offers no tool.
	Servers []Server
	// Registrars are methods of a server that make what they register: a literal
	// of the custom tool type in one of them belongs to that server.
	Registrars []string
	// Instructions are calls whose argument holds the text a server sends
	// about itself.
	Instructions []Instruction
	// Shape is where a tool's parts are, after the SDK's own encoding.
	Shape Shape
	// Custom is set for a type of the program's own.
	Custom *CustomType
	// Answers are functions that encode or send an answer in which the list of tools may be.
	Answers []Answer
	// Requests are functions that encode or send a request to a model in which tools may be, and
	// Bodies those that take the text of one. Decodes are functions that decode one again.
	Requests, Bodies, Decodes []Answer
	// Aliases name functions of the SDK that do what one of the standard
	// library does.
	Aliases map[string]string
	// Opaque are functions that serve or connect, so running them would say
	// nothing about tools: pkg/path.Func, pkg/path.Type for all methods of a type, or
	// pkg/path for a whole package.
	Opaque []string
	// Blocking are those of them that return only when the server stops.
	Blocking []string
	// Sorted are functions that add what is in a map to a JSON object. Its members then have any
	// order, and are listed in that of the keys.
	Sorted []string
	// Succeeding are functions that check more than is followed, and are taken to return no error.
	Succeeding []string
	// Memos are functions that keep what was inferred, or look it up. They are taken to do and find
	// nothing, so it is inferred anew: what is kept may not be known, but it is equal.
	Memos []string
	// Hosted are the types of tools that a provider runs, of which each literal is one.
	Hosted []string
	// Inferrers are functions that infer a schema from a type.
	Inferrers []Inferrer
	// Fillers set a field of their receiver from files, at run time.
	Fillers []Filler
	// Cloners are methods that copy a schema and those below it.
	Cloners []string
	// Holders are methods that return a pointer to a struct which keeps the receiver.
	Holders []Holder
	// HandlesRefusal: where an inferrer refuses a type, this SDK serves the
	// tool all the same. Otherwise a refusal is a gap.
	HandlesRefusal bool
}

// A Server is a call that creates one.
type Server struct {
	Func string
	// NameArg is the argument with the name that the server gives itself, or its
	// field NameField where it is a struct; Unnamed says that there is none.
	NameArg   int
	NameField string
	Unnamed   bool
	// Instructions is the path of the field that keeps the text the server sends
	// about itself, or "".
	Instructions string
	// Changers are fields that keep functions which may change the list of tools
	// when a client asks for it.
	Changers []Changer
}

// A Changer is a field of a server, or a method of it, that is given functions which
// may change the list of tools when a client asks for it.
type Changer struct {
	// Path of the field, or the Func that is given functions from argument Arg on.
	Path, Func string
	// Through names the type of the list as such a function sees it. One that does
	// not name it changes nothing. "" is any function.
	Through string
}

// A Lister is a method of a server that returns its tools: all by their names or,
// with One, that of the name that is its argument. They are structs, of which Field
// is the tool and Handler the function that is called.
type Lister struct {
	Func           string
	One            bool
	Field, Handler string
}

// Receiver, as the Arg of a sink with a path, is what the method is called on.
const Receiver = -1

// A Sink is a call that registers tools. Func is a function key: pkg/path.Func
// or pkg/path.Type.Method.
type Sink struct {
	Func string
	// Arg is the index of the argument that is the tool, or a slice of them,
	// not counting the receiver. Where it is the variadic one, all from it on
	// are tools.
	Arg int
	// Field is the field of the argument that holds the tool, or "".
	Field string
	// Path leads from the argument, the parameters of a request, to the tools: names of
	// fields with dots between, or of methods with (). Lists and pointers on the way are
	// followed. "." is the argument itself, blanks stand between several paths, and "" is a
	// registration.
	Path string
	// Options says that the arguments from Arg on are functions that change a struct in turn. The
	// path leads from one that they have changed.
	Options bool
	// Kept says that the tools are sent in later calls, as they are then.
	Kept bool
	// Opens has paths of the same form to what makes the SDK add tools that are not read.
	Opens string
	// Wrap is a function of the SDK, pkg/path.Func, that is given each value whose method is on
	// the path, and returns the one whose method is called.
	Wrap string
	// Shape is that of the tools of this request, where they differ from those of others.
	Shape *Shape
	// Session says that the tool is served beside the server's own, to one client.
	Session bool
	// Apart says that it is kept apart from the others: what removes those does not touch it.
	Apart bool
	// Continue runs the function as well, since it goes on to change the tool, or what it
	// returns may be a tool.
	Continue bool
	// Unless names a function of the same package that is the sink instead in
	// the versions that have it.
	Unless string
	// Adjust is a method of the receiver that is given a pointer to the tool
	// before it is served, or "".
	Adjust string
	// Adds is the type, in the package of the function, of a tool of the SDK's own that it adds
	// if its argument Arg is not an empty list. Its zero value is the tool.
	Adds string
	// Checks says that the function panics for tools that it does not take, so its source runs
	// first.
	Checks bool
}

// A Remover is a call that takes registered tools back: those whose names are
// its arguments, or all of them.
type Remover struct {
	Func string
	All  bool
}

// An Answer is a function that encodes or sends its argument Arg as JSON.
type Answer struct {
	Func string
	Arg  int
}

// A Maker is a function that returns a tool. NameArg is the argument that is its name.
type Maker struct {
	Func    string
	NameArg int
}

// A ToolType is a type, pkg/path.Type, that is a tool or has it in a field.
type ToolType struct{ Type, Field string }

// An Instruction is a call with a server's text about itself, in argument Arg
// or its field Field.
type Instruction struct {
	Func  string
	Arg   int
	Field string
}

// A Shape names the keys of an encoded tool. A key may be a path, with dots between;
// InputSchema may be several with blanks between, of which the first that is there counts.
type Shape struct {
	Name, Title, Group, Description, InputSchema, OutputSchema, Annotations, Meta string
	// OutputSent says that a model's request has the output schema.
	OutputSent bool
	// Capitals says that the names of types may be in capitals, as Gemini writes them.
	Capitals bool
	// Kind tells tools of the program from those that a provider defines and runs, such
	// as a web search: they have another kind than function or custom, and no schema.
	Kind string
	// Spaces is the kind of an entry that holds tools, which another path leads to.
	Spaces string
}

// MCP is the shape of a tool in a tools/list answer (MCP specification
// 2025-11-25, server/tools).
var mcpShape = Shape{
	Name: "name", Title: "title", Description: "description", InputSchema: "inputSchema",
	OutputSchema: "outputSchema", Annotations: "annotations", Meta: "_meta",
}

// A Filler is a method that fills a field of its receiver from what no source
// tells, and returns an error.
type Filler struct {
	Func, Field string
}

// A Holder is a method that returns a pointer to a struct whose Field keeps the receiver, and
// an error if the receiver is not valid.
type Holder struct{ Func, Field string }

// An Inferrer is a function that makes a schema of a type.
type Inferrer struct {
	Func string
	// Dialect is google or invopop, Package the package whose Schema it returns.
	Dialect string
	// TypeArg: the type is the first type argument; else it is argument Arg,
	// a reflect.Type or a value.
	TypeArg bool
	Arg     int
	// OptArg is the index of the options argument, or -1.
	OptArg int
}

// Builtin lists the frameworks that toolbudget knows.
func Builtin() []Framework {
	const openai = "github.com/openai/openai-go"
	const googleADK = "google.golang.org/adk"
	list := []Framework{
		mcpGo(), goSDK(), mcpGolang(), foxyContexts(), goOpenAI(), openAI(openai), openAI(openai + "/v2"),
		openAI(openai + "/v3"), genAI(), generativeAI(), vertexAI(), ollama(), eino(), genkit(),
		bedrock(), azOpenAI(), mistral(), cohere(), fantasy(), goMCP(), adk(googleADK), adk(googleADK + "/v2"),
		trpcAgent(), schemaLibraries(),
	}
	return slices.Concat(list, agentsGo(), anthropicSDK(), []Framework{langchain()})
}

// Modules lists the module paths of frameworks.
func Modules(list []Framework) []string {
	var out []string
	for _, f := range list {
		out = append(out, f.Modules...)
	}
	return out
}

// Of returns the framework that a package belongs to, or nil.
func Of(list []Framework, pkg string) *Framework {
	for i := range list {
		for _, m := range list[i].Modules {
			if rest, ok := strings.CutPrefix(pkg, m); ok && (rest == "" || rest[0] == '/') {
				return &list[i]
			}
		}
	}
	return nil
}

// Library reports whether a package is part of an SDK itself, as opposed to an
// example that lives in the SDK's module: one of the packages its functions are
// in, or internal to the module.
func Library(list []Framework, pkg string) bool {
	f := Of(list, pkg)
	if f == nil {
		return false
	}
	in := func(fn string) bool {
		rest, ok := strings.CutPrefix(fn, pkg)
		return ok && strings.HasPrefix(rest, ".")
	}
	for _, s := range f.Sinks {
		if in(s.Func) {
			return true
		}
	}
	for _, m := range f.Makers {
		if in(m.Func) {
			return true
		}
	}
	for _, i := range f.Inferrers {
		if in(i.Func) {
			return true
		}
	}
	for _, m := range f.Modules {
		if strings.HasPrefix(pkg, m+"/internal/") || pkg == m && len(f.Sinks) == 0 {
			return true
		}
	}
	return false
}
