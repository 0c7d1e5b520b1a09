package catalog

import "strings"

// GuessedFramework begins the framework of tools whose type nobody declared. The full name
// of the type follows.
const GuessedFramework = "shape:"

// Guessed returns the type of a tool that was taken for one because of its shape, or "".
func (t *Tool) Guessed() string {
	full, ok := strings.CutPrefix(t.Framework, GuessedFramework)
	if !ok {
		return ""
	}
	return full
}

// GuessOf is the assumption of a tool whose type was guessed.
func GuessOf(fullType string) Assumption {
	return Assumption{
		Text: "treated as a tool because of the shape of its type, " + fullType +
			"; declare it under types in .toolbudget.yml",
	}
}
