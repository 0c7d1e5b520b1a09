package consolidate

import (
	"errors"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/advise/suggest"
)

// Methods are the names of an interface's methods, as the configuration has them.
type Methods struct {
	Name, Description, InputSchema string
	// Execute runs the tool. "" stands for the only method that takes arguments.
	Execute string
	// Own are methods that tell of one tool what does not hold of several: its
	// title, output schema, annotations. "" is none.
	Own []string
}

// A ToolInterface is an interface of the program's own that its tools implement.
type ToolInterface struct {
	obj                            *types.TypeName
	Name, Description, InputSchema method
	Execute                        method
	Own                            []method
	// Others are methods that any of the tools answers.
	Others []string
	// Args is the index of the parameter of Execute that holds the arguments.
	Args int
	// Text says that arguments are JSON text, and not a map.
	Text bool
	// Raw says that an input schema is JSON text.
	Raw bool
}

// A method of the interface.
type method struct {
	Name string
	sig  *types.Signature
}

// Params are the types of the parameters.
func (m method) Params() []types.Type { return slices.Collect(each(m.sig.Params())) }

// Results are the types of the results.
func (m method) Results() []types.Type { return slices.Collect(each(m.sig.Results())) }

// Result is the type of the first result.
func (m method) Result() types.Type { return m.sig.Results().At(0).Type() }

func each(t *types.Tuple) func(func(types.Type) bool) {
	return func(yield func(types.Type) bool) {
		for v := range t.Variables() {
			if !yield(v.Type()) {
				return
			}
		}
	}
}

// ReadToolInterface reads the interface of that name in a package. Errors say which setting of
// the configuration names what is missing.
func ReadToolInterface(pkg *types.Package, name string, m Methods) (*ToolInterface, error) {
	obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil, fmt.Errorf("%s has no type %s; check types in the configuration", pkg.Path(), name)
	}
	face, ok := obj.Type().Underlying().(*types.Interface)
	if !ok {
		return nil, fmt.Errorf(
			"%s.%s is not an interface; code is generated only for interfaces with a method that calls the tool",
			pkg.Path(),
			name,
		)
	}
	if named, ok := obj.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
		return nil, fmt.Errorf("%s.%s has type parameters, which are not supported", pkg.Path(), name)
	}
	h := &ToolInterface{obj: obj}
	methods := map[string]method{}
	for f := range face.Methods() {
		methods[f.Name()] = method{f.Name(), f.Signature()}
	}
	var err error
	find := func(setting, name string) method {
		f, ok := methods[name]
		switch {
		case err != nil:
		case !ok:
			err = fmt.Errorf("%s has no method %q; correct %s under types in the configuration",
				obj.Name(), name, setting)
		case f.sig.Params().Len() != 0 || f.sig.Results().Len() != 1:
			err = fmt.Errorf("%s.%s is not a method without parameters and with one result", obj.Name(), name)
		}
		delete(methods, name)
		return f
	}
	h.Name, h.Description, h.InputSchema = find("name", m.Name), find("description", m.Description), find(
		"input-schema",
		m.InputSchema,
	)
	for _, name := range m.Own {
		if _, ok := methods[name]; ok {
			h.Own = append(h.Own, find("", name))
		}
	}
	if err != nil {
		return nil, err
	}
	for _, f := range []method{h.Name, h.Description} {
		if b, ok := f.Result().Underlying().(*types.Basic); !ok || b.Kind() != types.String {
			return nil, fmt.Errorf("%s.%s returns %s; only string is supported", obj.Name(), f.Name, f.Result())
		}
	}
	h.Raw = text(h.InputSchema.Result())
	if h.Execute, err = h.execute(methods, m.Execute); err != nil {
		return nil, err
	}
	delete(methods, h.Execute.Name)
	for name := range methods {
		h.Others = append(h.Others, name)
	}
	slices.Sort(h.Others)
	return h, nil
}

// execute finds the method that calls the tool: the one that is named, or the only one
// that takes arguments.
func (h *ToolInterface) execute(methods map[string]method, name string) (method, error) {
	const set = "set execute under types in the configuration to the method that calls the tool"
	if name != "" {
		f, ok := methods[name]
		if !ok {
			return method{}, fmt.Errorf("%s has no method %q; %s", h.obj.Name(), name, set)
		}
		return f, h.callable(f)
	}
	var found []string
	for name, f := range methods {
		if h.callable(f) == nil {
			found = append(found, name)
		}
	}
	slices.Sort(found)
	switch len(found) {
	case 0:
		return method{}, fmt.Errorf(
			"no method of %s takes arguments (a map[string]any or JSON text) and returns an error last; %s",
			h.obj.Name(),
			set,
		)
	case 1:
		f := methods[found[0]]
		return f, h.callable(f)
	}
	return method{}, fmt.Errorf("several methods of %s may call a tool (%s); %s",
		h.obj.Name(), strings.Join(found, ", "), set)
}

// callable finds the parameter that holds the arguments, or says why there is none.
func (h *ToolInterface) callable(f method) error {
	at := -1
	for i, t := range f.Params() {
		m, ok := t.Underlying().(*types.Map)
		if ok = ok && plain(m); !ok && !text(t) {
			continue
		}
		if at >= 0 {
			return fmt.Errorf("%s.%s has several parameters that may hold the arguments", h.obj.Name(), f.Name)
		}
		at, h.Text = i, !ok
	}
	results := f.Results()
	switch {
	case at < 0:
		return fmt.Errorf(
			"%s.%s has no parameter for arguments: map[string]any, or JSON text as json.RawMessage, []byte or string",
			h.obj.Name(),
			f.Name,
		)
	case f.sig.Variadic():
		return fmt.Errorf("%s.%s is variadic, which is not supported", h.obj.Name(), f.Name)
	case len(results) == 0 || !types.Identical(results[len(results)-1], types.Universe.Lookup("error").Type()):
		return fmt.Errorf("%s.%s must return an error last, to reject a call without an action", h.obj.Name(), f.Name)
	}
	h.Args = at
	return nil
}

// plain reports whether a map is of any value by name.
func plain(m *types.Map) bool {
	key, ok := m.Key().Underlying().(*types.Basic)
	face, is := m.Elem().Underlying().(*types.Interface)
	return ok && key.Kind() == types.String && is && face.Empty()
}

// text reports whether a type may hold JSON text: a string or bytes.
func text(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.String
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}

// GenerateForInterface writes the code for a merged tool whose tools implement h, for the
// package of that path, "" where it is not known. Code in h's own package does not
// import it.
func GenerateForInterface(m *suggest.Merged, h *ToolInterface, name, path string) (*Code, error) {
	if path != h.obj.Pkg().Path() {
		switch {
		case h.obj.Pkg().Name() == "main":
			return nil, fmt.Errorf(
				"%s is in package main, which cannot be imported; write the code there with -o and its directory",
				h.obj.Name(),
			)
		case !h.obj.Exported():
			return nil, fmt.Errorf("%s.%s is not exported; write the code to its package with -o and its directory",
				h.obj.Pkg().Path(), h.obj.Name())
		}
	}
	v, err := newView(m, name)
	if err != nil {
		return nil, err
	}
	v.Interface, v.path = h, path
	code := &Code{Name: v.file}
	if code.Source, err = v.write("interface.tmpl"); err != nil {
		return nil, err
	}
	if code.Test, err = v.write("interface_test.tmpl"); err != nil {
		return nil, err
	}
	use, err := v.execute("interface_use.tmpl")
	code.Use = string(use)
	return code, err
}

// errNoInterface is a template's that asks for types without an interface.
var errNoInterface = errors.New("no tool interface")

// typeName writes a type as the package sees it, and notes what that imports.
func (v *view) typeName(t types.Type) (string, error) {
	if v.Interface == nil {
		return "", errNoInterface
	}
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == v.path {
			return ""
		}
		return v.imported(p.Name(), p.Path())
	}), nil
}

// Type is the interface as the package sees it.
func (h *ToolInterface) Type() types.Type { return h.obj.Type() }

// imported notes an import and returns the name that it has.
func (v *view) imported(name, path string) string {
	base := name
	for n := 2; ; n++ {
		have, ok := v.imports[name]
		switch {
		case ok && have == path:
			return name
		case !ok && !slices.Contains(locals, name):
			v.imports[name] = path
			return name
		}
		name = fmt.Sprintf("%s%d", base, n)
	}
}

// locals are the variables of the templates that types and calls of packages stand
// beside.
var locals = strings.Fields(
	"t tools rest one a args name err need fault s schema want run call old ok merged less got reached decode tt " +
		"text k f v none",
)
