package schemagen_test

import (
	"go/types"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/schemagen"
)

// hookResult is what the methods of testdata/oracle/hooks return. In a run of
// the tool the evaluator says so.
func hookResult(t types.Type, method string, arg any) (*catalog.Schema, types.Type, bool) {
	name := schemagen.ReflectString(t)
	switch method {
	case "JSONSchema":
		return customSchema(name)
	case "JSONSchemaExtend":
		return extendedSchema(name, arg.(*catalog.Schema))
	case "JSONSchemaAlias":
		return nil, aliasType(t, name), true
	case "JSONSchemaProperty":
		return nil, propertyType(t, arg.(string)), true
	case "GetFieldDocString":
		if arg == "B" {
			return catalog.NewString(""), nil, true
		}
		return catalog.NewString("docs of " + arg.(string)), nil, true
	}
	return nil, nil, false
}

func customSchema(name string) (*catalog.Schema, types.Type, bool) {
	text, ok := map[string]string{
		"hooks.Custom":            `{"type":"string","pattern":"^c","description":"custom"}`,
		"hooks.CustomOuter":       `{"type":"string","pattern":"^c","description":"custom"}`,
		"hooks.CustomText":        `{"type":"integer","enum":[1,"two",null,3.5]}`,
		"hooks.CustomTrue":        `true`,
		"hooks.CustomEmpty":       `{}`,
		"hooks.CustomExtras":      `{"type":"object","a":["x"],"m":null,"z":1}`,
		"hooks.CustomList":        `{"oneOf":[{"type":"null"}],"items":{"type":"string"},"type":"array"}`,
		"hooks.CustomMap":         `{"$schema":"old","$id":"https://example.com/map","$defs":{"X":{"type":"null"}}}`,
		"hooks.CustomTwo[string]": `{"type":"null"}`,
		"hooks.CustomTwo[int]":    `{"type":"null"}`,
		"hooks.Mixed":             `{"type":"string","pattern":"^c","description":"custom"}`,
	}[name]
	switch {
	case name == "hooks.CustomNil":
		return nil, nil, true
	case name == "hooks.CustomZero":
		return &catalog.Schema{}, nil, true
	case !ok:
		return nil, nil, false
	}
	s, err := catalog.ParseSchema([]byte(text))
	return s, nil, err == nil
}

func extendedSchema(name string, s *catalog.Schema) (*catalog.Schema, types.Type, bool) {
	switch name {
	case "hooks.Extended":
		props := s.Get("properties")
		props.Set("added", catalog.NewObject(catalog.Member{Key: "type", Value: catalog.NewString("number")}))
		props.Delete("b")
		s.Set("title", catalog.NewString("extended"))
		required := catalog.NewArray()
		if had := s.Get("required"); had != nil {
			required.Items = append(required.Items, had.Items...)
		}
		required.Items = append(required.Items, catalog.NewString("added"))
		s.Set("required", required)
	case "hooks.ExtendedText":
		s.Set("const", catalog.NewString("c"))
		s.Set("minLength", catalog.NewInt(0))
	case "hooks.ExtendedList":
		items := s.Get("items")
		if items.Kind == catalog.Bool {
			items = catalog.NewObject()
			s.Set("items", items)
		}
		items.Set("format", catalog.NewString("extended"))
		s.Set("uniqueItems", catalog.NewBool(true))
	case "hooks.ExtendedMap":
		s = catalog.NewObject(
			catalog.Member{Key: "if", Value: catalog.NewBool(false)},
			catalog.Member{Key: "type", Value: catalog.NewString("string")},
		)
	case "hooks.ExtendedRaw":
		s.Delete("additionalProperties")
		s.Members = append(s.Members, catalog.Member{Key: "type", Value: catalog.NewString("again")})
	default:
		return nil, nil, false
	}
	return s, nil, true
}

func aliasType(t types.Type, name string) types.Type {
	scope := t.(*types.Named).Obj().Pkg().Scope()
	switch name {
	case "hooks.AliasInt":
		return types.Typ[types.Int]
	case "hooks.AliasStruct":
		return imported(t, corpusPath, "Small")
	case "hooks.AliasPtr":
		return types.NewPointer(imported(t, corpusPath, "Base"))
	case "hooks.AliasChain":
		return scope.Lookup("AliasStruct").Type()
	case "hooks.AliasSelf":
		return t
	case "hooks.AliasList":
		return types.NewSlice(scope.Lookup("AliasInt").Type())
	}
	return nil
}

func propertyType(t types.Type, prop string) types.Type {
	switch prop {
	case "number":
		return types.Typ[types.Float64]
	case "struct":
		return imported(t, corpusPath, "Base")
	case "ptr":
		return types.NewPointer(t.(*types.Named).Obj().Pkg().Scope().Lookup("Custom").Type())
	}
	return nil
}

// imported finds a type in a package that the package of t imports.
func imported(t types.Type, path, name string) types.Type {
	for _, p := range t.(*types.Named).Obj().Pkg().Imports() {
		if p.Path() == path {
			return p.Scope().Lookup(name).Type()
		}
	}
	return nil
}
