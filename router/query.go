package router

import (
	"strings"

	"github.com/toolbudget/toolbudget/internal/terms"
)

// asked is a stem that is asked for, and its weight.
type asked struct {
	stem   string
	weight float64
}

// A parsedQuery is what is asked for, each stem once, in order.
type parsedQuery struct {
	asked []asked
	// marks say which of the tools that the words find are meant.
	marks []asked
	at    map[string]int
}

// Weights of what is said. docs/internals/router.md says how they were found.
const (
	ofCommon  = 0.7 // one of the words that English is full of
	ofEntity  = 0.7 // what a file, address or version is
	ofName    = 0.2 // words of an identifier, which is a name and no word
	ofValue   = 0.6 // the form of a value that a parameter may take
	ofEarlier = 0.4 // a turn before the last
)

// readAtMost is how much of a text is read, in bytes: the end of it, where a task is
// usually said.
const readAtMost = 16 << 10

func end(text string) string { return text[max(0, len(text)-readAtMost):] }

// read adds a text to the query; factor is the weight of all of it.
func (q *parsedQuery) read(text string, factor float64) {
	text = end(text)
	for token := range strings.FieldsSeq(text) {
		token = strings.Trim(token, punctuation)
		words, mark := entity(token)
		for _, w := range words {
			q.add(terms.Stem(w), factor*ofEntity)
		}
		q.mark(mark, factor*ofValue)
		of := factor
		if identifier.MatchString(token) {
			of *= ofName
		}
		for _, s := range terms.Content(token) {
			if common[s] {
				q.add(s, of*ofCommon)
			} else {
				q.add(s, of)
			}
		}
	}
}

// phrases adds what the index has of two to four words in a row.
func (q *parsedQuery) phrases(x *index, text string, factor float64) {
	words := terms.Words(end(text))
	for i := range words {
		for n := 2; x.begins[words[i]] && n <= 4 && i+n <= len(words); n++ {
			if p := phrase(words[i : i+n]); len(x.term(p).postings) > 0 {
				q.add(p, factor)
			}
		}
	}
}

func (q *parsedQuery) add(stem string, weight float64) { q.put(&q.asked, stem, weight) }

// mark adds a mark; "" is none.
func (q *parsedQuery) mark(mark string, weight float64) {
	if mark != "" {
		q.put(&q.marks, mark, weight)
	}
}

func (q *parsedQuery) put(list *[]asked, stem string, weight float64) {
	if q.at == nil {
		q.at = map[string]int{}
	}
	if i, ok := q.at[stem]; ok {
		(*list)[i].weight = max((*list)[i].weight, weight)
		return
	}
	q.at[stem] = len(*list)
	*list = append(*list, asked{stem, weight})
}

// common are stems of words that occur in any English text. That one is rare in a
// catalog says little.
var common = terms.StemSet(`want need like help know think look see get got go going come came make made take took give gave tell told say said
	show find found use used using try tried ask asked work works keep put let start begin seem feel leave call turn
	run move live believe hold bring happen happened write provide sit stand lose pay meet set learn change lead
	understand follow stop speak read allow add spend grow open walk win offer remember consider appear buy wait serve
	die send expect build stay fall cut reach remain thing things something anything everything nothing someone
	somebody anyone anybody everyone everybody nobody people person man woman way ways day days time times year years
	week weeks month today tomorrow yesterday night morning last next first second new old good great best better bad
	big small large little long short high low early late right left sure able possible important different same whole
	every many much lot lots bit kind sort part place point case fact hand side end back home world life now then again
	still already always never ever often sometimes maybe perhaps really actually quite even well far away together
	around soon yet later recently currently once twice one two three four five six seven eight nine ten hundred
	thousand couple pair several half hey hi hello thanks thank ok okay oh yeah sorry dear kindly wonder wondering
	curious interested interesting looking trying able assist assistance information info details detail various
	specific particular certain related based wish hope love prefer rather instead else although though because since
	until while whether however besides am im ive id youre thats whats isnt dont doesnt cant wont`)

// plain adds the stems of a text, all alike.
func (q *parsedQuery) plain(text string) {
	for _, s := range terms.Content(end(text)) {
		q.add(s, 1)
	}
}
