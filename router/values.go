package router

import (
	"regexp"
	"strings"

	"github.com/toolbudget/toolbudget/internal/terms"
)

// punctuation is what a token may stand in.
const punctuation = ".,;:!?()[]{}'\"<>`“”‘’"

var (
	hash    = regexp.MustCompile(`^[0-9a-f]{7,40}$`)
	version = regexp.MustCompile(`^v?[0-9]+\.[0-9]+`)
	// identifier is owner/name, with a number or without, or the key of a ticket.
	identifier = regexp.MustCompile(`^((?:\.{1,2}/|~?/)?[A-Za-z][\w.-]*/[\w./*-]+(#[0-9]+)?|[A-Z]+-[0-9]+)$`)
	number     = regexp.MustCompile(`(^|#|^[A-Z]+-)[0-9]+$`)
	date       = regexp.MustCompile(
		`^[0-9]{4}-[0-9]{2}-[0-9]{2}|^(?i:today|tomorrow|yesterday|noon|midnight|week|month|quarter|year|(mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|(sept|nov|dec)ember|october)$`,
	)
)

// Marks of values stand among stems, which have no bracket in them.
const (
	aLink       = "<link>"
	aHash       = "<hash>"
	anEmail     = "<email>"
	aPath       = "<path>"
	aNumber     = "<number>"
	aDate       = "<date>"
	aRepository = "<repository>"
)

// taking says which values a parameter takes that has one of the words in its name.
var taking = func() map[string]string {
	m := map[string]string{}
	for mark, words := range map[string]string{
		aLink:       "url uri link website",
		aHash:       "sha hash commit ref revision",
		anEmail:     "email mail recipient recipients to cc",
		aPath:       "path file filename filepath directory folder",
		aNumber:     "number id key",
		aDate:       "date time due since until before after start end deadline day",
		aRepository: "repo repository",
	} {
		for w := range strings.FieldsSeq(words) {
			m[w] = mark
		}
	}
	return m
}()

// taken returns the marks of the values that a parameter of that name takes.
func taken(name string) []string {
	var out []string
	for _, w := range terms.Words(name) {
		if mark := taking[w]; mark != "" {
			out = append(out, mark)
		}
	}
	return out
}

// entity returns words for what a token is by its form, and the mark of the value that
// it is. A version has none: a tag, a release, a requirement, too many things have one.
func entity(token string) (words []string, mark string) {
	lower := strings.ToLower(token)
	switch {
	case strings.Contains(lower, "://"), strings.HasPrefix(lower, "www."):
		return []string{"url", "link", "website"}, aLink
	case hash.MatchString(lower) && strings.ContainsAny(lower, "0123456789") && strings.ContainsAny(lower, "abcdef"):
		return []string{"commit", "sha"}, aHash
	case version.MatchString(lower):
		return []string{"version", "release"}, ""
	case strings.Contains(lower, "@") && strings.Contains(lower, "."):
		return []string{"email", "address"}, anEmail
	}
	if i := strings.LastIndexByte(lower, '.'); i >= 0 {
		if words, ok := extensions[lower[i+1:]]; ok {
			return append(strings.Fields(words), "file"), aPath
		}
	}
	switch {
	case strings.HasPrefix(lower, "/"), strings.HasPrefix(lower, "~/"):
		return []string{"file", "directory"}, aPath
	case number.MatchString(token):
		return nil, aNumber
	case strings.Contains(token, "/") && identifier.MatchString(token):
		return nil, aRepository
	case date.MatchString(token):
		return nil, aDate
	}
	return nil, ""
}

// extensions are what files are, by the end of their names.
var extensions = map[string]string{
	"md": "markdown text", "txt": "text", "pdf": "pdf document", "html": "html", "log": "log",
	"docx": "word document", "doc": "word document", "xlsx": "excel spreadsheet", "xls": "excel spreadsheet",
	"csv":  "csv table",
	"pptx": "presentation powerpoint slides", "ppt": "presentation powerpoint slides",
	"png": "image", "jpg": "image", "jpeg": "image", "gif": "image", "svg": "image", "webp": "image",
	"mp3": "audio", "wav": "audio", "mp4": "video", "mov": "video",
	"py": "python code", "js": "javascript code", "ts": "typescript code", "go": "code", "java": "code", "rs": "code",
	"sh":   "shell script",
	"json": "json", "yaml": "yaml", "yml": "yaml", "sql": "sql", "zip": "archive", "tar": "archive",
}
