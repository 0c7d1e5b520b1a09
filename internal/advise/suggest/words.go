package suggest

import "github.com/toolbudget/toolbudget/internal/terms"

// A word of a name and its stem.
type word struct{ word, stem string }

// parse takes a tool's name apart: the stem of its verb, which comes first or last,
// and what it acts on, up to a preposition: get_release_by_tag gets a release.
func parse(name string) (verb string, object []word) {
	var list []word
	for _, w := range terms.Words(name) {
		list = append(list, word{w, terms.Stem(w)})
	}
	if len(list) == 0 {
		return "", nil
	}
	if terms.EffectOf(list[0].stem) != terms.Unsaid {
		verb, list = list[0].stem, list[1:]
	} else if last := list[len(list)-1]; len(list) > 1 {
		if terms.EffectOf(last.stem) != terms.Unsaid {
			verb, list = last.stem, list[:len(list)-1]
		}
	}
	for i, w := range list {
		if prepositions[w.word] && i > 0 {
			break
		}
		if !terms.Stop(w.word) {
			object = append(object, w)
		}
	}
	return verb, object
}

var prepositions = map[string]bool{
	"by":   true,
	"for":  true,
	"to":   true,
	"from": true,
	"of":   true,
	"in":   true,
	"on":   true,
	"with": true,
	"via":  true,
}

// Object returns the words of a tool's name that say what it acts on, in lower case:
// get_release_by_tag acts on a release.
func Object(name string) []string {
	_, object := parse(name)
	words := make([]string, len(object))
	for i, w := range object {
		words[i] = w.word
	}
	return words
}
