package unit

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"

	"golang.org/x/tools/go/analysis"
)

// Config is what the go command says of a unit: the fields of vetConfig that are
// used.
type Config struct {
	ID          string // import path, with the test variant
	Dir         string
	ImportPath  string
	GoFiles     []string          // absolute paths
	NonGoFiles  []string          // absolute paths
	PackageVetx map[string]string // import path -> what the tool left for it
	VetxOnly    bool              // leave that, and report nothing
	VetxOutput  string            // where to leave it
	Stdout      string            // where to print
	FixArchive  string            // where to write fixed files
}

// Read reads the file that the go command passes as the last argument.
func Read(file string) (*Config, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	c := new(Config)
	if err := json.Unmarshal(data, c); err != nil {
		return nil, fmt.Errorf("%s is no description of a unit by the go command: %w", file, err)
	}
	return c, nil
}

// Options say what to do with findings.
type Options struct {
	Analyzer *analysis.Analyzer
	// Relevant reports whether a package may be what makes others interesting. The
	// analyzer runs on a unit only if it is one, or something below it.
	Relevant func(path string) bool
	// JSON prints findings as JSON instead of text.
	JSON bool
	// Fix applies the first fix of each finding, instead of printing it; with Diff
	// it prints what that would change.
	Fix, Diff bool
	// Context is the number of lines to print around a finding, -1 for none.
	Context int
	// Stdout and Stderr are what is printed to.
	Stdout, Stderr io.Writer
}

// Run runs the analyzer on a unit. It returns the exit status that the go command
// expects: 1 where something is found or went wrong, 0 for all that -json says.
func Run(c *Config, o Options) (code int, err error) {
	left, err := c.digest(o.Relevant)
	if err != nil {
		return 1, err
	}
	if c.Stdout != "" {
		f, err := os.Create(c.Stdout)
		if err != nil {
			return 1, err
		}
		defer func() { err = first(err, f.Close()) }()
		o.Stdout = f
	}
	if !c.VetxOnly && left.Relevant {
		if code, err = c.analyze(o); err != nil {
			return 1, err
		}
	}
	if c.VetxOutput == "" {
		return code, nil
	}
	return code, left.write(c.VetxOutput)
}

// analyze runs the analyzer and prints or applies what it finds.
func (c *Config) analyze(o Options) (int, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range c.GoFiles {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return 1, err
		}
		files = append(files, f)
	}
	if len(files) == 0 {
		return 0, nil
	}
	var found []analysis.Diagnostic
	_, err := o.Analyzer.Run(&analysis.Pass{
		Analyzer: o.Analyzer, Fset: fset, Files: files, OtherFiles: c.NonGoFiles,
		Pkg:       types.NewPackage(c.ImportPath, files[0].Name.Name),
		TypesInfo: new(types.Info),
		ResultOf:  map[*analysis.Analyzer]any{},
		ReadFile:  os.ReadFile,
		Report:    func(d analysis.Diagnostic) { found = append(found, d) },
	})
	switch {
	case err != nil && !o.JSON:
		return 1, err
	case o.Fix:
		return 0, c.fix(fset, found, o)
	case o.JSON:
		return 0, c.printJSON(fset, found, err, o)
	}
	for _, d := range found {
		printText(o.Stderr, fset, d, o.Context)
	}
	return min(len(found), 1), nil
}

func first(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
