package extract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/toolbudget/toolbudget/internal/eval"
	"github.com/toolbudget/toolbudget/internal/library"
)

// TestLeavesOfASchemaAreMadeOnce: a schema that is inferred again is a new one, whose leaves are
// not made again.
func TestLeavesOfASchemaAreMadeOnce(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "schema.go", "package jsonschema\n\ntype Schema struct {\n"+
		"\tType string `json:\"type\"`\n\tProperties map[string]*Schema `json:\"properties\"`\n}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("github.com/google/jsonschema-go/jsonschema", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ptr := types.NewPointer(pkg.Scope().Lookup("Schema").Type())
	text := func(s string) *library.JSON {
		return &library.JSON{Kind: library.JSONString, Str: &eval.Const{T: types.Typ[types.String], V: s}}
	}
	object := func(key string, v *library.JSON) *library.JSON {
		return &library.JSON{Kind: library.JSONObject, Members: []library.JSONMember{{Key: key, Value: v}}}
	}
	j := object("properties", object("query", object("type", text("string"))))
	in := eval.New(eval.Options{Library: library.New(library.Codecs{})})
	d := schemaDecoder{in: in, layouts: newSchemaLayouts()}
	one, two := d.pointer(j, ptr).(*eval.Ptr), d.pointer(j, ptr).(*eval.Ptr)
	if one.Obj == two.Obj || in.Load(one) == in.Load(two) {
		t.Error("two inferred schemas are one")
	}
	leafOf := func(p *eval.Ptr) *eval.Ptr {
		entries, _ := in.Entries(in.Field(in.Load(p), "Properties").(*eval.Map))
		return entries[0].V.(*eval.Ptr)
	}
	a, b := leafOf(one), leafOf(two)
	if a.Obj == b.Obj {
		t.Error("two inferred schemas share a property, which a program may change")
	}
	if in.Load(a) != in.Load(b) {
		t.Error("a leaf is made twice")
	}
	if s, _ := eval.Text(in.Field(in.Load(b), "Type")); s != "string" {
		t.Errorf("the type of the property is %q", s)
	}
}
