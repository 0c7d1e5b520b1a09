package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/load"
)

// advise adds to an error the command line that the user may have meant, if it is
// one of loading that knows better packages. The words are the verb's arguments.
func (v verb) advise(err error, words []string, c command) error {
	var none *load.NoPackagesError
	if !errors.As(err, &none) || len(none.Instead) == 0 {
		return err
	}
	given := c.packages()
	line := slices.Clone(words)
	for _, pattern := range given {
		if i := slices.Index(line, pattern); i >= 0 {
			line = slices.Delete(line, i, i+1)
		}
	}
	if v.name == "diff" && !slices.Contains(line, "--") {
		line = append(line, "--")
	}
	none.Command = commandLine(slices.Concat([]string{v.name}, line, none.Instead))
	return err
}

// inOrder puts the verb before its flags: the one among the words, or check.
func inOrder(words, verbs []string) []string {
	i := slices.IndexFunc(words, func(w string) bool { return slices.Contains(verbs, w) })
	if i < 0 {
		return append([]string{"check"}, words...)
	}
	return slices.Concat(words[i:i+1], words[:i], words[i+1:])
}

// commandLine returns a command line of toolbudget as a shell takes it.
func commandLine(words []string) string {
	out := []string{"toolbudget"}
	for _, w := range words {
		out = append(out, shellWord(w))
	}
	return strings.Join(out, " ")
}

// atMost shortens a list for an error.
func atMost(n int, list []string) string {
	if more := len(list) - n; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:n], ", "), more)
	}
	return strings.Join(list, ", ")
}

// isPattern reports whether a word names packages and not a tool.
func isPattern(word string) bool {
	return word == "." || word == ".." || strings.HasPrefix(word, "./") || strings.HasPrefix(word, "../") ||
		strings.HasSuffix(word, "...") || strings.HasSuffix(word, ".go")
}

// firstWords is what an error says, without the details.
func firstWords(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	text, _, _ := strings.Cut(line, ": ")
	return text
}
