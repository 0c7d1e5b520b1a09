// Keptnames asks a model again and again, which is not followed to its end, and calls tools by
// reflection: what that may write to is not known, but nothing here assigns a name.
package main

import (
	"bufio"
	"os"
	"reflect"
	"strings"
)

type tool struct {
	name, description string
	schema            map[string]any
}

func (t *tool) Name() string                { return t.name }
func (t *tool) Description() string         { return t.description }
func (t *tool) InputSchema() map[string]any { return t.schema }

// A Tool is what the agent has.
type Tool interface {
	Name() string
	Description() string
	InputSchema() map[string]any
}

type agent struct {
	tools []Tool
	in    *bufio.Reader
}

func (a *agent) add(name, description string) {
	a.tools = append(a.tools, &tool{name, description, map[string]any{"type": "object"}})
}

func (a *agent) ask(question string) (string, error) {
	for _, t := range a.tools {
		if strings.Contains(question, t.Name()) {
			os.Stdout.WriteString(reflect.ValueOf(t).MethodByName("Description").Call(nil)[0].String())
		}
	}
	answer, err := a.in.ReadString('\n')
	if err != nil {
		return question, err
	}
	return a.ask(question + answer)
}

func main() {
	a := &agent{in: bufio.NewReader(os.Stdin)}
	a.add("read", "Reads a file.")
	a.add("list", "Lists files.")
	answer, _ := a.ask("What is there to read?")
	os.Stdout.WriteString(answer)
}
