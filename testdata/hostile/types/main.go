// Types infers schemas of types that contain themselves or double at each
// level.
package main

import (
	"log"
	"reflect"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

type chain struct {
	Next *chain           `json:"next"`
	Kids []chain          `json:"kids"`
	ByID map[string]chain `json:"by_id"`
}

type left struct {
	Right *right `json:"right"`
}

type right struct {
	*left
	Left left `json:"left"`
}

type list []list

type table map[string]table

type pointer *pointer

type generic[T any] struct {
	Value T           `json:"value"`
	Next  *generic[T] `json:"next"`
}

type (
	l0  struct{ A, B string }
	l1  struct{ A, B l0 }
	l2  struct{ A, B l1 }
	l3  struct{ A, B l2 }
	l4  struct{ A, B l3 }
	l5  struct{ A, B l4 }
	l6  struct{ A, B l5 }
	l7  struct{ A, B l6 }
	l8  struct{ A, B *l7 }
	l9  struct{ A, B *l8 }
	l10 struct{ A, B *l9 }
	l11 struct{ A, B *l10 }
	l12 struct{ A, B *l11 }
	l13 struct{ A, B *l12 }
	l14 struct{ A, B *l13 }
	l15 struct{ A, B *l14 }
	l16 struct{ A, B *l15 }
	l17 struct{ A, B *l16 }
	l18 struct{ A, B *l17 }
	l19 struct{ A, B *l18 }
	l20 struct{ A, B []l19 }
	l21 struct{ A, B []l20 }
	l22 struct{ A, B []l21 }
	l23 struct{ A, B []l22 }
	l24 struct{ A, B []l23 }
	l25 struct{ A, B []l24 }
	l26 struct{ A, B []l25 }
	l27 struct{ A, B []l26 }
	l28 struct{ A, B []l27 }
	l29 struct{ A, B []l28 }
	l30 struct{ A, B []l29 }
)

func main() {
	s := server.NewMCPServer("types", "1")
	add[chain](s, "chain")
	add[right](s, "mutual")
	add[list](s, "list")
	add[table](s, "table")
	add[pointer](s, "pointer")
	add[generic[chain]](s, "generic")
	add[l30](s, "doubling")
	add[struct {
		Deep [1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1]l30
	}](s, "arrays")
	s.AddTool(mcp.NewTool("made", mcp.WithDescription(made().String())), normal.Answer)
	s.AddTool(mcp.NewTool("walked", mcp.WithDescription(walk(reflect.TypeFor[chain]()))), normal.Answer)
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

func add[T any](s *server.MCPServer, name string) {
	s.AddTool(mcp.NewTool(name, mcp.WithInputSchema[T](), mcp.WithOutputSchema[[]T]()), normal.Answer)
}

// made makes a type at run time, deeper and deeper.
func made() reflect.Type {
	t := reflect.TypeFor[int]()
	for range 1 << 40 {
		t = reflect.StructOf([]reflect.StructField{{Name: "A", Type: reflect.ArrayOf(1<<20, t)}, {Name: "B", Type: t}})
	}
	return t
}

func walk(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return walk(t.Elem())
	case reflect.Struct:
		text := t.Name()
		for i := range t.NumField() {
			text += "," + walk(t.Field(i).Type)
		}
		return text
	}
	return t.Name()
}
