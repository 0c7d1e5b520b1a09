package importer

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/gap"
	"github.com/toolbudget/toolbudget/internal/jsonpointer"
)

// An OpenAPI 3 document (spec.openapis.org/oas/v3.1.0) describes operations. Programs that
// make a tool of each do it in ways of their own: the document does not say how. This is the
// form that keeps all of it. The name is the operationId, the texts are summary and
// description, and the input schema has the parameters and the properties of the body.

func isOpenAPI(parts []*catalog.Schema) bool {
	return len(parts) == 1 && (parts[0].Get("openapi") != nil || parts[0].Get("swagger") != nil)
}

// openAPIMethods are the keys of a path item that are operations, in the order of the
// specification.
var openAPIMethods = []string{"get", "put", "post", "delete", "options", "head", "patch", "trace", "query"}

// openAPI reads one document.
type openAPI struct {
	*foreign
	root *catalog.Schema
	old  bool // before 3.1: what is beside a reference does not count
	left int  // of the values that may be read, with references in place of what they lead to
}

// maxValues bounds the values of the schemas of one document.
const maxValues = 2_000_000

func readOpenAPI(parts []*catalog.Schema, r *foreign) error {
	if parts[0].Get("swagger") != nil {
		return errors.New("this is a Swagger 2.0 document; convert it to OpenAPI 3, for example with swagger2openapi")
	}
	version := parts[0].Get("openapi").Text
	major, minor, _ := strings.Cut(version, ".") // 3 is what YAML makes of 3.0 without quotes
	if major != "3" {
		return fmt.Errorf("this is an OpenAPI document of version %q; toolbudget reads those of version 3", version)
	}
	o := openAPI{foreign: r, root: parts[0], old: minor == "" || minor[0] == '0', left: maxValues}
	paths := o.root.Get("paths")
	if paths == nil || paths.Kind != catalog.Object {
		return errors.New("the OpenAPI document has no object paths, so it has no operations")
	}
	for _, path := range paths.Members {
		r.at = path.Key
		if strings.HasPrefix(path.Key, "x-") {
			continue // an extension
		}
		if err := o.operations(path); err != nil {
			return err
		}
	}
	if len(r.tools) == 0 && len(r.hosted) == 0 {
		return errors.New("the OpenAPI document has no operations below paths")
	}
	return nil
}

// operations adds the tools of a path.
func (o *openAPI) operations(path catalog.Member) error {
	item, ok := o.item(path.Value)
	if !ok {
		return nil
	}
	if item.Kind != catalog.Object {
		return fmt.Errorf("%s is not an object", o.at)
	}
	for _, method := range openAPIMethods {
		op := item.Get(method)
		if op == nil {
			continue
		}
		o.at = strings.ToUpper(method) + " " + path.Key
		if op.Kind != catalog.Object {
			return fmt.Errorf("%s is not an object", o.at)
		}
		if err := o.operation(method, path.Key, item.Get("parameters"), op); err != nil {
			return err
		}
	}
	return nil
}

// item is a path item, which may be a reference. One that cannot be followed may have any
// operations, so it opens the totals.
func (o *openAPI) item(s *catalog.Schema) (*catalog.Schema, bool) {
	var above []string
	for s.Get("$ref").Str() != "" {
		ref := s.Get("$ref").Text
		target, why := o.lookUp(ref, above)
		if why != "" {
			kind := "the operations of this path are not known: the reference " + ref + " " + why
			o.hosted = append(o.hosted, catalog.DynamicSource{At: o.at, Kind: kind})
			return nil, false
		}
		s, above = target, append(above, ref)
	}
	return s, true
}

// operation adds the tool of one operation. shared are the parameters of all operations of
// its path.
func (o *openAPI) operation(method, path string, shared, op *catalog.Schema) error {
	for _, key := range []string{"operationId", "summary", "description"} {
		if text := op.Get(key); text != nil && text.Kind != catalog.String {
			return fmt.Errorf("%s: %s is not a text", o.at, key)
		}
	}
	name := op.Get("operationId").Str()
	if name == "" {
		name = operationName(method, path)
	}
	if first, ok := o.placed[name]; ok {
		return fmt.Errorf("%s: %s has the same name, %s; give each an operationId of its own", o.at, first, name)
	}
	t := o.put(name, op.At)
	t.Description = operationText(op)
	if tags := op.Get("tags"); tags != nil && len(tags.Items) > 0 {
		t.Group = tags.Items[0].Str()
	}
	t.InputSchema = o.input(t, shared, op)
	t.Assumptions = append(t.Assumptions, catalog.Assumption{
		Text: "the tool has all that the operation says; how the program makes tools of operations is not in the " +
			"document",
		At: o.at,
	})
	return nil
}

// operationName is the name of an operation without an operationId, as in get_users_id.
func operationName(method, path string) string {
	words := strings.FieldsFunc(method+" "+path, func(r rune) bool { return strings.ContainsRune(" /{}-.", r) })
	return strings.Join(words, "_")
}

// operationText is the summary, and the description below it if that says more.
func operationText(op *catalog.Schema) catalog.Text {
	summary, description := op.Get("summary"), op.Get("description")
	switch {
	case summary.Str() == "" && description == nil:
		return catalog.Text{}
	case summary.Str() == "":
		return catalog.Text{Value: description.Text, At: description.At}
	case description.Str() == "" || strings.HasPrefix(description.Text, summary.Text):
		if description.Str() != "" {
			summary = description
		}
		return catalog.Text{Value: summary.Text, At: summary.At}
	}
	return catalog.Text{Value: summary.Text + "\n\n" + description.Text, At: summary.At}
}

// input is the input schema of an operation.
func (o *openAPI) input(t *catalog.Tool, shared, op *catalog.Schema) *catalog.Schema {
	properties, required := catalog.NewObject(), catalog.NewArray()
	add := func(name string, s *catalog.Schema, must bool) {
		other := properties.Get(name)
		if other != nil && !bytes.Equal(other.AppendJSON(nil), s.AppendJSON(nil)) {
			s = o.gap(t, "the operation has several values of the name "+name+", and a tool has one", s.At)
		}
		properties.Set(name, s)
		if must && other == nil {
			required.Items = append(required.Items, catalog.NewString(name))
		}
	}
	for _, p := range o.parameters(t, shared, op.Get("parameters")) {
		s := o.resolved(t, p.Get("schema"), nil)
		if content := p.Get("content"); s == nil && content != nil && len(content.Members) > 0 {
			s = o.resolved(t, content.Members[0].Value.Get("schema"), nil)
		}
		if s == nil {
			s = catalog.NewObject()
		}
		if d := p.Get("description"); d.Str() != "" && s.Kind == catalog.Object {
			s = s.Clone()
			s.Set("description", d)
		}
		add(p.Get("name").Str(), s, p.Get("required") != nil && p.Get("required").Bool)
	}
	if body := o.body(t, op); body != nil {
		if inner := body.Get("properties"); inner != nil && inner.Kind == catalog.Object && isFlat(body) {
			for _, m := range inner.Members {
				add(m.Key, m.Value, requires(body, m.Key))
			}
		} else {
			add("body", body, true)
		}
	}
	schema := catalog.NewObject(
		catalog.Member{Key: "type", Value: catalog.NewString("object")},
		catalog.Member{Key: "properties", Value: properties},
	)
	if len(required.Items) > 0 {
		schema.Set("required", required)
	}
	return schema
}

// isFlat reports whether an object schema says no more of its values than its properties do, so
// that these may be among those of another object.
func isFlat(s *catalog.Schema) bool {
	return !slices.ContainsFunc(s.Members, func(m catalog.Member) bool {
		switch m.Key {
		case "type", "properties", "required", "title", "description", "example", "examples", "default", "xml",
			"externalDocs", "deprecated", "nullable", "discriminator", "$id", "$schema", "$comment":
			return false
		case "additionalProperties": // a tool takes those that it lists
			return m.Value.Kind == catalog.Object && len(m.Value.Members) > 0
		}
		return !strings.HasPrefix(m.Key, "x-")
	})
}

// requires reports whether an object schema requires a property.
func requires(s *catalog.Schema, name string) bool {
	list := s.Get("required")
	if list == nil {
		return false
	}
	for _, item := range list.Items {
		if item.Str() == name {
			return true
		}
	}
	return false
}

// parameters are those of the path and the operation, which replaces one of the same name in the
// same place, such as the query.
func (o *openAPI) parameters(t *catalog.Tool, lists ...*catalog.Schema) (out []*catalog.Schema) {
	for _, list := range lists {
		if list == nil {
			continue
		}
		if list.Kind != catalog.Array {
			o.gap(t, "parameters is not a list", list.At)
		}
		for _, p := range list.Items {
			known := len(t.Gaps)
			if p = o.resolved(t, p, nil); p.Get("name").Str() == "" && len(t.Gaps) == known {
				o.gap(t, "a parameter has no name", p.At)
			}
			if p.Get("name").Str() == "" || p.Get("in").Str() == "cookie" {
				continue
			}
			out = slices.DeleteFunc(out, func(other *catalog.Schema) bool {
				return other.Get("name").Str() == p.Get("name").Str() && other.Get("in").Str() == p.Get("in").Str()
			})
			out = append(out, p)
		}
	}
	return out
}

// body is the schema of the body, or nil if there is none. Of several forms of it, JSON counts.
func (o *openAPI) body(t *catalog.Tool, op *catalog.Schema) *catalog.Schema {
	body := op.Get("requestBody")
	if body == nil {
		return nil
	}
	content := o.resolved(t, body, nil).Get("content")
	if content == nil || len(content.Members) == 0 {
		return nil
	}
	best := slices.MinFunc(content.Members, func(a, b catalog.Member) int {
		return mediaRank(a.Key) - mediaRank(b.Key)
	})
	if s := o.resolved(t, best.Value.Get("schema"), nil); s != nil {
		return s
	}
	return catalog.NewObject() // a body of which nothing is said
}

// mediaRank orders the forms of a body: JSON first, then forms, then anything else.
func mediaRank(key string) int {
	kind, _, _ := strings.Cut(key, ";")
	switch kind = strings.TrimSpace(kind); {
	case kind == "application/json", strings.HasSuffix(kind, "+json"):
		return 0
	case kind == "application/x-www-form-urlencoded", kind == "multipart/form-data":
		return 1
	}
	return 2
}

// resolved is a value with what its references lead to in place of them. A reference that
// leads to another file, nowhere, or back to itself, is a gap.
func (o *openAPI) resolved(t *catalog.Tool, s *catalog.Schema, above []string) *catalog.Schema {
	if s == nil {
		return nil
	}
	if o.left--; o.left < 0 {
		return o.gap(t, "the references of the document bring in more than toolbudget reads", s.At)
	}
	if ref := s.Get("$ref"); ref.Str() != "" {
		target, why := o.lookUp(ref.Text, above)
		if why != "" {
			return o.gap(t, "the reference "+ref.Text+" "+why, ref.At)
		}
		out := o.resolved(t, target, append(above[:len(above):len(above)], ref.Text))
		return o.beside(t, out, s, above)
	}
	out := *s
	out.Items, out.Members = nil, nil
	for _, item := range s.Items {
		out.Items = append(out.Items, o.resolved(t, item, above))
	}
	for _, m := range s.Members {
		out.Members = append(out.Members, catalog.Member{Key: m.Key, Value: o.resolved(t, m.Value, above)})
	}
	return &out
}

// beside adds what is written beside a reference to what it leads to. From 3.1 on, both count. An
// annotation replaces that of the target; another keyword of both is a gap.
func (o *openAPI) beside(t *catalog.Tool, target, s *catalog.Schema, above []string) *catalog.Schema {
	if o.old || target.Kind != catalog.Object {
		return target
	}
	for _, m := range s.Members {
		switch m.Key {
		case "$ref":
			continue
		case "summary", "description", "title", "default", "example", "examples", "deprecated":
		default:
			if target.Get(m.Key) != nil {
				o.gap(t, m.Key+" is beside a reference and in what it leads to", m.Value.At)
				continue
			}
		}
		target.Set(m.Key, o.resolved(t, m.Value, above))
	}
	return target
}

// gap notes, once, why a part of the schema is not known, and returns what stands for it.
func (o *openAPI) gap(t *catalog.Tool, why string, at catalog.Span) *catalog.Schema {
	g := catalog.Gap{Path: "/inputSchema", Reason: gap.Unsupported, Detail: why, At: at.String()}
	if !slices.Contains(t.Gaps, g) {
		t.Gaps = append(t.Gaps, g)
	}
	return catalog.NewObject()
}

// maxReferences is how many references may lead to one another.
const maxReferences = 64

// lookUp finds what a reference leads to, or says why it cannot be followed.
func (o *openAPI) lookUp(ref string, above []string) (s *catalog.Schema, why string) {
	pointer, ok := strings.CutPrefix(ref, "#")
	switch {
	case !ok:
		return nil, "leads to another file"
	case slices.Contains(above, ref):
		return nil, "leads back to itself"
	case len(above) == maxReferences:
		return nil, fmt.Sprintf("comes after %d others", maxReferences)
	}
	if decoded, err := url.PathUnescape(pointer); err == nil { // a fragment of a URI
		pointer = decoded
	}
	s = o.root
	for _, key := range jsonpointer.Keys(pointer) {
		if s = s.Get(key); s == nil {
			return nil, "leads nowhere"
		}
	}
	return s, ""
}
