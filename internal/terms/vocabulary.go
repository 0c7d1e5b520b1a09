package terms

import (
	"strings"
	"unicode/utf8"
)

// A Vocabulary numbers the stems of the texts that it reads, in the order in which it meets
// them. It is for many texts: each word is stemmed once, and no text is copied. It is not safe
// for concurrent use. The zero value has read nothing.
type Vocabulary struct {
	words   map[string]int32 // the numbers of the stems of words, nothing for stop words
	numbers map[string]int32 // of stems
	stems   []string
	word    []byte // the word that is read, in lower case
}

// nothing is the number of a word that says nothing.
const nothing = -1

// Read appends the numbers of the stems of a text to a list: those of the function Content.
func (v *Vocabulary) Read(list []int32, text string) []int32 {
	divide(text, func(start, end int) {
		v.word = AppendLower(v.word[:0], text[start:end])
		n, ok := v.words[string(v.word)]
		if !ok {
			n = v.meet(string(v.word))
		}
		if n != nothing {
			list = append(list, n)
		}
	})
	return list
}

// AppendLower appends a text in lower case.
func AppendLower(list []byte, text string) []byte {
	for i := range len(text) {
		b := text[i]
		if b >= utf8.RuneSelf {
			return append(list[:len(list)-i], strings.ToLower(text)...)
		}
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		list = append(list, b)
	}
	return list
}

// meet numbers the stem of a word that was not read before.
func (v *Vocabulary) meet(word string) int32 {
	if v.words == nil {
		v.words = map[string]int32{}
	}
	n := int32(nothing)
	if !Stop(word) {
		n = v.Number(Stem(word))
	}
	v.words[word] = n
	return n
}

// Number returns the number of a stem, or of what stands among stems. It gives it one if it has
// none.
func (v *Vocabulary) Number(stem string) int32 {
	n, ok := v.numbers[stem]
	if !ok {
		if v.numbers == nil {
			v.numbers = map[string]int32{}
		}
		n = int32(len(v.stems))
		v.numbers[stem] = n
		v.stems = append(v.stems, stem)
	}
	return n
}

// Stems returns the stems by their numbers, and the numbers by stem.
func (v *Vocabulary) Stems() ([]string, map[string]int32) { return v.stems, v.numbers }
