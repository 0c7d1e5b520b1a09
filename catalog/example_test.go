package catalog_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
)

func ExampleDecode() {
	data := []byte(`{
		"schemaVersion": 1,
		"tools": [{
			"id": "example.com/server#get_user",
			"name": "get_user",
			"description": "Get a user by id.",
			"inputSchema": {"type": "object"},
			"reachable": true,
			"conditions": ["flag -users"],
			"gaps": [{"path": "/description", "reason": "no-source"}]
		}]
	}`)
	c, err := catalog.Decode(data, "tools.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range c.Tools {
		fmt.Println(t.Name, t.Conditions)
		for _, g := range t.Gaps {
			fmt.Println("unknown:", g.Path, g.Reason)
		}
	}
	// Output:
	// get_user [flag -users]
	// unknown: /description no-source
}
