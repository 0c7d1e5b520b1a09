package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/userfile"
)

// makefiles are the names that make looks for, in its order (GNU make, 3.2).
func makefiles() []string { return []string{"GNUmakefile", "makefile", "Makefile"} }

// findMakefile returns the Makefile that make would read here.
func findMakefile() (string, []byte, error) {
	for _, name := range makefiles() {
		data, err := userfile.Read(name, userfile.Written)
		if err == nil || !errors.Is(err, os.ErrNotExist) {
			return name, data, err
		}
	}
	return "", nil, fmt.Errorf("-make: there is none of %s here; the target is added to one that exists", strings.Join(makefiles(), ", "))
}

// hasTarget reports whether a rule of the Makefile names the target.
func hasTarget(makefile []byte, target string) bool {
	text := strings.ReplaceAll(strings.ReplaceAll(string(makefile), "\r\n", "\n"), "\\\n", " ")
	for line := range strings.Lines(text) {
		names, rest, rule := strings.Cut(line, ":")
		switch {
		case !rule || strings.HasPrefix(line, "\t") || strings.ContainsAny(names, "=#"):
			continue // a recipe, an assignment or a comment
		case strings.HasPrefix(strings.TrimLeft(rest, ":"), "="):
			continue // an assignment: budget := 1
		}
		if slices.Contains(strings.Fields(names), target) {
			return true
		}
	}
	return false
}

var recipePrefix = regexp.MustCompile(`(?m)^\.RECIPEPREFIX[ \t]*[:?]?=[ \t]*([^ \t\r\n])`)

// withTarget returns the Makefile with a target budget at its end that runs the
// command, or as it is when it has one. Line ends and the mark of a recipe are
// those of the file.
func withTarget(makefile []byte, command string) []byte {
	if hasTarget(makefile, "budget") {
		return makefile
	}
	prefix := "\t"
	if m := recipePrefix.FindSubmatch(makefile); m != nil {
		prefix = string(m[1])
	}
	command = strings.ReplaceAll(command, "$", "$$")
	rule := ".PHONY: budget\nbudget: ## hold the tools to their budget\n" + prefix + command + "\n"
	if len(makefile) > 0 {
		rule = "\n" + rule
		if !bytes.HasSuffix(makefile, []byte("\n")) {
			rule = "\n" + rule
		}
	}
	if bytes.Contains(makefile, []byte("\r\n")) {
		rule = strings.ReplaceAll(rule, "\n", "\r\n")
	}
	return append(makefile[:len(makefile):len(makefile)], rule...)
}

// addTarget writes the target to the Makefile and says what it did.
func addTarget(name string, makefile []byte, command string) (string, error) {
	with := withTarget(makefile, command)
	if bytes.Equal(with, makefile) {
		return fmt.Sprintf("%s has a target budget already; it was left as it is.", name), nil
	}
	file, err := filepath.EvalSymlinks(name)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(file)
	if err != nil {
		return "", err
	}
	// In place of the old one at once: an interrupted run leaves one of the two.
	temporary := file + ".new"
	if err := os.WriteFile(temporary, with, info.Mode().Perm()); err != nil {
		return "", err
	}
	if err := os.Rename(temporary, file); err != nil {
		return "", errors.Join(err, os.Remove(temporary))
	}
	return fmt.Sprintf("Added the target budget to %s.", name), nil
}
