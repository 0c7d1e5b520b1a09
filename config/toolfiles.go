package config

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/internal/userfile"
)

// ToolFiles names YAML or JSON files from which a program makes tools when it starts.
type ToolFiles struct {
	// The files, as a pattern such as tools/*.yaml; relative to the directory of the
	// configuration, and below the root of the repository. A file is a list of tools
	// in the form of MCP or of a provider, a configuration of MCP Toolbox for
	// Databases, or an OpenAPI document, each operation of which is a tool.
	Files string `yaml:"files"`
	// The program that offers them, by its name in reports. It may be left out if
	// there is only one.
	Program string `yaml:"program,omitempty"`
	// The files have all tools that the program makes at run time: those that its
	// source does not determine are these.
	Complete bool `yaml:"complete,omitempty"`
}

func (c *Config) checkToolFiles() error {
	for i, f := range c.ToolFiles {
		if err := f.check(); err != nil {
			return at(fmt.Errorf("tool-files[%d]: %w", i, err), "tool-files", i)
		}
	}
	return nil
}

func (f ToolFiles) check() error {
	if f.Files == "" {
		return errors.New("files is missing; list the files, such as tools/*.yaml")
	}
	if _, err := filepath.Match(f.Files, ""); err != nil {
		return fmt.Errorf("%s is not a valid file pattern: a [ needs a closing ], and a \\ a character after it",
			f.Files)
	}
	return nil
}

// A fileTools is what one file has for an entry of ToolFiles.
type fileTools struct {
	entry int
	file  string
	*catalog.Catalog
}

// readToolFiles reads the files that the configuration names, below root where that is not
// the working directory. Places have paths without the root.
func (c *Config) readToolFiles(root string) error {
	for i, f := range c.ToolFiles {
		files, err := c.matching(f.Files, root)
		if err == nil && len(files) == 0 && root == "" {
			err = fmt.Errorf("no file matches %s; the pattern is relative to the configuration, and * does not "+
				"cross a /", f.Files)
		}
		if err != nil {
			return c.Fault(fmt.Errorf("tool-files[%d]: %w", i, err), "tool-files", i, "files")
		}
		for _, path := range files {
			data, err := userfile.Read(path, userfile.Produced)
			if err != nil {
				return fmt.Errorf("%s: tool-files: %w", c.Path, err)
			}
			shown := path
			if root != "" {
				if shown, err = filepath.Rel(root, path); err != nil {
					return err
				}
			}
			shown = filepath.ToSlash(shown)
			read, err := importer.Decode(data, shown)
			if err != nil {
				if text := err.Error(); !strings.HasPrefix(text, shown+":") {
					err = fmt.Errorf("%s: %w", shown, err)
				}
				return err
			}
			c.fileTools = append(c.fileTools, fileTools{i, shown, read})
		}
	}
	return nil
}

// AddTools adds the tools of the files that the configuration names to the programs of a
// catalog that was read from source. At an earlier commit than that of the configuration, a
// program need not be there.
func (c *Config) AddTools(cat *catalog.Catalog, earlier bool) error {
	for _, f := range c.fileTools {
		entry := c.ToolFiles[f.entry]
		p, err := programOf(cat, entry.Program)
		if err != nil && earlier {
			continue
		}
		if err != nil {
			return c.Fault(fmt.Errorf("tool-files[%d]: %w", f.entry, err), "tool-files", f.entry, "program")
		}
		if entry.Complete {
			p.DynamicSources = nil
		}
		for _, one := range f.Programs {
			for _, d := range one.DynamicSources {
				d.At = f.file + ": " + d.At
				p.DynamicSources = append(p.DynamicSources, d)
			}
		}
		for _, t := range f.Tools {
			if t.Source.IsZero() { // JSON has no places
				t.Source.File = f.file
			}
			if err := addTool(cat, p, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// addTool adds a tool of a file to a program.
func addTool(cat *catalog.Catalog, p *catalog.Program, t *catalog.Tool) error {
	at := t.Source.File
	if t.Source.Line > 0 {
		at = t.Source.String()
	}
	for _, old := range cat.Tools {
		if old.Name == t.Name && old.Reachable && p.Has(old) {
			return fmt.Errorf("%s: %s has the tool %s as well, at %s; a client keeps only one of them, so rename or "+
				"remove one", at, p.Name(), t.Name, old.Source)
		}
	}
	if !slices.ContainsFunc(cat.Tools, func(old *catalog.Tool) bool { return old.ID == t.ID }) {
		cat.Tools = append(cat.Tools, t)
	}
	p.Tools = append(p.Tools, t.ID)
	return nil
}

// programOf is the program of that name, or the only one.
func programOf(cat *catalog.Catalog, name string) (*catalog.Program, error) {
	var names []string
	for i := range cat.Programs {
		p := &cat.Programs[i]
		if name != "" && (name == p.Name() || name == p.Package || name == p.Server) ||
			name == "" && len(cat.Programs) == 1 {
			return p, nil
		}
		names = append(names, p.Name())
	}
	switch best := nearest.Word(name, names); {
	case len(names) == 0:
		return nil, errors.New("no program was read that could offer these tools; name its package on the command line")
	case name == "":
		return nil, fmt.Errorf("there are several programs; name the one that offers these tools under program: %s",
			strings.Join(names, ", "))
	case best != "":
		return nil, fmt.Errorf("there is no program %s; did you mean %s?", name, best)
	default:
		return nil, fmt.Errorf("there is no program %s; there are %s", name, strings.Join(names, ", "))
	}
}
