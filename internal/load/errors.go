package load

import (
	"cmp"
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
		return fmt.Sprintf(
			"%s in %s requires go %s, and toolbudget was built with go %s: install a toolbudget built with go %s "+
				"or later (go install with that toolchain)",
			e.File,
			e.Dir,
			e.Need,
			e.Have,
			e.Need,
		)
	}
	return fmt.Sprintf("%s in %s requires go %s, and the go command is %s: install go %s or later",
		e.File, e.Dir, e.Need, e.Have, e.Need)
}

// A NoModuleError says that the directory is in no module.
type NoModuleError struct{ Dir string }

func (e *NoModuleError) Error() string {
	return fmt.Sprintf(
		"no go.mod in %s or above it: go to the directory of a module (-C DIR), or create one with go mod init",
		e.Dir,
	)
}

// A MissingModulesError says that go.mod or go.sum names too little, or that
// modules are not in the module cache.
type MissingModulesError struct {
	// Dir is where the go command would mend it; "" is the working directory.
	Dir string
	// Gone is true when the directory will not be there any more.
	Gone bool
	// Cached is true if every missing module is named; then downloading helps.
	Cached bool
	// Modules are those that are not in the module cache, such as
	// example.com/a@v1.2.0, as far as they can be told.
	Modules []string
	// Details are the go command's own words.
	Details []string
}

func (e *MissingModulesError) Error() string {
	if !e.Cached {
		return "an imported module is missing from go.mod or go.sum: " + e.run("go mod tidy") + lines(e.Details)
	}
	var text string
	switch n := len(e.Modules); n {
	case 0:
		text = "modules are not in the module cache" + lines(e.Details)
	case 1:
		text = "a module is not in the module cache" + lines(e.Modules)
	default:
		text = fmt.Sprintf("%d modules are not in the module cache", n) + lines(e.Modules)
	}
	if e.Gone {
		return text + "\npass -mod-download to let the go command download what is missing"
	}
	return text + "\n" + e.run("go mod download") + ", or pass -mod-download to let toolbudget do so"
}

// run says which command to run, and where.
func (e *MissingModulesError) run(command string) string {
	switch {
	case e.Gone:
		return "run '" + command + "' there"
	case e.Dir != "":
		command = "go -C " + quoted(e.Dir) + strings.TrimPrefix(command, "go")
	}
	return "run '" + command + "'"
}

// quoted makes one word of a path for a shell.
func quoted(path string) string {
	if strings.ContainsAny(path, " \t'\"\\$`*?;&|<>()#") {
		return strconv.Quote(path)
	}
	return path
}

// maxLines is how much of a list an error shows.
const maxLines = 10

// lines puts each text on an indented line of its own.
func lines(list []string) string {
	var b strings.Builder
	for i, text := range list {
		if i == maxLines {
			fmt.Fprintf(&b, "\n\tand %d more", len(list)-i)
			break
		}
		b.WriteString("\n\t" + strings.ReplaceAll(text, "\n", "\n\t"))
	}
	return b.String()
}

// A DownloadError says that the go command could not download modules.
type DownloadError struct {
	// Off is true when the user's GOPROXY forbids it.
	Off     bool
	Details []string // the go command's own words
}

func (e *DownloadError) Error() string {
	text := "modules could not be downloaded:" + lines(e.Details)
	if e.Off {
		return text + "\nGOPROXY is off in your environment (go env GOPROXY), so -mod-download cannot download: " +
			"set it to a proxy, or to direct"
	}
	return text + "\nIf one of them is private, set GOPRIVATE to its path and let git log in to its host " +
		"(https://go.dev/ref/mod#private-modules)"
}

// A NoPackagesError says that the patterns match no package with Go files.
type NoPackagesError struct {
	Dir      string
	Patterns []string
	Details  []string // what the go command says of each
	// Instead are patterns that match something, if they can be told.
	Instead []string
	// Command is one that reads them, for a message to name.
	Command string
}

func (e *NoPackagesError) Error() string {
	msg := fmt.Sprintf("no Go packages match %s in %s", strings.Join(e.Patterns, " "), e.Dir) + lines(e.Details)
	if len(e.Instead) > 0 {
		return msg + "\nthere are packages in subdirectories: run  " + cmp.Or(e.Command, strings.Join(e.Instead, " "))
	}
	return msg + "\ncheck the patterns: go list prints the packages that they match"
}

// A ListError is any other complaint of the go command.
type ListError struct{ Dir, Verb, Text string }

func (e *ListError) Error() string {
	return fmt.Sprintf("go %s in %s failed: %s", e.Verb, e.Dir, e.Text)
}

// An IncompleteError says that packages could not be read or checked whole.
type IncompleteError struct {
	// Packages are all of them.
	Packages []catalog.Incomplete
	// Causes are those that have an error of their own: the others import one.
	Causes []catalog.Incomplete
}

func (e *IncompleteError) Error() string {
	var list []string
	for _, p := range e.Causes {
		list = append(list, p.Package+": "+p.Reason)
	}
	text := "a package could not be read completely"
	if len(list) > 1 {
		text = fmt.Sprintf("%d packages could not be read completely", len(list))
	}
	text += lines(list)
	them := "it"
	if len(list) > 1 {
		them = "them"
	}
	if n := len(e.Packages) - len(e.Causes); n == 1 {
		text += "\n\tand 1 package that imports " + them
	} else if n > 1 {
		text += fmt.Sprintf("\n\tand %d packages that import %s", n, them)
	}
	return text + "\nmake it compile (go build shows all errors), or pass -allow-incomplete to continue with what " +
		"was read"
}

var listedPos = regexp.MustCompile(`^(.+?):(\d+)(?::(\d+))?$`)

// in makes an Error of what go list, run in dir, says of a package.
func (e *listedError) in(dir string) Error {
	out := Error{Kind: ListFailed, Msg: strings.ReplaceAll(e.Err, dir+string(filepath.Separator), "")}
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
