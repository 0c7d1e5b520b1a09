package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/userfile"
)

// MaxExamples is how many messages of log files one tool gets. In MetaTool's queries, the
// first fifteen found more than the first ten, and no more were measured.
const MaxExamples = 15

// A logged is a message of a log file and the tools that were right for it.
type logged struct {
	Query string   `json:"query"`
	Tool  string   `json:"tool"`
	Gold  []string `json:"gold"`
}

// readExamples reads the log files that the configuration names. They are below the root of
// the repository, as descriptions are.
func (c *Config) readExamples() error {
	for i, file := range c.Examples {
		fail := func(err error) error {
			return c.Fault(fmt.Errorf("examples[%d]: %w", i, err), "examples", i)
		}
		path := filepath.Join(filepath.Dir(c.Path), file)
		if err := c.within(path); err != nil {
			return fail(fmt.Errorf("%s %w; name a file inside it", file, err))
		}
		data, err := userfile.Read(path, userfile.Produced)
		if err != nil {
			return fail(err)
		}
		line := 0
		for text := range bytes.Lines(data) {
			line++
			if text = bytes.TrimSpace(text); len(text) == 0 {
				continue // between two messages
			}
			var m logged
			err := json.Unmarshal(text, &m)
			if err == nil && strings.TrimSpace(m.Query) == "" {
				err = errors.New("query is missing; write the message, as in " +
					`{"query": "plot the sales", "tool": "chart_line"}`)
			}
			if err != nil {
				return fail(fmt.Errorf("%s:%d: %w", filepath.ToSlash(path), line, err))
			}
			c.examples = append(c.examples, m)
		}
	}
	return nil
}

// exemplify gives a tool the messages of the log files that it was right for, each once.
func (c *Config) exemplify(t *catalog.Tool) {
	n := 0
	for _, m := range c.examples {
		if m.Tool != t.Name && !slices.Contains(m.Gold, t.Name) {
			continue // of another tool
		}
		if n++; n > MaxExamples {
			return
		}
		if !slices.Contains(t.Examples, m.Query) {
			t.Examples = append(t.Examples, m.Query)
		}
	}
}
