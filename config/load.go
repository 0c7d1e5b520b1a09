package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"github.com/toolbudget/toolbudget/internal/userfile"
	"github.com/toolbudget/toolbudget/rules"
)

// Load reads the configuration in the file, and the files it names.
func Load(path string) (*Config, error) {
	data, err := userfile.Read(path, userfile.Written)
	if err != nil {
		return nil, err
	}
	c, err := Parse(data, path)
	if err != nil {
		return nil, err
	}
	if err := c.readExamples(); err != nil {
		return c, err
	}
	return c, c.readFiles("")
}

// readFiles reads the files that the configuration names, as in readDescriptions.
func (c *Config) readFiles(root string) error {
	if err := c.readDescriptions(root); err != nil {
		return err
	}
	return c.readToolFiles(root)
}

// Parse reads a configuration and checks it. The path is for messages: each
// begins with path:line:column where it has a place.
func Parse(data []byte, path string) (*Config, error) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF")) // as Notepad begins a file
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%s: not UTF-8; save the file as UTF-8", path)
	}
	file, err := parse(data, path)
	if err != nil {
		return nil, err
	}
	for _, doc := range file.Docs {
		if err := unknownKey(doc.Body, reflect.TypeFor[Config](), nil); err != nil {
			return nil, explain(err, data, path)
		}
	}
	dec := yaml.NewDecoder(bytes.NewReader(data), yaml.Strict())
	c := &Config{Path: path, source: &source{data, file}}
	switch err := dec.Decode(c); {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%s: the file is empty; its first line must be version: %d", path, ConfigVersion)
	case err != nil:
		return nil, explain(err, data, path)
	}
	if err := emptyLimit(file); err != nil {
		return nil, explain(err, data, path)
	}
	if err := dec.Decode(new(any)); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%s: more than one YAML document; keep one and remove the line ---", path)
	}
	if err := c.check(); err != nil {
		return nil, c.Fault(err)
	}
	if err := c.extend(); err != nil {
		return nil, c.Fault(err)
	}
	c.fill()
	return c, nil
}

// ParseSettings reads a configuration that stands in a flag or in the settings of
// another program. It may leave the version out, which is then the only one.
func ParseSettings(data []byte, place string) (*Config, error) {
	if _, err := parse(data, place); err != nil {
		return nil, err
	}
	var head struct {
		Version *int `yaml:"version"`
	}
	if err := yaml.Unmarshal(data, &head); err == nil && head.Version == nil {
		var all yaml.MapSlice
		if err := yaml.Unmarshal(data, &all); err == nil {
			all = append(yaml.MapSlice{{Key: "version", Value: ConfigVersion}}, all...)
			if with, err := yaml.Marshal(all); err == nil {
				data = with
			}
		}
	}
	return Parse(data, place)
}

// explain turns an error of the YAML library into place, cause, hint and the
// lines around it.
func explain(err error, data []byte, path string) error {
	var y yaml.Error
	if !errors.As(err, &y) || y.GetToken() == nil || y.GetToken().Position == nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	tok := y.GetToken()
	msg := y.GetMessage()
	var unknown *yaml.UnknownFieldError
	if errors.As(err, &unknown) {
		msg = fmt.Sprintf("unknown key %q%s", tok.Value, meant(tok.Value, parents(data, tok)))
	}
	if strings.HasPrefix(msg, "cannot unmarshal map") && strings.HasSuffix(msg, "of type string") {
		// The library takes group:x within {} for a mapping.
		msg += `; a word with a colon in it needs quotes here, as in "group:NAME"`
	}
	return fault(data, path, tok.Position.Line, tok.Position.Column, msg)
}

// fault is an error at a place in a file, with the lines around it.
func fault(data []byte, path string, line, column int, msg string) error {
	text := fmt.Sprintf("%s:%d:%d: %s", path, line, column, shortened(msg, maxMessage))
	if source := excerpt(data, line, column); source != "" {
		text += "\n" + source
	}
	return errors.New(text)
}

// UnmarshalYAML reads a whole number or none, and keeps the line.
func (l *Limit) UnmarshalYAML(n ast.Node) error {
	*l = Limit{Given: true, Line: n.GetToken().Position.Line}
	switch v := n.(type) {
	case *ast.IntegerNode:
		if i, ok := v.Value.(uint64); ok && i <= MaxLimit { // a negative number is an int64
			l.Max = int(i)
			return nil
		}
	case *ast.StringNode:
		if v.Value == "none" {
			l.None = true
			return nil
		}
	}
	return &yaml.SyntaxError{Message: wantLimit(), Token: n.GetToken()}
}

// emptyLimit finds a limit without a value, which the decoder takes for one
// that is not there.
func emptyLimit(file *ast.File) error {
	v := emptyVisitor{names: map[string]bool{}}
	for _, k := range slices.Concat(rules.Limits(), rules.PartLimits()) {
		v.names[k.Name[strings.LastIndexByte(k.Name, '.')+1:]] = true
	}
	for _, doc := range file.Docs {
		ast.Walk(&v, doc.Body)
	}
	return v.err
}

type emptyVisitor struct {
	names  map[string]bool
	inside bool // of limits
	err    error
}

// Visit keeps the first fault below a key limits.
func (v *emptyVisitor) Visit(n ast.Node) ast.Visitor {
	kv, ok := n.(*ast.MappingValueNode)
	if ok && !v.inside && kv.Key.GetToken().Value == "limits" {
		inside := &emptyVisitor{names: v.names, inside: true}
		ast.Walk(inside, kv.Value)
		v.err = cmp.Or(v.err, inside.err)
		return nil
	}
	if ok && v.inside && v.err == nil && kv.Value.Type() == ast.NullType && v.names[kv.Key.GetToken().Value] {
		v.err = &yaml.SyntaxError{Message: wantLimit(), Token: kv.Key.GetToken()}
	}
	return v
}

func wantLimit() string {
	return fmt.Sprintf("a limit is a whole number from 0 to %d, or none", MaxLimit)
}

// MaxLimit is the largest limit; it keeps sums of limits far from overflow.
const MaxLimit = 1_000_000_000

// Find returns the path of the configuration for dir: the first file of
// FileNames in dir or a directory above it, up to the root of the repository,
// or of the module where there is no repository. It returns "" when there is
// none.
func Find(dir string) (string, error) { return upwards(dir, FileNames()) }

// upwards finds the first file of one of the names; two in one directory are
// an error.
func upwards(dir string, names []string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	top := root(dir)
	for {
		var found []string
		for _, name := range names {
			if lies(filepath.Join(dir, name)) {
				found = append(found, filepath.Join(dir, name))
			}
		}
		if len(found) > 1 {
			return "", fmt.Errorf("%s and %s both exist; keep one", found[0], filepath.Base(found[1]))
		}
		if len(found) == 1 {
			// A link out of the repository is somebody else's file, and errors would
			// show its lines.
			if err := userfile.Below(top, found[0]); err != nil {
				return "", fmt.Errorf("%s %w; replace the link with the file", filepath.Base(found[0]), err)
			}
			return found[0], nil
		}
		if dir == top {
			return "", nil
		}
		dir = filepath.Dir(dir)
	}
}

// root returns the top of the repository that holds dir, or else of its
// module, or else dir.
func root(dir string) string {
	for _, marks := range [][]string{{".git", ".hg", ".jj", ".svn"}, {"go.mod"}} {
		for d := dir; ; d = filepath.Dir(d) {
			for _, m := range marks {
				if exists(filepath.Join(d, m)) {
					return d
				}
			}
			if d == filepath.Dir(d) {
				break
			}
		}
	}
	return dir
}

// lies reports whether there is something of that name: a link that leads nowhere too,
// which is an error when it is read and never the same as no file.
func lies(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
