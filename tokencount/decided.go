package tokencount

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// A position is where in a tool a schema stands, as far as recorded requests tell places apart.
type position string

const (
	inParameters     position = "the parameters"
	inProperty       position = "a property"
	inItems          position = "items"
	inNested         position = "a nested property"
	inTarget         position = "a schema that $ref names"
	inTargetProperty position = "a property of a schema that $ref names"
	// deeper is every other place, such as a property of items.
	deeper position = "a schema that is nested deeper"
)

// below is the place of a schema under a keyword of one at p.
func (p position) below(keyword string) position {
	switch {
	case p == inParameters && keyword == "properties":
		return inProperty
	case p == inProperty && keyword == "items":
		return inItems
	case p == inProperty && keyword == "properties":
		return inNested
	case p == inProperty && keyword == "$ref":
		return inTarget
	case p == inTarget && keyword == "properties":
		return inTargetProperty
	}
	return deeper
}

// decided has the shapes of a schema, by its position, for which recorded requests show how a
// provider writes them. A shape is a keyword with what of its value may matter.
type decided map[position][]string

// A doubt is a schema of a tool with shapes for which no recorded request shows how the
// provider writes them.
type doubt struct {
	shapes []string // at this position
	notes  []string // what is to be said besides them
	// text is what the provider may write of them besides what the form has.
	text string
	// at is where the schema is.
	at position
	// open means that the wide form does not write all of it in another way.
	open bool
}

// A doubter walks a tool.
type doubter struct {
	decided
	root  *catalog.Schema
	list  []doubt
	steps int
	// open are the schemas that references led to and that are being looked at
	open []*catalog.Schema
}

// doubts returns what of a tool is not decided.
func (d decided) doubts(t *catalog.Tool) []doubt {
	w := &doubter{decided: d, root: t.InputSchema}
	if w.root != nil {
		w.schema(w.root, inParameters, 0)
	}
	return w.list
}

// maxDoubted is the number of schemas that are looked at: what is beyond it is of the same
// shapes, or of no tool that was ever seen.
const maxDoubted = 2_000

// schema notes the shapes of a schema that are not decided at its position.
func (w *doubter) schema(s *catalog.Schema, at position, depth int) {
	if w.steps++; w.steps > maxDoubted || depth > maxDepth {
		return
	}
	d := doubt{at: at}
	if s.Kind != catalog.Object {
		w.note(&d, "schema that is no object", false)
		w.list = append(w.list, d)
		return
	}
	// Beside properties, the wide form writes keywords as comments, and several types.
	commented := at == inProperty || at == inParameters && len(ownProperties(s)) > 0
	typ := typeShape(s)
	w.note(&d, typ, at == inProperty && typ == "no type" && len(s.Members) > 0)
	for _, m := range s.Members {
		covered := commented && mayShow(m.Key) && m.Key != "examples" && m.Key != "nullable" && m.Key != "const"
		if w.note(&d, keywordShape(m), covered) && !covered {
			d.text += shownText(m)
		}
	}
	w.besides(&d, paired(s))
	if len(d.shapes)+len(d.notes) > 0 {
		w.list = append(w.list, d)
	}
	if target, _ := referred(w.root, s); target != nil && depth < maxDepth/2 && !slices.Contains(w.open, target) {
		w.open = append(w.open, target)
		w.schema(target, at.below("$ref"), depth+1)
		w.open = w.open[:len(w.open)-1]
	}
	if items := s.Get("items"); items != nil {
		w.schema(items, at.below("items"), depth+1)
	}
	for _, p := range ownProperties(s) {
		if !plainName(p.Key) {
			w.list = append(w.list, doubt{
				notes: []string{"name of a property that is no identifier"}, text: `""`, open: true,
			})
		}
		w.schema(p.Value, at.below("properties"), depth+1)
	}
}

// besides notes the pairs of shapes of a schema that are written side by side and that no
// recorded request has together: comments stand above a property, and its enum and default
// beside its type.
func (w *doubter) besides(d *doubt, shapes []string) {
	for i, a := range shapes {
		for _, b := range shapes[i+1:] {
			if !slices.Contains(w.decided[d.at], a) || !slices.Contains(w.decided[d.at], b) {
				continue // noted already
			}
			if pair := a + " beside " + b; !slices.Contains(decidedPairs[d.at], pair) {
				d.notes, d.open = append(d.notes, pair), true
			}
		}
	}
}

// paired returns the shapes of a schema that are written side by side, in one order.
func paired(s *catalog.Schema) []string {
	var list []string
	for _, name := range []string{"title", "description", "default", "enum", "$ref"} {
		if v := s.Get(name); v != nil {
			if shape := keywordShape(catalog.Member{Key: name, Value: v}); shape != "" {
				list = append(list, shape)
			}
		}
	}
	if typ := typeShape(s); typ != "" {
		list = append(list, typ)
	}
	return list
}

// note adds a shape, unless it is decided or none, and reports whether it did. A shape is
// covered if the wide form writes it in another way.
func (w *doubter) note(d *doubt, shape string, covered bool) bool {
	if shape == "" || slices.Contains(w.decided[d.at], shape) {
		return false
	}
	d.shapes = append(d.shapes, shape)
	d.open = d.open || !covered
	return true
}

// typeShape returns the shape of a schema's type.
func typeShape(s *catalog.Schema) string {
	typ := s.Get("type")
	switch {
	case typ == nil:
		return "" // keywordShape has what stands in its position
	case typ.Kind == catalog.String:
		return "type " + strings.ToLower(typ.Text)
	case typ.Kind != catalog.Array || len(typ.Items) != 2:
		return "list of types"
	}
	a, b := typ.Items[0].Str(), typ.Items[1].Str()
	if a == "null" {
		a = b
	} else if b != "null" {
		return "list of types"
	}
	return "type " + a + " or null"
}

// keywordShape returns the shape of a member of a schema, "" for none that matters.
func keywordShape(m catalog.Member) string {
	v := m.Value
	switch m.Key {
	case "type":
		return "" // typeShape has it
	case "title", "description":
		if strings.TrimSpace(v.Str()) == "" {
			return "" // no text is written of it
		}
		if strings.Contains(strings.TrimSpace(v.Str()), "\n") {
			return m.Key + " of several lines"
		}
	case "enum":
		return enumShape(v)
	case "default":
		switch {
		case v.Kind == catalog.Null:
			return "default null"
		case v.Kind != catalog.String:
			return "default that is neither a text nor null"
		case v.Text == "" || !unescaped(v.Text):
			return "default that is empty or has quotes"
		}
	case "additionalProperties":
		if v.Kind == catalog.Bool && !v.Bool {
			return "additionalProperties: false"
		}
	case "properties":
		if v.Kind != catalog.Object || len(v.Members) == 0 {
			return "" // typeShape has it
		}
	}
	return m.Key
}

// enumShape returns the shape of an enum.
func enumShape(v *catalog.Schema) string {
	if v.Kind != catalog.Array || len(v.Items) == 0 {
		return "enum without values"
	}
	if len(v.Items) == 1 {
		return "enum of one value"
	}
	for _, it := range v.Items {
		if it.Kind != catalog.String {
			return "enum of numbers"
		}
		if it.Text == "" || !unescaped(it.Text) {
			return "enum of values that are empty or have quotes"
		}
	}
	return "enum"
}

// shownText is how a provider may write a keyword of which neither a recorded request nor
// the published form shows that it is written.
func shownText(m catalog.Member) string {
	if !mayShow(m.Key) {
		return ""
	}
	return "\n// " + clean(m.Key) + ": " + clean(string(m.Value.AppendJSON(nil)))
}

// mayShow reports whether a provider may write a keyword beside the form, or in place of it. The
// others are written in the form, or not at all.
func mayShow(keyword string) bool {
	switch keyword {
	case "title", "description", "default", "enum", "properties", "items", "required", "$ref", "$defs", "definitions":
		return false
	}
	return true
}

// plainName reports whether a name is written without quotes wherever names are.
func plainName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	}) < 0
}

// notesOf returns the doubts as a user reads them.
func notesOf(list []doubt) []string {
	var out []string
	for _, d := range list {
		for _, shape := range d.shapes {
			if d.at != inProperty && d.at != inParameters {
				shape += " in " + string(d.at)
			}
			out = append(out, shape)
		}
		out = append(out, d.notes...)
	}
	return out
}

// A schema that has what no recorded request decides may cost two tokens less than the form
// says, or two more: a title without a description and an object in one line each cost a
// token less before they were decided, and the lines of a nested property that are indented
// would cost two more. Of a text, the form has the least that may be written.
const (
	lessOfDoubt = 2
	moreOfDoubt = 2
)

// doubted writes, after a tool, what may come on top of it, or be less, for what is not
// decided and not written by the wide form in another way. All that is less is at most a
// quarter of the parameters, which have some four bytes a token.
func (h harmony) doubted(f *form, t *catalog.Tool, parameters *form) {
	if h.published {
		return // what the open models are sent is known
	}
	open := slices.DeleteFunc(decidedByOpenAI.doubts(t), func(d doubt) bool { return !d.open })
	texts, doubted := len(h.textDoubts(t)), len(open)
	if gapsOf(t).under("/inputSchema") {
		doubted = parameters.size() // in each schema a gap may hide one
	}
	less := min(lessOfDoubt*doubted, parameters.size()/16)
	switch {
	case !h.wide && less == 0, h.wide && len(open)+texts == 0:
	case !h.wide:
		f.mark("", -less)
	default:
		f.mark("", moreOfDoubt*(len(open)+max(texts, h.blankLines(t))))
		for _, d := range open {
			if d.text != "" {
				f.add(d.text)
				f.mark("", 0)
			}
		}
	}
}
