// Keptinturns does what keptnames does, in a loop and in goroutines: what that may write comes in no
// order.
package main

import (
	"bufio"
	"os"
	"reflect"
	"strings"

	"github.com/toolbudget/toolbudget/testdata/reach/named"
)

func ask(tools []named.Tool, in *bufio.Reader, question string) string {
	for _, t := range tools {
		if strings.Contains(question, t.Name()) {
			os.Stdout.WriteString(reflect.ValueOf(t).MethodByName("Description").Call(nil)[0].String())
		}
	}
	answer, err := in.ReadString('\n')
	if err != nil {
		return question
	}
	return ask(tools, in, question+answer)
}

func main() {
	tools, in := named.Files(), bufio.NewReader(os.Stdin)
	for range os.Args {
		go func() { os.Stdout.WriteString(ask(tools, in, "What is there to read?")) }()
		os.Stdout.WriteString(ask(tools, in, "What is there to list?"))
	}
}
