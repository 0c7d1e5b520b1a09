package config

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/toolbudget/toolbudget/internal/yamltree"
)

// maxPatterns is how many exceptions, sets and patterns there may be, each of which is
// compared with each tool.
const maxPatterns = 5_000

// checkPatterns holds a configuration to maxPatterns.
func (c *Config) checkPatterns() error {
	n := len(c.Exceptions) + len(c.Groups) + len(c.Profiles) + len(c.Packages) + len(c.Servers)
	for _, l := range c.patternLists() {
		n += len(l.patterns)
	}
	for _, e := range c.Exceptions {
		n += len(e.Rules)
	}
	if n > maxPatterns {
		return fmt.Errorf(
			"there are %d exceptions, sets and patterns of tools, more than %d; write patterns for several tools",
			n,
			maxPatterns,
		)
	}
	return nil
}

// parse parses a configuration that is not too large to be decoded.
func parse(data []byte, path string) (*ast.File, error) {
	if err := yamltree.Check(data, path); err != nil {
		return nil, err
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, explain(err, data, path)
	}
	return file, yamltree.CheckAliases(file, path)
}
