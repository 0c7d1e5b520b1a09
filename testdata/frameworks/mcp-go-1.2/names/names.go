// Package names holds the names of tools, shared with the clients of the
// server.
package names

// Names of the wiki's tools.
const (
	Prefix     = "wiki_"
	ReadPage   = Prefix + "read_page"
	WritePage  = Prefix + "write_page"
	LinkPages  = Prefix + "link_pages"
	PageFormat = "wiki-page/" + version

	version = "2"
)

// A Verb is what a tool does; its text is part of the tool's name.
type Verb int

// The verbs.
const (
	Lock Verb = iota
	Unlock
)

// String returns the verb as in a name.
func (v Verb) String() string { return [...]string{"lock", "unlock"}[v] }
