package catalog

import "strings"

// GuessedFramework begins the framework of tools whose type nobody declared. The full name
// of the type follows.
const GuessedFramework = "shape:"

// Guessed returns the type of a tool that was taken for one because of its shape, or "". A tool
// that the program makes of such a one for a request has the framework of the request.
func (t *Tool) Guessed() string {
	if full, ok := strings.CutPrefix(t.Framework, GuessedFramework); ok {
		return full
	}
	for _, a := range t.Assumptions {
		rest, isGuess := strings.CutPrefix(a.Text, guessBegins)
		if full, ok := strings.CutSuffix(rest, guessEnds); isGuess && ok {
			return full
		}
	}
	return ""
}

const (
	guessBegins = "treated as a tool because of the shape of its type, "
	guessEnds   = "; declare it under types in .toolbudget.yml"
)

// GuessOf is the assumption of a tool whose type was guessed.
func GuessOf(fullType string) Assumption { return Assumption{Text: guessBegins + fullType + guessEnds} }
