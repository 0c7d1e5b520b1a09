package tokencount

import (
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// stub renders tools as Python functions with a docstring in Google's style, as
// Gemini 2.5 is shown them on the Developer API:
//
//	def NAME(
//	    a: str,
//	    b: int | None = None,
//	) -> dict:
//	  """DESCRIPTION
//
//	  Args:
//	    a: DESCRIPTION
//	    b: DESCRIPTION
//	  """
//
// The form is not published. Thirteen recorded sets of tools with flat
// schemas are met to the token or one beside it. Nested objects were recorded to
// add a block of their own, some 65 tokens for two fields, which is taken to be
// the data class that Gemini's own tools are shown with.
type stub struct {
	bare
	// wide writes what no recording tells of: enums as Literal, defaults, and the
	// docstrings of data classes.
	wide bool
}

func (r stub) tool(t *catalog.Tool) *form {
	w := &stubWriter{gaps: gapsOf(t), wide: r.wide}
	signature, args := &form{}, &form{}
	in := jsonpointer.Join("/inputSchema", "properties")
	props := t.InputSchema.Get("properties")
	if w.gaps.at(in) || props == nil && w.gaps.under("/inputSchema") || props != nil && w.gaps.beside(in, props) {
		w.classes.hole()
		signature.hole()
		args.hole()
	}
	if props != nil && !w.gaps.at(in) {
		more := w.gaps.beside(in, props)
		for _, m := range props.Members {
			p := param{
				name:   m.Key,
				schema: m.Value,
				path:   jsonpointer.Join(in, m.Key),
				class:  className(t.Name) + className(m.Key),
			}
			w.field(signature, p, t.InputSchema, "/inputSchema", "    ", ",\n")
			w.explain(args, p, "    ")
			if more {
				signature.hole()
				args.hole()
			}
		}
	}
	f := &form{}
	f.append(&w.classes)
	f.add("def ")
	f.append(w.gaps.text("/name", t.Name))
	f.add("(\n")
	f.append(signature)
	f.add(") -> dict:\n  \"\"\"")
	f.append(w.gaps.text("/description", t.Description.Value))
	f.add("\n\n  Args:\n")
	f.append(args)
	f.add("  \"\"\"\n")
	return f
}

// A stubWriter writes one tool.
type stubWriter struct {
	gaps    gaps
	wide    bool
	classes form // data classes, which stand before the function
	steps   int
}

// A param is a parameter of a function or a field of a data class.
type param struct {
	name   string
	schema *catalog.Schema
	path   string
	class  string // of its type, where that is an object
}

// field writes "name: type", optional where object does not require it.
func (w *stubWriter) field(f *form, p param, object *catalog.Schema, path, indent, end string) {
	f.add(indent, clean(p.name), ": ")
	f.append(w.typeOf(p.schema, p.path, p.class, 0))
	switch {
	case w.gaps.under(jsonpointer.Join(path, "required")) || w.gaps.under(jsonpointer.Join(p.path, "default")):
		f.hole()
	case !contains(required(object), p.name):
		d := p.schema.Get("default")
		if w.wide && d != nil {
			f.add(" = ", clean(string(d.AppendJSON(nil))))
		} else {
			f.add(" | None = None")
		}
	}
	f.add(end)
}

// explain writes "name: description".
func (w *stubWriter) explain(f *form, p param, indent string) {
	f.add(indent, clean(p.name), ": ")
	if at := jsonpointer.Join(p.path, "description"); w.gaps.at(p.path) {
		f.hole()
	} else {
		f.append(w.gaps.text(at, p.schema.Get("description").Str()))
	}
	f.add("\n")
}

// typeOf writes a type, and the data classes it names before the function.
func (w *stubWriter) typeOf(s *catalog.Schema, path, class string, depth int) *form {
	f := &form{}
	w.steps++
	if depth > maxDepth || w.steps > maxSteps || w.typeUnknown(path) {
		w.classes.hole()
		f.hole()
		return f
	}
	if enum := s.Get("enum"); w.wide && enum != nil && enum.Kind == catalog.Array && len(enum.Items) > 0 {
		text := string(enum.AppendJSON(nil))
		f.add("Literal", clean(strings.ReplaceAll(text, ",", ", ")))
		return f
	}
	for _, k := range []string{"anyOf", "oneOf"} {
		of := variantsOf(s, k)
		if of == nil || len(of.Items) == 0 {
			continue // no union
		}
		for i, it := range of.Items {
			if i > 0 {
				f.add(" | ")
			}
			f.append(w.typeOf(it, path, class, depth+1))
		}
		return f
	}
	switch strings.ToLower(typeName(s)) {
	case "string":
		f.add("str")
	case "integer":
		f.add("int")
	case "number":
		f.add("float")
	case "boolean":
		f.add("bool")
	case "null":
		f.add("None")
	case "array":
		f.add("list")
		if items := s.Get("items"); items != nil {
			f.add("[")
			f.append(w.typeOf(items, jsonpointer.Join(path, "items"), class, depth+1))
			f.add("]")
		}
	case "object":
		if props := s.Get("properties"); props != nil && len(props.Members) > 0 {
			w.dataclass(s, path, class, depth)
			f.add(class)
			break
		}
		f.add("dict")
	default:
		f.add("Any")
	}
	return f
}

// typeUnknown reports whether anything but texts is unknown of the schema at
// path.
func (w *stubWriter) typeUnknown(path string) bool {
	for p := range w.gaps {
		if within(p, path) && !strings.HasSuffix(p, "/description") {
			return true
		}
	}
	return w.gaps.at(path)
}

// typeName returns the type of a schema; of several, the first that is not null.
func typeName(s *catalog.Schema) string {
	typ := s.Get("type")
	if typ != nil && typ.Kind == catalog.Array {
		for _, it := range typ.Items {
			if name := it.Str(); name != "" && name != "null" {
				return name
			}
		}
	}
	return typ.Str()
}

// dataclass writes the class of an object.
func (w *stubWriter) dataclass(s *catalog.Schema, path, class string, depth int) {
	f, fields, attributes := &form{}, &form{}, &form{}
	in := jsonpointer.Join(path, "properties")
	for _, m := range s.Get("properties").Members {
		p := param{name: m.Key, schema: m.Value, path: jsonpointer.Join(in, m.Key), class: class + className(m.Key)}
		fields.add("  ", clean(p.name), ": ")
		fields.append(w.typeOf(p.schema, p.path, p.class, depth+1))
		if !contains(required(s), p.name) {
			fields.add(" | None = None")
		}
		fields.add("\n")
		w.explain(attributes, p, "    ")
	}
	f.add("@dataclasses.dataclass(kw_only=True)\nclass ", class, ":\n")
	if w.wide {
		f.add("  \"\"\"")
		f.append(w.gaps.text(jsonpointer.Join(path, "description"), s.Get("description").Str()))
		f.add("\n\n  Attributes:\n")
		f.append(attributes)
		f.add("  \"\"\"\n")
	}
	f.append(fields)
	f.add("\n")
	w.classes.append(f)
}

// className turns a name of several words into that of a class.
func className(name string) string {
	var b strings.Builder
	start := true
	for _, r := range clean(name) {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsNumber(r):
			start = true
		case start:
			b.WriteRune(unicode.ToUpper(r))
			start = false
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
