package simulate

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/internal/queries"
	"github.com/toolbudget/toolbudget/router"
)

// A Message is the text of a user, with what is known about the request that it starts.
// It is a line of queries.jsonl (internal/queries) with additional keys. catalog and kind
// are optional, and so is gold if the needed tools are not known.
type Message struct {
	queries.Query
	// Name is a short one for tables; without it the message stands there.
	Name string `json:"name,omitempty"`
	// Profile is the one that the user has.
	Profile string `json:"profile,omitempty"`
	// Rounds is how often a model is asked until the user has the answer, when it has
	// all tools: one number, or one for each model by its name; absent for
	// Options.Rounds.
	Rounds *ModelRounds `json:"rounds,omitempty"`

	at string // file:line
}

// MostRounds is the largest number of rounds of one message.
const MostRounds = 100

//go:embed builtin.jsonl
var builtin []byte

// Builtin returns messages that any assistant receives. Which tools of a catalog they
// need is not known. Messages without a task take one round.
func Builtin() ([]Message, error) { return Read("builtin.jsonl", builtin) }

// Read reads messages, one JSON object a line; empty lines are left out. Its errors
// begin with name:line.
func Read(name string, data []byte) ([]Message, error) {
	var out []Message
	n := 0
	for line := range bytes.Lines(bytes.TrimPrefix(data, []byte("\uFEFF"))) {
		n++
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue // between messages
		}
		m := Message{at: fmt.Sprintf("%s:%d", name, n)}
		if n == 1 && line[0] == '[' {
			return nil, fmt.Errorf(
				"%s: the file is a JSON array, want one JSON object per line; jq -c '.[]' %s converts it",
				m.at,
				name,
			)
		}
		err := queries.Decode(line, &m)
		if err == nil {
			err = m.check()
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.at, err)
		}
		out = append(out, m)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf(`%s has no messages; write one a line, such as {"query": "Good morning", "gold": []}`,
			name)
	}
	return out, nil
}

// check finds what is wrong whatever the catalog is.
func (m *Message) check() error {
	if strings.TrimSpace(m.Text) == "" {
		return errors.New("query, the user's message, is missing or empty")
	}
	if err := m.Rounds.check(); err != nil {
		return err
	}
	for i, t := range m.Turns {
		if t.Role != router.User && t.Role != router.Assistant {
			return fmt.Errorf("the role of turns[%d] is %q; write user or assistant", i, t.Role)
		}
	}
	for i, name := range m.Gold {
		if slices.Contains(m.Gold[:i], name) {
			return fmt.Errorf("gold names %s twice", name)
		}
	}
	return nil
}

// Of returns the messages for a catalog of that name, which are those that name it or
// none, and the names of the others' catalogs, sorted.
func Of(messages []Message, name string) (of []Message, others []string) {
	for _, m := range messages {
		if m.Catalog == "" || m.Catalog == name {
			of = append(of, m)
		} else if !slices.Contains(others, m.Catalog) {
			others = append(others, m.Catalog)
		}
	}
	slices.Sort(others)
	return of, others
}

// fits compares a message with the tools.
func (m *Message) fits(tools []*catalog.Tool, profiles []string) error {
	var names []string
	for _, t := range tools {
		names = append(names, t.Name)
	}
	for _, name := range m.Gold {
		if slices.Contains(names, name) {
			continue
		}
		if best := nearest.Word(name, names); best != "" {
			return fmt.Errorf("%s: gold names %s, which is no tool of the catalog; did you mean %s?", m.at, name, best)
		}
		return fmt.Errorf("%s: gold names %s, which is no tool of the catalog; toolbudget list prints those there are",
			m.at, name)
	}
	if m.Profile == "" || slices.Contains(profiles, m.Profile) {
		return nil
	}
	if best := nearest.Word(m.Profile, profiles); best != "" {
		return fmt.Errorf("%s: there is no profile %s; did you mean %s?", m.at, m.Profile, best)
	}
	if len(profiles) == 0 {
		return fmt.Errorf("%s: there is no profile %s; define it under profiles in .toolbudget.yml", m.at, m.Profile)
	}
	return fmt.Errorf("%s: there is no profile %s; there are %s", m.at, m.Profile, strings.Join(profiles, ", "))
}

// label names a message in tables.
func (m *Message) label() string {
	if m.Name != "" {
		return m.Name
	}
	return strings.Join(strings.Fields(m.Text), " ")
}

// turns are those before the message, and all.
func (m *Message) turns() (before, all []router.Turn) {
	for _, t := range m.Turns {
		before = append(before, router.Turn(t))
	}
	return before, append(before[:len(before):len(before)], router.Turn{Role: router.User, Text: m.Text})
}
