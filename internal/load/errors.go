package load

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// An Error is something wrong with a package.
type Error struct {
	Kind ErrorKind
	At   catalog.Span // zero when the place is not known
	Msg  string
}

// ErrorKind says which stage found an error.
type ErrorKind uint8

const (
	ListFailed  ErrorKind = iota // by the go command
	ParseFailed                  // reading a file, or its syntax
	TypeFailed                   // types
)

func (e Error) Error() string {
	if e.At.IsZero() {
		return e.Msg
	}
	return e.At.String() + ": " + e.Msg
}

// ErrIrrelevant says that no package is of interest (Config.Relevant).
var ErrIrrelevant = errors.New("no package of interest")

// A GoVersionError says that the source asks for a newer Go than there is.
type GoVersionError struct {
	File string // go.mod or go.work as the go command names it
	Dir  string
	Need string // such as 1.27.1
	Have string
	// Self is true when it is not the go command that is too old but the Go
	// that this program was built with.
	Self bool
}

func (e *GoVersionError) Error() string {
	if e.Self {
		return fmt.Sprintf("%s in %s asks for go %s, and toolbudget was built with go %s: install a toolbudget built with go %s or later (go install with that toolchain)",
			e.File, e.Dir, e.Need, e.Have, e.Need)
	}
	return fmt.Sprintf("%s in %s asks for go %s, and the go command is %s: install go %s or later", e.File, e.Dir, e.Need, e.Have, e.Need)
}

// A NoModuleError says that the directory is in no module.
type NoModuleError struct{ Dir string }

func (e *NoModuleError) Error() string {
	return fmt.Sprintf("no go.mod in %s or above it: go to the directory of a module (-C DIR), or make one with go mod init", e.Dir)
}

// A MissingModulesError says that go.mod or go.sum names too little, or that
// modules are not in the module cache.
type MissingModulesError struct {
	Dir string
	// Cached is true when all is named, so that downloading helps.
	Cached bool
	// Details are the go command's own words, which name the modules.
	Details []string
}

func (e *MissingModulesError) Error() string {
	details := strings.ReplaceAll(strings.Join(e.Details, "\n"), "\n", "\n\t")
	if e.Cached {
		return fmt.Sprintf("modules are not in the module cache, and nothing is downloaded unless asked: run 'go mod download' in %s, or pass -mod-download\n\t%s", e.Dir, details)
	}
	return fmt.Sprintf("go.mod or go.sum does not name every module that is imported: run 'go mod tidy' in %s\n\t%s", e.Dir, details)
}

// A NoPackagesError says that the patterns match no package with Go files.
type NoPackagesError struct {
	Dir      string
	Patterns []string
	Details  []string // what the go command says of each
}

func (e *NoPackagesError) Error() string {
	msg := fmt.Sprintf("no Go packages match %s in %s: check the patterns, and the build tags if all files have constraints (compare go list)",
		strings.Join(e.Patterns, " "), e.Dir)
	for _, d := range e.Details {
		msg += "\n\t" + d
	}
	return msg
}

// A ListError is any other complaint of the go command.
type ListError struct{ Dir, Verb, Text string }

func (e *ListError) Error() string {
	return fmt.Sprintf("go %s in %s failed: %s", e.Verb, e.Dir, e.Text)
}

// An IncompleteError says that packages could not be read or checked whole.
type IncompleteError struct{ Packages []catalog.Incomplete }

func (e *IncompleteError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "packages could not be read whole: make them compile (go build shows all errors), or pass -allow-incomplete to go on with the rest")
	for _, p := range e.Packages {
		fmt.Fprintf(&b, "\n\t%s: %s", p.Package, p.Reason)
	}
	return b.String()
}

var listedPos = regexp.MustCompile(`^(.+?):(\d+)(?::(\d+))?$`)

// in makes an Error of what go list, run in dir, says of a package.
func (e *listedError) in(dir string) Error {
	out := Error{Kind: ListFailed, Msg: e.Err}
	if len(e.ImportStack) > 1 && strings.Contains(e.Err, "import cycle") {
		out.Msg += ": " + strings.Join(e.ImportStack, " imports ")
	}
	if m := listedPos.FindStringSubmatch(e.Pos); m != nil {
		file := m[1]
		if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsAbs(file) {
			file = rel
		}
		line, _ := strconv.Atoi(m[2]) // digits
		col, _ := strconv.Atoi(m[3])
		out.At = catalog.Span{File: filepath.ToSlash(file), Line: line, Column: col}
	}
	return out
}
