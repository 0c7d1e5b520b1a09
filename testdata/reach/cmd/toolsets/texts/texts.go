// Package texts holds names of tools and looks up what is said of them.
package texts

import "os"

// Names that more than one package uses.
const (
	Read  = "read_page"
	Write = "write_page"
)

// Or is the text of a key, or another where none is configured.
func Or(key, other string) string {
	if v, ok := os.LookupEnv("TEXT_" + key); ok {
		return v
	}
	return other
}
