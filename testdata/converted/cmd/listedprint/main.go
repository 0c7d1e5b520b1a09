// Command listedprint prints the tools that command listed sends.
package main

import (
	"example.com/converted/listed"
	"example.com/converted/tools"
)

func main() {
	for _, t := range listed.All() {
		tools.Print(listed.ForRequest(t))
	}
}
