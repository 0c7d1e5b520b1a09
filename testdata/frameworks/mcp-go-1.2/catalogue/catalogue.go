// Package catalogue lists the command-line commands that the server offers as
// tools: a table of them, from which code elsewhere makes the definitions.
package catalogue

import "slices"

// A Command is one subcommand.
type Command struct {
	Name        string
	Description string
	Args        map[string]Arg
	Hidden      bool
}

// An Arg is a flag of a command. Default is as typed on the command line.
type Arg struct {
	Description string
	Required    bool
	Type        string // "string", "enum", "number", "bool", "array", "hash"
	Default     string
	Enum        []string
}

// All returns every command of the program.
func All() []Command {
	return slices.Concat(Projects, Users, Tokens)
}
