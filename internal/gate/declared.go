package gate

import (
	"context"
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
	"github.com/toolbudget/toolbudget/internal/nearest"
)

// A TypeError says that the source has no tool type as the configuration declares it.
type TypeError struct {
	// Steps lead to what is at fault, from the key types on: keys and indexes of lists.
	Steps []any
	// Text is the cause and the next step.
	Text string
}

func (e *TypeError) Error() string { return e.Text }

// CheckTypes holds the tool types that the configuration declares against a program, and
// returns a *TypeError for the first that is not there as declared. The package, the type,
// its members and the sinks must exist, and members must be able to hold what is read from
// them. A package that exists and is not part of the program is skipped: one configuration
// may serve several programs. So is one that could not be read completely.
func CheckTypes(ctx context.Context, prog *load.Program, list []config.ToolType) error {
	for i, t := range list {
		d := declaration{ctx, prog, t}
		if fault := d.check(); fault != nil {
			fault.Steps = append([]any{"types", i}, fault.Steps...)
			fault.Text = fmt.Sprintf("types[%d]: %s", i, fault.Text)
			return fault
		}
	}
	return nil
}

// A declaration is a declared tool type that is compared with a program.
type declaration struct {
	ctx      context.Context
	prog     *load.Program
	declared config.ToolType
}

// wrong is a fault at a key of the declaration.
func (d *declaration) wrong(key, format string, args ...any) *TypeError {
	return &TypeError{Steps: []any{key}, Text: fmt.Sprintf(format, args...)}
}

func (d *declaration) check() *TypeError {
	dot := strings.LastIndexByte(d.declared.Type, '.')
	path, name := d.declared.Type[:dot], d.declared.Type[dot+1:]
	pkg, fault := d.packageOf("type", path, path)
	if pkg == nil {
		return fault
	}
	obj := pkg.Scope().Lookup(name)
	if obj == nil {
		names := slices.DeleteFunc(pkg.Scope().Names(), func(n string) bool {
			_, isType := pkg.Scope().Lookup(n).(*types.TypeName)
			return !isType
		})
		return d.wrong("type", "package %s has no type %s; %s", path, name,
			orElse(name, names, path+".", "write the name of the type that holds a tool"))
	}
	if _, isType := obj.(*types.TypeName); !isType {
		return d.wrong("type", "%s is not a type; name a struct or an interface that holds a tool", d.declared.Type)
	}
	t, isNamed := types.Unalias(obj.Type()).(*types.Named)
	if !isNamed {
		return d.wrong("type", "%s is another name for %s; declare a type that has a name",
			d.declared.Type, short(types.Unalias(obj.Type())))
	}
	if fault := d.members(t); fault != nil {
		return fault
	}
	for i, s := range d.declared.Sinks {
		if fault := d.sink(t, s); fault != nil {
			fault.Steps = append([]any{"sinks", i}, fault.Steps...)
			fault.Text = fmt.Sprintf("%s: sinks[%d]: %s", d.declared.Type, i, fault.Text)
			return fault
		}
	}
	return nil
}

// packageOf returns a package of the program, or nil: with a fault if there is no such
// package, and with none if nothing can be said of it.
func (d *declaration) packageOf(key, path, shown string) (*types.Package, *TypeError) {
	p := d.prog.Packages[path]
	if p == nil {
		if d.prog.Exists(d.ctx, path) {
			return nil, nil
		}
		return nil, d.wrong(key, "there is no package %s; %s", shown,
			orElse(path, slices.Sorted(maps.Keys(d.prog.Packages)), "",
				"check the path; a package of another module needs a line in go.mod"))
	}
	if len(p.Errors) > 0 {
		return nil, nil
	}
	return d.prog.TypesOf(path), nil
}

// members checks each member that the declaration names.
func (d *declaration) members(t *types.Named) *TypeError {
	h := d.declared
	for _, m := range []struct {
		key, path string
		content
	}{
		{"name", h.Name, text},
		{"description", h.Description, text},
		{"input-schema", h.InputSchema, object},
		{"title", h.Title, text},
		{"group", h.Group, text},
		{"output-schema", h.OutputSchema, object},
		{"annotations", h.Annotations, object},
		{"meta", h.Meta, object},
	} {
		if m.path == "" {
			continue
		}
		part, fault := m.walk(t, m.path)
		if fault != "" {
			return d.wrong(m.key, "%s: %s", h.Type, fault)
		}
		if why, ok := m.holds(part); !ok {
			return d.wrong(m.key, "%s: %s %s; name a member that holds %s%s",
				h.Type, m.path, why, m.content, m.inside(part, m.path))
		}
	}
	if h.Execute != "" {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, t.Obj().Pkg(), h.Execute); !isFunc(obj) {
			return d.wrong("execute", "%s has no method %s; %s", h.Type, h.Execute,
				orElse(h.Execute, methodNames(t), "", "name the method that calls the tool"))
		}
	}
	return nil
}

// sink checks a function that registers tools, and the index of its argument.
func (d *declaration) sink(t *types.Named, s config.Sink) *TypeError {
	fn, fault := d.function(framework.Key(s.Func), s.Func)
	if fn == nil {
		return fault
	}
	params := fn.Signature().Params()
	if s.Arg >= params.Len() {
		return d.wrong("arg", "arg is %d, and %s has %s; they are counted from 0, without the receiver",
			s.Arg, s.Func, parameters(params.Len()))
	}
	if given := params.At(s.Arg).Type(); !mayHold(given, t) {
		return d.wrong("arg", "argument %d of %s is %s and cannot be a %s; "+
			"count the arguments from 0, without the receiver", s.Arg, s.Func, short(given), t.Obj().Name())
	}
	return nil
}

// function finds a function or method by its key, such as pkg/path.Type.Method.
func (d *declaration) function(key, shown string) (*types.Func, *TypeError) {
	slash := strings.LastIndexByte(key, '/') + 1
	var fault *TypeError
	// The last element of a package path may have dots, as in gopkg.in/yaml.v3.
	for at := len(key); at > slash; {
		at = strings.LastIndexByte(key[:at], '.')
		if at < slash {
			break
		}
		names := strings.Split(key[at+1:], ".")
		if len(names) > 2 {
			break
		}
		var pkg *types.Package
		if pkg, fault = d.packageOf("func", key[:at], key[:at]); pkg == nil {
			if fault == nil {
				return nil, nil
			}
			continue
		}
		return d.lookup(pkg, names, shown)
	}
	return nil, fault
}

// lookup finds a function of a package, or a method of one of its types.
func (d *declaration) lookup(pkg *types.Package, names []string, shown string) (*types.Func, *TypeError) {
	obj := pkg.Scope().Lookup(names[0])
	word, candidates := names[0], pkg.Scope().Names()
	if tn, isType := obj.(*types.TypeName); isType && len(names) > 1 {
		obj, _, _ = types.LookupFieldOrMethod(tn.Type(), true, pkg, names[1])
		word, candidates = names[1], methodNames(tn.Type())
	}
	if fn, ok := obj.(*types.Func); ok {
		return fn, nil
	}
	return nil, d.wrong("func", "there is no function %s; %s", shown,
		orElse(word, candidates, "", "write example.com/kit/server.Register or "+
			"(*example.com/kit/server.Server).Add"))
}

// orElse asks for the candidate nearest to a word, or says what to do if none is near.
func orElse(word string, candidates []string, prefix, otherwise string) string {
	if best := nearest.Word(word, candidates); best != "" {
		return "did you mean " + prefix + best + "?"
	}
	return otherwise
}

// isFunc reports whether an object is a function or a method.
func isFunc(obj types.Object) bool {
	_, ok := obj.(*types.Func)
	return ok
}

func parameters(n int) string {
	if n == 1 {
		return "1 parameter"
	}
	return fmt.Sprintf("%d parameters", n)
}
