// Renamed asks a model again and again, which is not followed to its end, and may change names then.
package main

import (
	"bufio"
	"os"
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
		if t, ok := t.(*tool); ok && question == "prefix" {
			t.name = "my_" + t.name
		}
		if strings.Contains(question, t.Name()) {
			os.Stdout.WriteString(t.Description())
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
