package catalog

import (
	"encoding/json"
	"fmt"

	"github.com/toolbudget/toolbudget/internal/truth"
)

// A Tool is one definition a model may be sent, as one or more programs serve it.
// Two definitions of one name that a run chooses between (a feature flag, say)
// are two tools with different ids.
type Tool struct {
	// ID is package#name, with ~variant where one name has several definitions in
	// a program. It is unique in a program and stable: it holds no position and
	// does not depend on other programs.
	ID string `json:"id"`
	// Programs are the names of the programs that serve this tool. They are given
	// where programs of the catalog differ in what they serve under one id: in the
	// definition, or in the conditions under which it is served.
	Programs    []string `json:"programs,omitempty"`
	Name        string   `json:"name"`
	Title       Text     `json:"title,omitzero"`
	Description Text     `json:"description,omitzero"`
	InputSchema *Schema  `json:"inputSchema,omitempty"`
	// OutputSchema, Annotations and Meta are what an MCP server sends beside
	// the input schema. Most clients do not pass them on to the model.
	OutputSchema *Schema `json:"outputSchema,omitempty"`
	Annotations  *Schema `json:"annotations,omitempty"`
	Meta         *Schema `json:"_meta,omitempty"`
	// Other is an object with the members of an MCP definition that no other field has,
	// such as icons and execution.
	Other *Schema `json:"other,omitempty"`
	// Group is the toolset the source puts the tool in, where it does. What a user
	// puts it in is Category; both are groups (Selector.GroupsOf).
	Group string `json:"group,omitempty"`
	// Framework is the file of internal/framework that found the tool.
	Framework string `json:"framework,omitempty"`
	Package   string `json:"package,omitempty"`
	Source    Span   `json:"source,omitzero"`
	// Reachable is false for a definition that nothing registers, or that every list leaves out. It
	// is listed, and never counted.
	Reachable bool `json:"reachable"`
	// Conditional is true when a run may leave the tool out, or take another
	// variant of it; Conditions holds the text of each condition.
	Conditional bool     `json:"conditional,omitempty"`
	Conditions  []string `json:"conditions,omitempty"`
	// Default says whether the tool is there when every flag is at its
	// default and no environment variable is set.
	Default Default `json:"default"`

	// The fields from here to MaxResultTokens come from the user's configuration
	// or directives, not from the definition itself: see Metadata.
	Load            string   `json:"load,omitempty"`
	Category        string   `json:"category,omitempty"`
	Profiles        []string `json:"profiles,omitempty"`
	Keywords        []string `json:"keywords,omitempty"`
	Examples        []string `json:"examples,omitempty"`
	MaxResultTokens int      `json:"maxResultTokens,omitempty"`
	// Unserved is the description in the source, where the configuration names a
	// file with the one that is served; that is Description then.
	Unserved Text `json:"unserved,omitzero"`

	Gaps        []Gap        `json:"gaps,omitempty"`
	Assumptions []Assumption `json:"assumptions,omitempty"`
	// Mistakes are what the SDK accepts in silence: the program starts, and serves
	// something other than its source says.
	Mistakes []Mistake `json:"mistakes,omitempty"`
	// Effects are what the handler of the tool does by its source. Other effects are not
	// looked for, so none here does not mean that there are none.
	Effects []Effect `json:"effects,omitempty"`
}

// Deletes is the kind of an effect that removes something outside of the program.
const Deletes = "deletes"

// An Effect is something that a handler does outside of the program.
type Effect struct {
	// Kind is deletes.
	Kind string `json:"kind"`
	// Call is the function that is called, as the source writes it.
	Call string `json:"call"`
	// At is the place of the call.
	At Span `json:"at,omitzero"`
}

// A Mistake is code that an SDK accepts without an error and that has no effect, or not the
// one that is meant.
type Mistake struct {
	// Path is a JSON pointer to the part of the tool that is wrong for it, "" for the
	// whole tool.
	Path string `json:"path,omitempty"`
	// Text says what is wrong, without the tool's name.
	Text string `json:"text"`
}

// Text is a text with the place in the source it was written at.
type Text struct {
	Value string
	At    Span
}

// IsZero reports whether the text is empty; an empty text is not encoded.
func (t Text) IsZero() bool { return t.Value == "" }

// MarshalJSON writes the text alone: positions of texts are for findings, and
// would make a saved catalog change with every edit above them.
func (t Text) MarshalJSON() ([]byte, error) { return appendString(nil, t.Value), nil }

// UnmarshalJSON reads a plain string.
func (t *Text) UnmarshalJSON(b []byte) error {
	t.At = Span{}
	return json.Unmarshal(b, &t.Value)
}

// A Span is a stretch of source. File is relative to the directory the
// program was loaded from, with forward slashes, or module@version/path for a
// dependency. Lines and columns count from 1, columns in bytes.
type Span struct {
	File      string `json:"file,omitempty"`
	Line      int    `json:"line,omitempty"`
	Column    int    `json:"column,omitempty"`
	EndLine   int    `json:"endLine,omitempty"`
	EndColumn int    `json:"endColumn,omitempty"`
}

// IsZero reports whether the span is unknown.
func (s Span) IsZero() bool { return s == Span{} }

// String returns file:line:column, or "" for an unknown span.
func (s Span) String() string {
	if s.IsZero() {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", s.File, s.Line, s.Column)
}

// Default answers whether a tool is in the default world.
type Default int8

// The answers. The zero value is Unknown.
const (
	Unknown = Default(truth.Unknown)
	Yes     = Default(truth.Yes)
	No      = Default(truth.No)
)

// MarshalJSON writes true, false or "unknown".
func (d Default) MarshalJSON() ([]byte, error) {
	switch d {
	case Yes:
		return []byte("true"), nil
	case No:
		return []byte("false"), nil
	}
	return []byte(`"unknown"`), nil
}

// UnmarshalJSON reads true, false or "unknown".
func (d *Default) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case "true":
		*d = Yes
	case "false":
		*d = No
	case `"unknown"`:
		*d = Unknown
	default:
		return fmt.Errorf(`default is %s, want true, false or "unknown"`, b)
	}
	return nil
}

// Key identifies the tool in its catalog, where an id may stand for a different
// tool in each program.
func (t *Tool) Key() string {
	if len(t.Programs) == 0 {
		return t.ID
	}
	return t.ID + " of " + t.Programs[0]
}

// Wire returns the compact JSON of what every provider is sent of a tool in
// some form: name, description and input schema. Characters such as < are not
// escaped, since clients decode a server's answer before they pass it on. Its
// length is the tool's size in bytes wherever toolbudget speaks of bytes.
func (t *Tool) Wire() []byte {
	b := append([]byte(`{"name":`), appendString(nil, t.Name)...)
	if t.Description.Value != "" {
		b = append(b, `,"description":`...)
		b = appendString(b, t.Description.Value)
	}
	if t.InputSchema != nil {
		b = append(b, `,"inputSchema":`...)
		b = t.InputSchema.AppendJSON(b)
	}
	return append(b, '}')
}
