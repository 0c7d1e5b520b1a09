// Package texts holds long texts and pictures as files.
package texts

import (
	"embed"
	"encoding/base64"
)

// Summarize describes the tool of that name.
//
//go:embed summarize.md
var Summarize string

//go:embed *.svg
var pictures embed.FS

// Picture returns an icon as a data URI, "" if there is none of that name.
func Picture(name string) string {
	data, err := pictures.ReadFile(name + ".svg")
	if err != nil {
		return ""
	}
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(data)
}
