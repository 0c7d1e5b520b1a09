package tokencount_test

import (
	"fmt"

	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/tokencount"
)

func ExampleProvider_Tool() {
	list := []byte(`{"tools": [{"name": "get_team"}, {"name": "get_user", "description": "Get a user by id."}]}`)
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
	without, with := p.Tool(c.Tools[0]), p.Tool(c.Tools[1])
	fmt.Println("the description is", p.CountText("Get a user by id."), "tokens")
	fmt.Println("the tool grows by at least as many:", with.Lo-without.Lo >= p.CountText("Get a user by id.").Lo)
	// Output:
	// the description is 6 tokens
	// the tool grows by at least as many: true
}
