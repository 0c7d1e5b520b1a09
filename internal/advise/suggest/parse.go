package suggest

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/terms"
)

// A word of a name and its stem.
type word struct{ word, stem string }

// stemOf is the stem of a verb, and the singular of another word: a customer is nothing custom.
func stemOf(w string) string {
	if wordEffect(w) != unsaid {
		return terms.Stem(w)
	}
	return terms.Singular(w)
}

// A parsedName is a tool's name taken apart: get_release_by_tag gets a release.
type parsedName struct {
	words []word
	verb  int // index of the verb, -1 where there is none
	// further are the other verbs: the run of build_and_run_app, and that of build_run_app if its
	// description begins with Build and run.
	further []word
	// object is what is acted on, up to a preposition, without what stands before a verb
	// that is not the first word; that is prefix, such as the name of a server.
	object, prefix []word
	// heads are what the object consists of, by their last words: users and groups of
	// import_users_and_groups.
	heads []word
}

func parseName(name string) parsedName { return parseTool(name, "") }

// parseTool takes a name apart with the help of the tool's description.
func parseTool(name, text string) parsedName {
	p := parsedName{verb: -1}
	list := slices.DeleteFunc(terms.Words(name), version)
	for _, w := range list {
		p.words = append(p.words, word{word: w, stem: stemOf(w)})
	}
	p.verb = verbAt(list, text)
	p.further = furtherVerbs(p.words, p.verb, text)
	behind := p.words
	switch {
	case p.verb == len(list)-1:
		behind = p.words[:max(p.verb, 0)]
	case p.verb > 0 && prepositions[list[p.verb+1]]: // pods_list_in_namespace
		behind = p.words[:p.verb]
	case p.verb >= 0:
		p.prefix, behind = p.words[:p.verb], p.words[p.verb+1:]
	}
	for i, w := range behind {
		if prepositions[w.word] && i > 0 {
			break
		}
		if (w.word == "and" || w.word == "or") && len(p.object) > 0 { // users and groups
			p.heads = append(p.heads, p.object[len(p.object)-1])
		}
		if !terms.Stop(w.word) {
			p.object = append(p.object, w)
		}
	}
	if (p.verb < 0 || p.verb == len(list)-1) && text != "" { // tavily_extract extracts no tavily
		for len(p.object) > 0 && !speaksOf(text, p.object[0]) {
			p.prefix, p.object = append(p.prefix, p.object[0]), p.object[1:]
		}
	}
	if len(p.object) > 0 {
		p.heads = append(p.heads, p.object[len(p.object)-1])
	}
	return p
}

// furtherVerbs are those beside the verb of a name.
func furtherVerbs(words []word, verb int, text string) []word {
	var opening []string
	for _, w := range openingVerbs(text) {
		opening = append(opening, terms.Stem(w))
	}
	var out []word
	for i, w := range words {
		joined := i > 1 && (words[i-1].word == "and" || words[i-1].word == "or") && i-2 == verb
		if i != verb && wordEffect(w.word) != unsaid && !participle(w.word) &&
			(joined || verb >= 0 && i == verb+1 && slices.Contains(opening, w.stem)) {
			out = append(out, w)
		}
	}
	return out
}

// speaksOf reports whether a text has a word.
func speaksOf(text string, w word) bool {
	return slices.ContainsFunc(terms.Words(text), func(v string) bool { return terms.Stem(v) == terms.Stem(w.word) })
}

// version reports whether a word of a name is a version of an API, such as v1.
func version(w string) bool {
	return len(w) > 1 && w[0] == 'v' && strings.Trim(w[1:], "0123456789") == ""
}

// parsedNames are the names of tools.
func parsedNames(list []*features) []parsedName {
	names := make([]parsedName, len(list))
	for i, f := range list {
		names[i] = f.name
	}
	return names
}

// parse returns the stem of a name's verb and what it acts on.
func parse(name string) (verb string, object []word) {
	p := parseName(name)
	if p.verb >= 0 {
		verb = p.words[p.verb].stem
	}
	return verb, p.object
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

// vague are words that name nothing by themselves.
var vague = stemsOf("id ids info information data all detail details item items tool tools value " +
	"values name names type types resource object objects content text api mcp server list status my me new " +
	"private public current recent latest active custom raw batch bulk advanced simple full global local remote " +
	"default single multi")

// stemsOf are the stems of the words of a text.
func stemsOf(text string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(text) {
		m[stemOf(w)] = true
	}
	return m
}
