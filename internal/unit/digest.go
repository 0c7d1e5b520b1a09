package unit

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"hash"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// left is what a unit leaves for those that import it.
type left struct {
	// Digest of its files, the files that it may embed, and the digests of what it
	// imports.
	Digest string
	// Relevant says that it is a relevant package, or that one is below it.
	Relevant bool
}

// digest reads what a unit stands on.
func (c *Config) digest(relevant func(string) bool) (*left, error) {
	h := sha256.New()
	out := &left{Relevant: relevant(c.ImportPath)}
	for _, list := range [][]string{c.GoFiles, c.NonGoFiles} {
		for _, name := range list {
			if err := c.addSource(h, name); err != nil {
				return nil, err
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(c.PackageVetx)) {
		dep, err := readLeft(c.PackageVetx[path])
		if err != nil {
			return nil, fmt.Errorf("what was left for %s: %w", path, err)
		}
		fmt.Fprintf(h, "import %q %s\n", path, dep.Digest)
		out.Relevant = out.Relevant || dep.Relevant
	}
	out.Digest = fmt.Sprintf("%x", h.Sum(nil))
	return out, nil
}

// addSource adds a file and what its go:embed directives name.
func (c *Config) addSource(h hash.Hash, name string) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	fmt.Fprintf(h, "file %q %d\n", filepath.Base(name), len(src))
	h.Write(src)
	if !strings.HasSuffix(name, ".go") || !strings.Contains(string(src), "//go:embed") {
		return nil
	}
	f, _ := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.SkipObjectResolution)
	if f == nil {
		return nil // the compiler says what is wrong with it
	}
	for _, group := range f.Comments {
		for _, comment := range group.List {
			if text, ok := strings.CutPrefix(comment.Text, "//go:embed"); ok {
				for _, pattern := range patterns(text) {
					if err := addEmbedded(h, filepath.Dir(name), pattern); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// patterns are those of a go:embed directive, which may be quoted.
func patterns(text string) []string {
	var out []string
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		word, _, _ := strings.Cut(text, " ")
		if quoted, err := strconv.QuotedPrefix(text); err == nil {
			word = quoted
		}
		text = text[len(word):]
		if plain, err := strconv.Unquote(word); err == nil {
			word = plain
		}
		out = append(out, word)
	}
	return out
}

// addEmbedded adds the files that a pattern matches, with those below a
// directory: rather too many than too few.
func addEmbedded(h hash.Hash, dir, pattern string) error {
	matches, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(strings.TrimPrefix(pattern, "all:"))))
	for _, m := range matches {
		err = first(err, filepath.WalkDir(m, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() {
				return err // or nothing that can be embedded
			}
			data, err := os.ReadFile(path)
			fmt.Fprintf(h, "embed %q %d\n", path, len(data))
			h.Write(data)
			return err
		}))
	}
	return err
}

func readLeft(file string) (*left, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	l := new(left)
	return l, json.Unmarshal(data, l)
}

func (l *left) write(file string) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o666)
}
