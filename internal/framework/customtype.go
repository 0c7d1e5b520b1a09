package framework

import "strings"

// A CustomType is a tool type of the program's own, as the configuration declares
// it: a struct with fields, or an interface with methods, of the given names.
type CustomType struct {
	// Type is the full name, such as example.com/kit/tool.Tool.
	Type string
	// Name, Description and InputSchema are fields or methods without
	// parameters, or paths of them with dots between. The first two are text or
	// a pointer to it; InputSchema may be JSON text, or a value that
	// encoding/json turns into it.
	Name, Description, InputSchema string
	// Title and Group hold text, the others JSON like InputSchema; each may be "".
	// Group is the toolset that the program itself puts the tool in.
	Title, Group, OutputSchema, Annotations, Meta string
	// Schema is the input schema, in JSON, that each tool of the type is sent with, instead
	// of InputSchema.
	Schema string
	// Properties and Required are, in place of InputSchema, the parts of the schema of an
	// object. Normalize is a function of the SDK, pkg/path.Func, that changes this schema, a
	// map, before it is sent.
	Properties, Required, Normalize string
	// OutputText says that the description is followed by this text and the output schema,
	// which is not sent otherwise.
	OutputText string
	// OutputSent says that a model's request has the output schema.
	OutputSent bool
	// Document says that a schema is encoded as a document of Smithy.
	Document bool
	// Only is the type of those elements of a request's list that are tools of the program.
	// Others are the provider's, except those that Mark names, with blanks between, which are none.
	Only, Mark string
	// Hosted says the same of elements that lack the method which Name begins with.
	Hosted bool
	// Enabled is a path to a bool without which the tool is not sent. The tool is taken to be
	// sent if that is not known.
	Enabled string
	// Sorted says that the SDK decodes the schema into a map before it sends it.
	Sorted bool
	// Filled says that it then adds empty properties to the schema of an object without any.
	Filled bool
	// SortedBy is a package that sorts the names of required properties before it sends a schema:
	// that of an object which has some, and those inside. Adapters begins the packages of which a
	// program uses one to talk to a model, in place of which it may have others that do not use
	// SortedBy.
	SortedBy, Adapters string
	// Bare says that a tool whose schema is nil is sent without one.
	Bare bool
	// Sinks register such a tool. Without any, every literal of the type that
	// the program evaluates, or of a type that implements it, is a tool.
	Sinks []Sink
	// Guessed says that nobody declared the type: it looks like a tool. Listed says that it has its
	// parameters as a list in a form of the program's own, of which code makes a schema.
	Guessed, Listed bool
}

// DeclaredType is what the name of a framework begins with that is a type of the configuration.
const DeclaredType = "type:"

// Framework makes a framework of a custom tool type.
func (c CustomType) Framework() Framework {
	kind := DeclaredType
	if c.Guessed {
		kind = "shape:"
	}
	return Framework{
		Name:   kind + c.Type,
		Sinks:  c.Sinks,
		Custom: &c,
		Shape: Shape{
			Name: c.Name, Title: c.Title, Group: c.Group, Description: c.Description, InputSchema: c.InputSchema,
			OutputSchema: c.OutputSchema, OutputSent: c.OutputSent, Annotations: c.Annotations, Meta: c.Meta,
		},
	}
}

// Key turns a full name as go/types prints it, (*pkg/path.Type).Method, into
// the form of this package, pkg/path.Type.Method.
func Key(full string) string {
	return strings.NewReplacer("(*", "", "(", "", ")", "").Replace(full)
}
