// Keptnames asks a model again and again, which is not followed to its end, and calls tools by
// reflection: what that may write to is not known, but nothing here assigns a name.
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
	os.Stdout.WriteString(ask(named.Files(), bufio.NewReader(os.Stdin), "What is there to read?"))
}
