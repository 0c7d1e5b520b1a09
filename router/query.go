package router

import (
	"regexp"
	"strings"

	"github.com/toolbudget/toolbudget/catalog/terms"
)

// asked is a stem that is asked for, and its weight.
type asked struct {
	stem   string
	weight float64
}

// A query is what is asked for, each stem once, in order.
type query struct {
	asked []asked
	at    map[string]int
}

// Weights of what is said. docs/router.md says how they were found.
const (
	ofCommon  = 0.6 // one of the words that English is full of
	ofEntity  = 0.7 // what a file, address or version is
	ofEarlier = 0.4 // a turn before the last
)

// readAtMost is how much of a text is read, in bytes: the end of it, where a task is
// usually said.
const readAtMost = 16 << 10

func end(text string) string { return text[max(0, len(text)-readAtMost):] }

// read adds a text to the query; factor is the weight of all of it.
func (q *query) read(text string, factor float64) {
	for token := range strings.FieldsSeq(end(text)) {
		for _, w := range entity(token) {
			q.add(terms.Stem(w), factor*ofEntity)
		}
		for _, s := range terms.Content(token) {
			if _, ok := common[s]; ok {
				q.add(s, factor*ofCommon)
			} else {
				q.add(s, factor)
			}
		}
	}
}

// phrases adds what the index has of two to four words in a row.
func (q *query) phrases(x *index, text string, factor float64) {
	words := terms.Words(end(text))
	for i := range words {
		for n := 2; x.begins[words[i]] && n <= 4 && i+n <= len(words); n++ {
			if p := phrase(words[i : i+n]); x.terms[p].postings != nil {
				q.add(p, factor)
			}
		}
	}
}

func (q *query) add(stem string, weight float64) {
	if q.at == nil {
		q.at = map[string]int{}
	}
	if i, ok := q.at[stem]; ok {
		q.asked[i].weight = max(q.asked[i].weight, weight)
		return
	}
	q.at[stem] = len(q.asked)
	q.asked = append(q.asked, asked{stem, weight})
}

// punctuation is what a token may stand in.
const punctuation = ".,;:!?()[]{}'\"<>`“”‘’"

var (
	hash    = regexp.MustCompile(`^[0-9a-f]{7,40}$`)
	version = regexp.MustCompile(`^v?[0-9]+\.[0-9]+`)
)

// entity returns words for what a token is by its form.
func entity(token string) []string {
	token = strings.ToLower(strings.Trim(token, punctuation))
	switch {
	case strings.Contains(token, "://"), strings.HasPrefix(token, "www."):
		return []string{"url", "link", "website"}
	case hash.MatchString(token) && strings.ContainsAny(token, "0123456789") && strings.ContainsAny(token, "abcdef"):
		return []string{"commit", "sha"}
	case version.MatchString(token):
		return []string{"version", "release"}
	case strings.Contains(token, "@") && strings.Contains(token, "."):
		return []string{"email", "address"}
	}
	if i := strings.LastIndexByte(token, '.'); i >= 0 {
		if words, ok := extensions[token[i+1:]]; ok {
			return append(strings.Fields(words), "file")
		}
	}
	if strings.HasPrefix(token, "/") || strings.HasPrefix(token, "~/") {
		return []string{"file", "directory"}
	}
	return nil
}

// extensions are what files are, by the end of their names.
var extensions = map[string]string{
	"md": "markdown text", "txt": "text", "pdf": "pdf document", "html": "html", "log": "log",
	"docx": "word document", "doc": "word document", "xlsx": "excel spreadsheet", "xls": "excel spreadsheet", "csv": "csv table",
	"pptx": "presentation powerpoint slides", "ppt": "presentation powerpoint slides",
	"png": "image", "jpg": "image", "jpeg": "image", "gif": "image", "svg": "image", "webp": "image",
	"mp3": "audio", "wav": "audio", "mp4": "video", "mov": "video",
	"py": "python code", "js": "javascript code", "ts": "typescript code", "go": "code", "java": "code", "rs": "code", "sh": "shell script",
	"json": "json", "yaml": "yaml", "yml": "yaml", "sql": "sql", "zip": "archive", "tar": "archive",
}

// common are stems of words that stand in any English text, so that a rare use of
// one in a catalog tells little.
var common = func() map[string]struct{} {
	m := map[string]struct{}{}
	for w := range strings.FieldsSeq(`want need like help know think look see get got go going come came make made take took give gave tell told
say said show find found use used using try tried ask asked work works keep put let start begin seem feel leave call turn run move live believe
hold bring happen happened write provide sit stand lose pay meet set learn change lead understand follow stop speak read allow add spend grow
open walk win offer remember consider appear buy wait serve die send expect build stay fall cut reach remain
thing things something anything everything nothing someone somebody anyone anybody everyone everybody nobody people person man woman way ways
day days time times year years week weeks month today tomorrow yesterday night morning last next first second new old good great best better
bad big small large little long short high low early late right left sure able possible important different same whole every many much lot
lots bit kind sort part place point case fact hand side end back home world life now then again still already always never ever often
sometimes maybe perhaps really actually quite even well far away together around soon yet later recently currently once twice
one two three four five six seven eight nine ten hundred thousand couple pair several half
hey hi hello thanks thank ok okay oh yeah sorry dear kindly wonder wondering curious interested interesting looking trying able assist
assistance information info details detail various specific particular certain related based wish hope love prefer rather instead else
although though because since until while whether however besides am im ive id youre thats whats isnt dont doesnt cant wont`) {
		m[terms.Stem(w)] = struct{}{}
	}
	return m
}()

// plain adds the stems of a text, all alike.
func (q *query) plain(text string) {
	for _, s := range terms.Content(end(text)) {
		q.add(s, 1)
	}
}
