// Renamed asks a model again and again, which is not followed to its end, and may change names then.
package main

import (
	"bufio"
	"os"
	"strings"

	"github.com/toolbudget/toolbudget/testdata/reach/named"
)

type agent struct {
	tools []named.Tool
	in    *bufio.Reader
}

func (a *agent) ask(question string) string {
	for _, t := range a.tools {
		if t, ok := t.(*named.Plain); ok && question == "prefix" {
			t.Called = "my_" + t.Called
		}
		if strings.Contains(question, t.Name()) {
			os.Stdout.WriteString(t.Description())
		}
	}
	answer, err := a.in.ReadString('\n')
	if err != nil {
		return question
	}
	return a.ask(question + answer)
}

func main() {
	a := &agent{named.Files(), bufio.NewReader(os.Stdin)}
	os.Stdout.WriteString(a.ask("What is there to read?"))
}
