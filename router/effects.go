package router

import (
	"regexp"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// A question is put to tools that read, and all else asks for a change: that tells
// apart what lists, gets, creates, updates and deletes one kind of thing.
const (
	toRead   = "<read>"
	toChange = "<change>"
)

// effect says whether a tool reads or changes: by its annotation, else by the verb its
// name begins or ends with, else by the first word of its description. One that tells
// nothing may do either.
func effect(t *catalog.Tool) []string {
	if ro := t.Annotations.Get("readOnlyHint"); ro != nil && ro.Bool {
		return []string{toRead}
	}
	var verbs []string
	if words := terms.Words(t.Name); len(words) > 0 {
		verbs = append(verbs, words[0], words[len(words)-1])
	}
	if words := terms.Words(t.Description.Value); len(words) > 0 {
		verbs = append(verbs, words[0])
	}
	for _, w := range verbs {
		switch terms.EffectOf(terms.Stem(w)) {
		case terms.Reads:
			return []string{toRead}
		case terms.Writes, terms.Destroys:
			return []string{toChange}
		}
	}
	return []string{toRead, toChange}
}

// clauseEnd is where one thing that is asked for may end and another begin.
var clauseEnd = regexp.MustCompile(`[.!?;:]\s+|\n+|,\s+(?i:and|then|but|so)\s+|,\s+|\s+(?i:and|then|but)\s+`)

// wanted returns what the clauses of a text want, by the words they begin with.
func wanted(text string) []string {
	read, change := false, false
	for _, clause := range clauseEnd.Split(text, -1) {
		words := terms.Words(clause)
		for len(words) > 0 && courtesies[words[0]] {
			words = words[1:]
		}
		switch {
		case len(words) < 2: // too little to go by
		case asksToRead(words[0]):
			read = true
		default:
			change = true
		}
	}
	var out []string
	if read {
		out = append(out, toRead)
	}
	if change {
		out = append(out, toChange)
	}
	return out
}

// asksToRead reports whether a clause that begins with the word wants to be told
// something; the word may be mistyped.
func asksToRead(word string) bool {
	switch terms.EffectOf(terms.Stem(word)) {
	case terms.Reads:
		return true
	case terms.Writes, terms.Destroys:
		return false
	}
	if questions[word] {
		return true
	}
	if len(word) >= spellingLength {
		for q := range questions {
			if jaroWinkler(word, q) >= likeQuestion {
				return true
			}
		}
	}
	return false
}

// likeQuestion is the Jaro-Winkler similarity from which on a word is taken for one that
// asks.
const likeQuestion = 0.9

var (
	// courtesies stand before what is asked for: could you please.
	courtesies = terms.Set(`hey hi hello please pls ok okay yes no thanks great well now so and then but also just kindly can could will
		would you i we us me want need like d to let help go ahead plz thx u cud wud gonna gotta wanna lemme`)
	// questions begin a clause that asks to be told something.
	questions = terms.Set(
		`what whats which who whom whose when where why how is are was were am does did do has have had any anything
		anybody anyone somebody someone look see tell give gimme know hear print display`,
	)
)
