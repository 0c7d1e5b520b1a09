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
	// Sinks register such a tool. Without any, every literal of the type that
	// the program evaluates, or of a type that implements it, is a tool.
	Sinks []Sink
	// Guessed says that nobody declared the type: it looks like a tool.
	Guessed bool
}

// Framework makes a framework of a custom tool type.
func (h CustomType) Framework() Framework {
	kind := "house:"
	if h.Guessed {
		kind = "shape:"
	}
	return Framework{
		Name:   kind + h.Type,
		Sinks:  h.Sinks,
		Custom: &h,
		Shape: Shape{
			Name: h.Name, Title: h.Title, Group: h.Group, Description: h.Description, InputSchema: h.InputSchema,
			OutputSchema: h.OutputSchema, Annotations: h.Annotations, Meta: h.Meta,
		},
	}
}

// Key turns a full name as go/types prints it, (*pkg/path.Type).Method, into
// the form of this package, pkg/path.Type.Method.
func Key(full string) string {
	return strings.NewReplacer("(*", "", "(", "", ")", "").Replace(full)
}
