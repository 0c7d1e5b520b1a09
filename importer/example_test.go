package importer_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/importer"
)

func ExampleDecode() {
	answer := []byte(`{"tools": [{"name": "get_user", "inputSchema": {"type": "object"}}]}`)
	request := []byte(`[{"type": "function", "function": {"name": "get_user", "parameters": {"type": "object"}}}]`)
	for _, data := range [][]byte{answer, request} {
		c, err := importer.Decode(data, "tools.json")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(c.Tools[0].Name, string(c.Tools[0].Wire()))
	}
	// Output:
	// get_user {"name":"get_user","inputSchema":{"type":"object"}}
	// get_user {"name":"get_user","inputSchema":{"type":"object"}}
}
