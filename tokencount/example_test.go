package tokencount_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/tokencount"
)

func ExampleProvider_Render() {
	list := []byte(`{"tools": [{
		"name": "get_user",
		"description": "Get a user by id.",
		"inputSchema": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}
	}]}`)
	c, err := importer.Decode(list, "tools.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := tokencount.ByName("gpt-5")
	if err != nil {
		fmt.Println(err)
		return
	}
	text := p.Render(c.Tools[0]) // what the model reads
	fmt.Println(text)
	fmt.Println(p.CountText(text), "tokens of text")
	// Output:
	// // Get a user by id.
	// type get_user = (_: { id: string }) => any
	// 20 tokens of text
}
