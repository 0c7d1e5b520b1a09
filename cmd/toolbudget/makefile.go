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

	"golang.org/x/mod/modfile"

	"github.com/toolbudget/toolbudget/internal/userfile"
)

// makefiles are the names that make looks for, in its order (GNU make, 3.2).
func makefiles() []string { return []string{"GNUmakefile", "makefile", "Makefile"} }

// findMakefile returns the Makefile that make would read here, or the name of a new
// one.
func findMakefile() (string, []byte, error) {
	for _, name := range makefiles() {
		data, err := userfile.Read(name, userfile.Written)
		if err == nil || !errors.Is(err, os.ErrNotExist) {
			return name, data, err
		}
	}
	return "Makefile", nil, nil
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
// command, below a comment, if any, or as it is when it has one. Line ends and the mark
// of a recipe are those of the file.
func withTarget(makefile []byte, command, comment string) []byte {
	if hasTarget(makefile, "budget") {
		return makefile
	}
	prefix := "\t"
	if m := recipePrefix.FindSubmatch(makefile); m != nil {
		prefix = string(m[1])
	}
	command = strings.ReplaceAll(command, "$", "$$")
	rule := comment + ".PHONY: budget\nbudget: ## check the tools against their budget\n" + prefix + command + "\n"
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
func addTarget(name string, makefile []byte, command, comment string) (string, error) {
	with := withTarget(makefile, command, comment)
	if bytes.Equal(with, makefile) {
		return fmt.Sprintf("%s already has a target budget; it is unchanged.", name), nil
	}
	if _, err := os.Lstat(name); errors.Is(err, os.ErrNotExist) {
		return fmt.Sprintf("Wrote %s with the target budget.", name), os.WriteFile(name, with, 0o644)
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

const program = "github.com/toolbudget/toolbudget/cmd/toolbudget"

// runCommand runs toolbudget wherever there is Go: as a tool of the module around the
// working directory, if it is one, or else this version. Of a build without a version
// the comment says what is missing.
func runCommand(version string) (command, comment string) {
	if isTool(".") {
		return "go tool toolbudget", ""
	}
	if !strings.HasPrefix(version, "v") || strings.ContainsAny(version, "+") { // built from a working tree
		version = "latest"
		comment = "# @latest changes with each release: pin a version here, such as @v1.2.3.\n"
	}
	return "go run " + program + "@" + version, comment
}

// isTool reports whether the go.mod of a directory has toolbudget as a tool.
func isTool(dir string) bool {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return false
	}
	for ; ; dir = filepath.Dir(dir) {
		data, err := userfile.Read(filepath.Join(dir, "go.mod"), userfile.Written)
		if err == nil {
			mod, err := modfile.Parse("go.mod", data, nil)
			return err == nil && slices.ContainsFunc(mod.Tool, func(t *modfile.Tool) bool { return t.Path == program })
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}
