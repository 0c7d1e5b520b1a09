package catalog

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Values of Tool.Load. A tool that says neither is core.
const (
	// LoadCore: the whole definition is sent with every request.
	LoadCore = "core"
	// LoadDeferred: a line in the compact catalog stands for the tool until it
	// is asked for.
	LoadDeferred = "deferred"
)

// Deferred reports whether a line stands for the tool at first.
func (t *Tool) Deferred() bool { return t.Load == LoadDeferred }

// Metadata is what a user adds to the definition of a tool, in a directive
// //toolbudget:tool or in the configuration. A field at its zero value says
// nothing; an empty list that is not nil says none.
type Metadata struct {
	// core: every request has the whole definition; deferred: one line stands for
	// the tool until the model asks for it.
	Load string `yaml:"load,omitempty" jsonschema:"enum=core,enum=deferred"`
	// The group that the tool is listed under.
	Category string `yaml:"category,omitempty"`
	// Words in a message that call for the tool.
	Keywords []string `yaml:"keywords,omitempty"`
	// Messages for which the tool is right, as users write them.
	Examples []string `yaml:"examples,omitempty"`
	// Profiles that have the tool beside those that include it.
	Profiles []string `yaml:"profiles,omitempty"`
	// Where a router cuts the result of the tool, in tokens.
	MaxResultTokens int `yaml:"max-result-tokens,omitempty" jsonschema:"minimum=1"`
}

// MetadataKeys lists the keys of a directive.
func MetadataKeys() []string {
	return []string{"load", "category", "keywords", "examples", "profiles", "max-result-tokens"}
}

// Put gives the tool what m says.
func (m Metadata) Put(t *Tool) {
	if m.Load != "" {
		t.Load = m.Load
	}
	if m.Category != "" {
		t.Category = m.Category
	}
	if m.Keywords != nil {
		t.Keywords = slices.Clone(m.Keywords)
	}
	if m.Examples != nil {
		t.Examples = slices.Clone(m.Examples)
	}
	if m.Profiles != nil {
		t.Profiles = slices.Clone(m.Profiles)
	}
	if m.MaxResultTokens != 0 {
		t.MaxResultTokens = m.MaxResultTokens
	}
}

// Check finds values that mean nothing.
func (m Metadata) Check() error {
	switch {
	case m.Load != "" && m.Load != LoadCore && m.Load != LoadDeferred:
		return fmt.Errorf("load is %q; write core or deferred", m.Load)
	case m.Category != strings.TrimSpace(m.Category):
		return fmt.Errorf("category is %q, with white space around it", m.Category)
	case m.MaxResultTokens < 0 || m.MaxResultTokens > maxResult:
		return fmt.Errorf("max-result-tokens is %d; write a whole number from 1 to %d", m.MaxResultTokens, maxResult)
	}
	for _, list := range []struct {
		key   string
		words []string
	}{{"keywords", m.Keywords}, {"examples", m.Examples}, {"profiles", m.Profiles}} {
		if slices.ContainsFunc(list.words, func(w string) bool { return strings.TrimSpace(w) == "" }) {
			return fmt.Errorf("%s has an empty word", list.key)
		}
	}
	return nil
}

// maxResult is the largest ceiling of a result; it keeps sums far from overflow.
const maxResult = 1_000_000_000

// An UnknownKey is the error of ParseMetadata for a key that there is not.
type UnknownKey struct{ Key string }

func (e UnknownKey) Error() string { return "there is no key " + e.Key }

// ParseMetadata reads the text of a directive //toolbudget:tool: key=value,
// separated by white space, each key of MetadataKeys at most once. A list is
// separated by commas, that of examples by semicolons. A value with white space in it
// stands in double quotes, with Go's escapes: keywords="pull request,merge".
func ParseMetadata(text string) (Metadata, error) {
	var m Metadata
	seen := map[string]bool{}
	rest := strings.TrimSpace(text)
	if rest == "" {
		return m, errors.New("there are no keys; write key=value, such as load=deferred")
	}
	for rest != "" {
		end := strings.IndexAny(rest, "= \t")
		if end <= 0 || rest[end] != '=' {
			word, _, _ := strings.Cut(rest, " ")
			return m, fmt.Errorf("%q is not of the form key=value", word)
		}
		key := rest[:end]
		var value string
		var err error
		if value, rest, err = metadataValue(key, rest[end+1:]); err != nil {
			return m, err
		}
		if !slices.Contains(MetadataKeys(), key) {
			return m, UnknownKey{key}
		}
		if seen[key] {
			return m, fmt.Errorf("%s is given twice", key)
		}
		seen[key] = true
		if err := m.set(key, value); err != nil {
			return m, err
		}
	}
	return m, m.Check()
}

// metadataValue cuts the value from the front of text.
func metadataValue(key, text string) (value, rest string, err error) {
	if strings.HasPrefix(text, `"`) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return "", "", fmt.Errorf("the quote of %s is not closed", key)
		}
		rest = text[len(quoted):]
		if rest != "" && !strings.HasPrefix(rest, " ") && !strings.HasPrefix(rest, "\t") {
			return "", "", fmt.Errorf("white space is missing after the value of %s", key)
		}
		value, err = strconv.Unquote(quoted)
		return value, strings.TrimSpace(rest), err
	}
	if end := strings.IndexAny(text, " \t"); end >= 0 {
		value, rest = text[:end], strings.TrimSpace(text[end:])
	} else {
		value = text
	}
	if strings.Contains(value, `"`) {
		return "", "", fmt.Errorf("a quote in the middle of %s; quote the whole value", key)
	}
	return value, rest, nil
}

func (m *Metadata) set(key, value string) error {
	if strings.TrimSpace(value) == "" {
		return fmt.Errorf("%s has no value", key)
	}
	var words []string
	separator := ","
	if key == "examples" {
		separator = ";" // sentences have commas
	}
	for w := range strings.SplitSeq(value, separator) {
		words = append(words, strings.TrimSpace(w))
	}
	switch key {
	case "load":
		m.Load = value
	case "category":
		m.Category = value
	case "keywords":
		m.Keywords = words
	case "examples":
		m.Examples = words
	case "profiles":
		m.Profiles = words
	case "max-result-tokens":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return fmt.Errorf("max-result-tokens is %q; write a whole number from 1 to %d", value, maxResult)
		}
		m.MaxResultTokens = n
	}
	return nil
}

// Direct gives each tool what the directives //toolbudget:tool say that cover
// its place, those further down last. One that ParseMetadata refuses is left
// out; rules report it.
func (c *Catalog) Direct() {
	for _, d := range c.Directives {
		if d.Verb != "tool" {
			continue
		}
		m, err := ParseMetadata(d.Text)
		if err != nil {
			continue // a finding of rule TB018
		}
		for _, t := range c.Tools {
			if d.CoversSpan(t.Source) {
				m.Put(t)
			}
		}
	}
}
