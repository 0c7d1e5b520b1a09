// Package texts holds long descriptions as files.
package texts

import (
	"embed"
	_ "embed" // for the single files
)

// ReadPage describes the tool that reads a wiki page.
//
//go:embed read_page.md
var ReadPage string

// PageSchema is the input schema of the tool that writes one.
//
//go:embed write_page.json
var PageSchema []byte

//go:embed notes/*.txt
var notes embed.FS

// Note returns one of the short texts, or a default if there is none.
func Note(name string) string {
	text, err := notes.ReadFile("notes/" + name + ".txt")
	if err != nil {
		return "no note on " + name
	}
	return string(text)
}

// Names returns the names of all notes, sorted.
func Names() []string {
	entries, err := notes.ReadDir("notes")
	if err != nil {
		panic(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name()[:len(e.Name())-len(".txt")])
	}
	return names
}
