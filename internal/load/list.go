package load

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// listed is what go list says of a package; see go help list.
type listed struct {
	Dir, ImportPath, Name     string
	Standard, DepOnly         bool
	Module                    *listedModule
	GoFiles, CgoFiles         []string
	InvalidGoFiles            []string
	EmbedFiles, EmbedPatterns []string
	Imports                   []string          // resolved
	ImportMap                 map[string]string // path in source -> resolved, where they differ
	DefaultGODEBUG            string            // of a main package
	Error                     *listedError
}

const listFields = "Dir,ImportPath,Name,Standard,DepOnly,Module,GoFiles,CgoFiles,InvalidGoFiles," +
	"EmbedFiles,EmbedPatterns,Imports,ImportMap,DefaultGODEBUG,Error"

type listedModule struct {
	Path, Version, Dir, GoMod, GoVersion string
	Main                                 bool
	Replace                              *listedModule
	Error                                *listedError
}

// isNear reports whether go.mod names the module by a relative path, which is the same on every
// machine.
func (m *listedModule) isNear() bool {
	return m.Replace != nil && m.Replace.Version == "" && !filepath.IsAbs(m.Replace.Path)
}

// ownModules returns the paths of the user's modules: the main ones, and those that go.mod names by
// a relative path, if they are of the same owner, have a local path, or have the main one inside.
func ownModules(list []*listed) map[string]bool {
	own := map[string]bool{}
	var main []string
	for _, l := range list {
		if m := l.Module; m != nil && m.Main && !own[m.Path] {
			own[m.Path] = true
			main = append(main, m.Path)
		}
	}
	for _, l := range list {
		m := l.Module
		if m == nil || !m.isNear() || own[m.Path] {
			continue
		}
		own[m.Path] = isLocal(m.Path) || isAround(m.Replace.Path) || slices.ContainsFunc(main, func(path string) bool {
			return sameOwner(path, m.Path)
		})
	}
	return own
}

// isLocal reports whether a module has a path under which the go command cannot fetch it: the first
// element is no host.
func isLocal(path string) bool {
	host, _, _ := strings.Cut(path, "/")
	return !strings.Contains(host, ".")
}

// isAround reports whether a relative path leads to a directory around the module that has it.
func isAround(dir string) bool {
	return strings.Trim(filepath.ToSlash(filepath.Clean(dir)), "./") == ""
}

// sameOwner reports whether two modules have a host and an owner in common, or one begins with the
// path of the other.
func sameOwner(a, b string) bool {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	n := min(2, len(as), len(bs)) // github.com/owner
	return slices.Equal(as[:n], bs[:n])
}

type listedError struct {
	ImportStack []string
	Pos, Err    string
}

// list runs go list over the patterns and everything they import. It returns
// the SHA-256 of all that is printed as well.
func (g *goCommand) list(ctx context.Context) (list []*listed, sum [sha256.Size]byte, err error) {
	args := []string{"list", "-e", "-deps", "-json=" + listFields}
	args = append(args, g.flags...)
	args = append(args, "--")
	args = append(args, g.patterns...)
	out, err := g.run(ctx, args...)
	if err != nil {
		return nil, sum, err
	}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		l := new(listed)
		if err := dec.Decode(l); errors.Is(err, io.EOF) {
			g.reword(list)
			adopt(list)
			return list, sha256.Sum256(out), nil
		} else if err != nil {
			return nil, sum, fmt.Errorf("go list in %s printed invalid JSON: %w", g.dir, err)
		}
		list = append(list, l)
	}
}

// run returns what the go command prints, or an error typed by its cause.
func (g *goCommand) run(ctx context.Context, args ...string) ([]byte, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	if g.inModule() {
		go watch(ctx, end, filepath.Dir(g.env.GOMOD))
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = g.dir, g.environ
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		text := g.words(strings.TrimSpace(stderr.String()))
		if err := g.classify(nil, text); err != nil {
			return nil, err
		}
		return nil, &ListError{Dir: g.dir, Verb: args[0], Text: text}
	}
	if err != nil {
		return nil, fmt.Errorf(
			"cannot run the go command in %s: %w (toolbudget reads packages with go list; install Go and put it in "+
				"PATH)",
			g.dir,
			err,
		)
	}
	return stdout.Bytes(), nil
}

// reword makes the complaints about packages ones that a user can act on.
func (g *goCommand) reword(list []*listed) {
	for _, l := range list {
		switch {
		case l.Error == nil:
		case strings.HasPrefix(l.Error.Err, excludedText) && l.Dir != "":
			l.Error.Err = g.excluded(l.Dir)
		default:
			l.Error.Err = g.words(l.Error.Err)
		}
	}
}

func (l *listed) hasFiles() bool { return len(l.GoFiles)+len(l.CgoFiles) > 0 }

func (l *listed) newPackage(p *Program) *Package {
	pkg := &Package{
		Path: l.ImportPath, Name: l.Name, Dir: l.Dir,
		Standard:      l.Standard,
		Root:          !l.DepOnly && (l.hasFiles() || l.Error != nil), // else it has only tests
		Imports:       make(map[string]string, len(l.Imports)),
		EmbedPatterns: l.EmbedPatterns,
		Debug:         l.DefaultGODEBUG,
	}
	if m := l.Module; m != nil {
		pkg.Module = &Module{Path: m.Path, Version: m.Version, Dir: m.Dir, Main: m.Main, GoVersion: m.GoVersion}
		if r := m.Replace; r != nil {
			pkg.Module.Version, pkg.Module.Dir, pkg.Module.GoVersion = r.Version, r.Dir, cmp.Or(r.GoVersion,
				m.GoVersion)
		}
	}
	for _, path := range l.Imports {
		pkg.Imports[path] = path
	}
	for from, to := range l.ImportMap {
		delete(pkg.Imports, to)
		pkg.Imports[from] = to
	}
	for _, f := range l.EmbedFiles {
		pkg.EmbedFiles = append(pkg.EmbedFiles, filepath.Join(l.Dir, f))
	}
	if l.Dir != "" {
		p.shown.Store(l.Dir, shownDir(p.Dir, l))
	}
	if l.Error != nil {
		pkg.Errors = append(pkg.Errors, l.Error.in(p.Dir))
	}
	return pkg
}
