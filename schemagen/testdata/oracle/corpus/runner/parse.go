package runner

import (
	"fmt"
	"go/ast"
	"go/parser"
	"reflect"
	"strconv"

	"example.com/corpus/pool"
)

// parse makes the type that a Go type expression over the pool's types says.
func parse(expr string) (t reflect.Type, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p) // of reflect.StructOf and its like
		}
	}()
	e, err := parser.ParseExpr(expr)
	if err != nil {
		return nil, err
	}
	return typeOf(e), nil
}

func typeOf(e ast.Expr) reflect.Type {
	switch e := e.(type) {
	case *ast.Ident:
		if t, ok := pool.Types()[e.Name]; ok {
			return t
		}
	case *ast.StarExpr:
		return reflect.PointerTo(typeOf(e.X))
	case *ast.ArrayType:
		if e.Len == nil {
			return reflect.SliceOf(typeOf(e.Elt))
		}
		n, err := strconv.Atoi(e.Len.(*ast.BasicLit).Value)
		if err != nil {
			panic(err)
		}
		return reflect.ArrayOf(n, typeOf(e.Elt))
	case *ast.MapType:
		return reflect.MapOf(typeOf(e.Key), typeOf(e.Value))
	case *ast.ChanType:
		return reflect.ChanOf(reflect.BothDir, typeOf(e.Value))
	case *ast.StructType:
		var fields []reflect.StructField
		for _, f := range e.Fields.List {
			fields = append(fields, field(f))
		}
		return reflect.StructOf(fields)
	}
	panic(fmt.Sprintf("no type %T", e))
}

func field(f *ast.Field) reflect.StructField {
	sf := reflect.StructField{Type: typeOf(f.Type)}
	if f.Tag != nil {
		tag, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			panic(err)
		}
		sf.Tag = reflect.StructTag(tag)
	}
	if len(f.Names) > 0 {
		sf.Name = f.Names[0].Name
	} else {
		t := f.Type
		if s, ok := t.(*ast.StarExpr); ok {
			t = s.X
		}
		sf.Name, sf.Anonymous = t.(*ast.Ident).Name, true
	}
	if !ast.IsExported(sf.Name) {
		sf.PkgPath = reflect.TypeFor[pool.Leaf]().PkgPath()
	}
	return sf
}
