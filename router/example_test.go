package router_test

import (
	"context"
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/router"
)

func Example() {
	list := `{"tools": [
		{"name": "lamp_on", "description": "Switch on a lamp in one of the rooms."},
		{"name": "oven_heat", "description": "Heat the oven to a temperature in degrees."},
		{"name": "note_write", "description": "Keep a text under a title, for later."}]}`
	c, err := importer.Decode([]byte(list), "house")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := router.New(c.Tools, router.Options{
		Mode: router.ByRank, TopK: 1,
		Keywords: router.Keywords{"oven_heat": {"bake": 1}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	session, err := r.Session(catalog.Choice{})
	if err != nil {
		fmt.Println(err)
		return
	}
	sel, err := session.Select(
		context.Background(),
		[]router.Turn{{Role: router.User, Text: "I want to bake bread"}},
		0,
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range sel.Tools {
		fmt.Println(t.Tool.Name, "-", t.Reason)
	}
	// Output: oven_heat - top ranked
}
