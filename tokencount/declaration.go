package tokencount

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// declaration renders tools as FunctionGemma's chat template does (published
// with google/functiongemma-270m-it), which recorded requests to Gemini 3 to 3.5
// on the Developer API fit to the token:
//
//	<start_function_declaration>declaration:NAME{description:<escape>TEXT<escape>,
//	parameters:{properties:{a:{description:<escape>TEXT<escape>,
//	type:<escape>STRING<escape>}},required:[<escape>a<escape>],
//	type:<escape>OBJECT<escape>}}<end_function_declaration>
//
// in one line. Keys are sorted, types in upper case, and what is empty is not
// written. Start, end and <escape> are one token each.
type declaration struct {
	bare
	// wide writes every keyword that the API's Schema has, and not only those of
	// the template.
	wide bool
}

// Keywords that the template writes, with title, which the API adds, and those that the
// API's Schema has beside them (ai.google.dev/api/caching#Schema), each sorted.
const (
	templateKeywords = "description,enum,items,nullable,properties,required,title,type"
	schemaKeywords   = "anyOf,default,description,enum,example,format,items,maxItems,maxLength,maxProperties,maximum," +
		"minItems,minLength,minProperties,minimum,nullable,pattern,properties,propertyOrdering,required,title,type"
)

func (r declaration) tool(t *catalog.Tool) *form {
	g := gapsOf(t)
	f := &form{}
	f.mark("<start_function_declaration>", 1)
	f.add("declaration:")
	f.append(g.text("/name", t.Name))
	f.add("{")
	keywords := templateKeywords
	if r.wide {
		keywords = schemaKeywords
	}
	w := &declarationWriter{gaps: g, keywords: strings.Split(keywords, ",")}
	description := &form{}
	comma := ""
	switch d := g.text("/description", t.Description.Value); {
	case !d.known() && d.blank():
		description.hole()
	case t.Description.Value != "":
		description.add("description:")
		escaped(description, d)
		comma = ","
	}
	f.append(description)
	switch {
	case t.InputSchema == nil && g.under("/inputSchema"):
		f.hole()
	case t.InputSchema != nil:
		f.add(comma, "parameters:")
		w.schema(f, t.InputSchema, "/inputSchema", 0)
	}
	f.add("}")
	f.mark("<end_function_declaration>", 1)
	return f
}

// escaped writes a text between escapes.
func escaped(f, text *form) {
	f.mark("<escape>", 1)
	f.append(text)
	f.mark("<escape>", 1)
}

// A declarationWriter writes schemas of one tool.
type declarationWriter struct {
	gaps     gaps
	keywords []string
	steps    int
}

// schema writes the schema at path.
func (w *declarationWriter) schema(f *form, s *catalog.Schema, path string, depth int) {
	w.steps++
	if depth > maxDepth || w.steps > maxSteps || w.gaps.at(path) {
		f.hole()
		return
	}
	more := w.gaps.beside(path, s)
	f.add("{")
	first := true
	for _, k := range w.keywords {
		v := s.Get(k)
		if v == nil || empty(v) && !w.gaps.under(w.gaps.join(path, k)) {
			continue
		}
		if more {
			f.hole()
		}
		if !first {
			f.add(",")
		}
		first = false
		w.keyword(f, k, v, w.gaps.join(path, k), depth)
	}
	if more {
		f.hole()
	}
	f.add("}")
}

// keyword writes one keyword of a schema. A value that may be empty or of
// another kind is unknown together with its key.
func (w *declarationWriter) keyword(f *form, name string, v *catalog.Schema, path string, depth int) {
	inside := name == "items" || name == "properties" && v.Kind == catalog.Object ||
		name != "type" && v.Kind == catalog.String
	if empty(v) || w.gaps.under(path) && !inside || w.gaps.at(path) && v.Kind != catalog.String {
		f.hole()
		return
	}
	switch {
	case name == "type" && v.Kind == catalog.String:
		f.add("type:")
		text := &form{}
		text.add(strings.ToUpper(clean(v.Text)))
		escaped(f, text)
	case name == "properties" && v.Kind == catalog.Object:
		f.add("properties:")
		w.properties(f, v, path, depth)
	case name == "items":
		f.add("items:")
		w.schema(f, v, path, depth+1)
	case v.Kind == catalog.String:
		d := w.gaps.text(path, v.Text)
		if !d.known() && d.blank() {
			f.hole()
			return
		}
		f.add(name, ":")
		escaped(f, d)
	default:
		f.add(name, ":")
		w.plain(f, v, depth)
	}
}

func (w *declarationWriter) properties(f *form, s *catalog.Schema, path string, depth int) {
	more := w.gaps.beside(path, s)
	f.add("{")
	sorted := slices.SortedFunc(
		slices.Values(s.Members),
		func(a, b catalog.Member) int { return cmp.Compare(a.Key, b.Key) },
	)
	for i, m := range sorted {
		if more {
			f.hole()
		}
		if i > 0 {
			f.add(",")
		}
		f.add(clean(m.Key), ":")
		w.schema(f, m.Value, w.gaps.join(path, m.Key), depth+1)
	}
	if more {
		f.hole()
	}
	f.add("}")
}

// plain writes a value that is no schema, such as a list of names.
func (w *declarationWriter) plain(f *form, v *catalog.Schema, depth int) {
	w.steps++
	switch {
	case depth > maxDepth || w.steps > maxSteps:
		f.hole()
	case v.Kind == catalog.String:
		text := &form{}
		text.add(clean(v.Text))
		escaped(f, text)
	case v.Kind == catalog.Array:
		f.add("[")
		for i, it := range v.Items {
			if i > 0 {
				f.add(",")
			}
			w.plain(f, it, depth+1)
		}
		f.add("]")
	case v.Kind == catalog.Object:
		f.add("{")
		for i, m := range v.Members {
			if i > 0 {
				f.add(",")
			}
			f.add(clean(m.Key), ":")
			w.plain(f, m.Value, depth+1)
		}
		f.add("}")
	case v.Kind == catalog.Bool:
		f.add(strconv.FormatBool(v.Bool))
	default:
		f.add(clean(string(v.AppendJSON(nil))))
	}
}

// empty reports whether a value says nothing: "", [] or {}.
func empty(v *catalog.Schema) bool {
	return v.Kind == catalog.String && v.Text == "" || v.Kind == catalog.Array && len(v.Items) == 0 ||
		v.Kind == catalog.Object && len(v.Members) == 0
}
