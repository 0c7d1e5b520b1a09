package load

import (
	"cmp"
	"fmt"
	"go/version"
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

// A MissingModulesError says that modules are not in the module cache, or
// not in go.mod or go.sum.
type MissingModulesError struct {
	Dir     string
	Details []string // the go command's own words, which name the modules
}

func (e *MissingModulesError) Error() string {
	return fmt.Sprintf("modules are missing (nothing is downloaded unless asked): run 'go mod download' in %s, or pass -mod-download; the go command says:\n\t%s",
		e.Dir, strings.ReplaceAll(strings.Join(e.Details, "\n"), "\n", "\n\t"))
}

// A NoPackagesError says that the patterns match nothing.
type NoPackagesError struct {
	Dir      string
	Patterns []string
}

func (e *NoPackagesError) Error() string {
	return fmt.Sprintf("no packages match %s in %s: check the patterns, and the build tags if files have constraints (go list %[1]s shows what the go command finds)",
		strings.Join(e.Patterns, " "), e.Dir)
}

// A ListError is any other complaint of the go command.
type ListError struct{ Dir, Verb, Text string }

func (e *ListError) Error() string {
	return fmt.Sprintf("go %s in %s failed: %s", e.Verb, e.Dir, e.Text)
}

// An IncompleteError says that packages could not be read or checked whole.
type IncompleteError struct{ Packages []*Package }

func (e *IncompleteError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d packages could not be read whole (make them compile, or allow incomplete results):", len(e.Packages))
	for _, p := range e.Packages {
		fmt.Fprintf(&b, "\n\t%s: %v", p.Path, p.Errors[0])
		if n := len(p.Errors) - 1; n > 0 {
			fmt.Fprintf(&b, " (and %d more)", n)
		}
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

// incomplete returns why p is not a basis for a verdict, or nil.
func (p *Program) incomplete(g *goCommand) error {
	var bad []*Package
	var missing []string
	for _, path := range sortedKeys(p.Packages) {
		pkg := p.Packages[path]
		counts := pkg.Info != nil
		for _, e := range pkg.Errors {
			counts = counts || e.Kind == ListFailed
			if e.Kind == ListFailed && lacking.MatchString(e.Msg) {
				missing = append(missing, e.Error())
			}
		}
		if counts && len(pkg.Errors) > 0 {
			bad = append(bad, pkg)
		}
	}
	switch {
	case len(missing) > 0:
		return &MissingModulesError{Dir: g.dir, Details: missing}
	case len(bad) > 0:
		return &IncompleteError{Packages: bad}
	}
	return nil
}

// tooNew returns an error when a main module asks for a Go that is newer than
// the go/types built into this program, though not than the go command.
func tooNew(list []*listed, dir string) error {
	self := selfVersion()
	for _, l := range list {
		m := l.Module
		if m != nil && m.Main && self != "" && version.Compare("go"+m.GoVersion, self) > 0 {
			return &GoVersionError{File: "go.mod", Dir: cmp.Or(m.Dir, dir), Need: m.GoVersion, Have: strings.TrimPrefix(self, "go"), Self: true}
		}
	}
	return nil
}
