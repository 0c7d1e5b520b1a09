package catalog

import "github.com/toolbudget/toolbudget/gap"

// SchemaVersion is the version of the JSON form that Encode writes and Decode
// reads. It changes only when a reader of the old form would misread the new.
const SchemaVersion = 1

// A Catalog holds every tool that was found, in the order package, file, line.
type Catalog struct {
	SchemaVersion int       `json:"schemaVersion"`
	Build         Build     `json:"build,omitzero"`
	Programs      []Program `json:"programs,omitempty"`
	Tools         []*Tool   `json:"tools"`
	// Incomplete lists packages that matched but could not be read or checked
	// whole. A catalog with any is not a basis for a verdict unless the user
	// allows it.
	Incomplete []Incomplete `json:"incomplete,omitempty"`
	// Directives are the comments //toolbudget:verb in the user's source, by
	// package, file and line.
	Directives []Directive `json:"directives,omitempty"`
}

// Build is the build configuration the source was read under.
type Build struct {
	Tags   []string `json:"tags,omitempty"`
	GOOS   string   `json:"goos,omitempty"`
	GOARCH string   `json:"goarch,omitempty"`
}

// IsZero reports whether nothing is known of the build, as for a tools/list answer.
func (b Build) IsZero() bool { return len(b.Tags) == 0 && b.GOOS == "" && b.GOARCH == "" }

// Incomplete names a package that could not be read completely, and why.
type Incomplete struct {
	Package string `json:"package"`
	Reason  string `json:"reason"`
}

// A Gap is a part of a tool that could not be known from source. A tool with
// gaps still counts, as an interval.
type Gap struct {
	// Path is a JSON pointer into the tool, such as /description or
	// /inputSchema/properties/query; /server where it is not known which server
	// has the tool.
	Path string `json:"path"`
	// Reason says why it could not be known.
	Reason gap.Reason `json:"reason"`
	// Detail says which value is missing, in the user's terms.
	Detail string `json:"detail,omitempty"`
	// At is file:line:column of what could not be known.
	At string `json:"at,omitempty"`
	// Offset says where in the string at Path the unknown part belongs, when the
	// rest of that string is known: in bytes, counted from 1. The string then
	// holds the known parts only, side by side. 0 means that nothing of the value
	// at Path can be relied on.
	Offset int `json:"offset,omitempty"`
}

// ServerPath is the path of a gap that hides which of a program's servers has the
// tool. It is then a tool of each, and sure to be there in none.
const ServerPath = "/server"

// An Assumption is something taken as true that a run could contradict, such
// as an environment variable that is not set.
type Assumption struct {
	Text string `json:"text"`
	At   string `json:"at,omitempty"`
}
