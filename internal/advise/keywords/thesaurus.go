package keywords

import (
	"embed"
	"strings"
	"sync"
)

// The thesaurus is of the vocabulary of programming, offices and daily life. It was
// written for this package, from what the words mean, and knows no catalog.
//
//go:embed words/*.txt
var files embed.FS

// An entry is what people say for the thing or the action of its key.
type entry struct {
	said  string // the key as it is written
	key   string // its stems
	words []string
	stems []string // of each of words
}

// A frame is what people say for an action on an object.
type frame struct {
	verbs  []string // stems; any of them
	object []string // stems; all of them
	words  []string
}

// Both are read when they are first asked for: most runs of the program do not.
var (
	thesaurus = sync.OnceValue(func() []entry { return readEntries("verbs", "dev", "office", "life") })
	frames    = sync.OnceValue(readFrames)
)

// fits reports whether a tool does the action to the object: its name has the object,
// and it or the beginning of the description the verb.
func (f *frame) fits(name, lead string) bool {
	for _, s := range f.object {
		if !strings.Contains(name, s) {
			return false
		}
	}
	for _, v := range f.verbs {
		if strings.Contains(name, v) || strings.Contains(lead, v) {
			return true
		}
	}
	return false
}

// lines returns those of a file that are no comments.
func lines(name string) []string {
	data, err := files.ReadFile("words/" + name + ".txt")
	if err != nil {
		panic("keywords: " + err.Error()) // can't happen: the file is embedded
	}
	var out []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return out
}

// readEntries reads lines of the form key, word, word.
func readEntries(names ...string) []entry {
	var out []entry
	for _, name := range names {
		for _, line := range lines(name) {
			words := strings.Split(line, ", ")
			e := entry{said: words[0], key: stems(words[0]), words: words[1:]}
			for _, w := range e.words {
				e.stems = append(e.stems, stems(w))
			}
			out = append(out, e)
		}
	}
	return out
}

// readFrames reads lines of the form verb object: word, word. Those that begin with =
// are classes of verbs, by the first.
func readFrames() []frame {
	classes := map[string][]string{}
	var out []frame
	for _, line := range lines("frames") {
		if class, ok := strings.CutPrefix(line, "= "); ok {
			verbs := strings.Split(class, ", ")
			for _, v := range verbs {
				classes[verbs[0]] = append(classes[verbs[0]], stems(v))
			}
			continue
		}
		key, words, _ := strings.Cut(line, ": ")
		verb, object, _ := strings.Cut(key, " ")
		f := frame{verbs: classes[verb], words: strings.Split(words, ", ")}
		if f.verbs == nil {
			f.verbs = []string{stems(verb)}
		}
		for _, s := range strings.Fields(stems(object)) {
			f.object = append(f.object, " "+s+" ")
		}
		out = append(out, f)
	}
	return out
}
