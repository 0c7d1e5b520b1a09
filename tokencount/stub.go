package tokencount

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// stub renders tools as Python functions with a docstring in Google's style, as
// Gemini 2.5 is shown them on the Developer API:
//
//	@dataclasses.dataclass(kw_only=True)
//	class NameC:
//	  """DESCRIPTION
//
//	  Attributes:
//	    d: DESCRIPTION
//	  """
//	  d: str
//
//	def name(
//	    a: Literal["x", "y"] = "x",
//	    b: int | None = None,
//	    c: NameC,
//	) -> dict:
//	  """DESCRIPTION
//
//	  Args:
//	    a: DESCRIPTION
//	    b: DESCRIPTION
//	    c: DESCRIPTION
//	  """
//
// The form is not published. Recorded requests are met to the token with flat schemas,
// enums, defaults, nested objects, lists of objects, references, and descriptions of several
// lines, whose lines are indented.
type stub struct{ bare }

// unrolled is how often a schema that refers to itself is written within itself. One
// request was recorded with such a schema: five levels are 4 % less than its count, and six
// 8 % more.
const unrolled = 5

func (r stub) tool(t *catalog.Tool) *form {
	w := &stubWriter{gaps: gapsOf(t), root: t.InputSchema}
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
				path:   w.gaps.join(in, m.Key),
				class:  className(t.Name) + className(m.Key),
			}
			w.field(signature, p, t.InputSchema, "/inputSchema", 0, "    ", ",\n")
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
	f.append(indented(w.gaps.text("/description", t.Description.Value), "  "))
	f.add("\n\n  Args:\n")
	f.append(args)
	f.add("  \"\"\"\n")
	return f
}

// A stubWriter writes one tool.
type stubWriter struct {
	gaps    gaps
	root    *catalog.Schema   // what $ref points into
	open    []*catalog.Schema // that references led to and that are being written
	classes form              // data classes, which stand before the function
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
func (w *stubWriter) field(f *form, p param, object *catalog.Schema, path string, depth int, indent, end string) {
	f.add(indent, clean(p.name), ": ")
	f.append(w.typeOf(p.schema, p.path, p.class, depth))
	switch {
	case w.gaps.under(w.gaps.join(path, "required")) || w.gaps.under(w.gaps.join(p.path, "default")):
		f.hole()
	case p.schema.Get("default") != nil && p.schema.Get("default").Kind != catalog.Null:
		f.add(" = ", clean(string(p.schema.Get("default").AppendJSON(nil))))
	case !contains(required(object), p.name):
		f.add(" | None = None")
	}
	f.add(end)
}

// explain writes "name: description".
func (w *stubWriter) explain(f *form, p param, indent string) {
	f.add(indent, clean(p.name), ": ")
	if at := w.gaps.join(p.path, "description"); w.gaps.at(p.path) {
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
	if enum := s.Get("enum"); enum != nil && enum.Kind == catalog.Array && len(enum.Items) > 0 {
		text := string(enum.AppendJSON(nil))
		f.add("Literal", clean(strings.ReplaceAll(text, ",", ", ")))
		return f
	}
	if target, at := referred(w.root, s); target != nil {
		if w.depth(target) >= unrolled || w.steps > maxReferred {
			f.add("dict")
			return f
		}
		w.open = append(w.open, target)
		f.append(w.typeOf(target, at, class, depth+1))
		w.open = w.open[:len(w.open)-1]
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
			f.append(w.typeOf(items, w.gaps.join(path, "items"), class, depth+1))
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
	in := w.gaps.join(path, "properties")
	for _, m := range s.Get("properties").Members {
		p := param{name: m.Key, schema: m.Value, path: w.gaps.join(in, m.Key), class: class + className(m.Key)}
		w.field(fields, p, s, path, depth+1, "  ", "\n")
		w.explain(attributes, p, "    ")
	}
	f.add("@dataclasses.dataclass(kw_only=True)\nclass ", class, ":\n")
	f.add("  \"\"\"")
	f.append(w.gaps.text(w.gaps.join(path, "description"), s.Get("description").Str()))
	f.add("\n\n  Attributes:\n")
	f.append(attributes)
	f.add("  \"\"\"\n")
	f.append(fields)
	f.add("\n")
	w.classes.append(f)
}

// depth returns how often a schema is being written.
func (w *stubWriter) depth(target *catalog.Schema) int {
	n := 0
	for _, s := range w.open {
		if s == target {
			n++
		}
	}
	return n
}
