package schemagen_test

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"github.com/toolbudget/toolbudget/schemagen"
)

func ExampleGoogle() {
	const source = "package p\ntype Input struct {\n\tID string `json:\"id\" jsonschema:\"id of the user\"`\n}\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{file}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := schemagen.Google(pkg.Scope().Lookup("Input").Type(), schemagen.GoogleOptions{Version: "v0.4.3"})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.MarshalIndent(result.Schema, "", "  ")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(text))
	// Output:
	// {
	//   "type": "object",
	//   "properties": {
	//     "id": {
	//       "type": "string",
	//       "description": "id of the user"
	//     }
	//   },
	//   "required": [
	//     "id"
	//   ],
	//   "additionalProperties": false
	// }
}
