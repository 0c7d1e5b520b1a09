// Own is a program whose requests are made in another module of its repository, which go.mod
// names by a relative path.
package main

import (
	"fmt"

	"github.com/toolbudget/toolbudget/testdata/own/lib"
)

func main() {
	fmt.Println(lib.Ask("Hi", lib.Tool{Name: "weather", Description: "Tells the weather in a town."}))
}
