package router

import (
	"math/bits"
	"unicode/utf8"
)

// A letterSet has a bit for each letter and digit that a text has, and one for what is not ASCII.
type letterSet uint64

const beyondASCII letterSet = 1 << 63

func lettersOf(text string) letterSet {
	var set letterSet
	for i := range len(text) {
		switch b := text[i]; {
		case b >= 'a' && b <= 'z':
			set |= 1 << (b - 'a')
		case b >= '0' && b <= '9':
			set |= 1 << (26 + b - '0')
		case b >= utf8.RuneSelf:
			set |= beyondASCII
		}
	}
	return set
}

// mayBeAlike reports whether two texts, with a blank around each word, can have a similarity of
// asWritten. Most cannot, which their lengths and letters tell in a fraction of the time.
func mayBeAlike(a, b string, inA, inB letterSet) bool {
	// Where one is less than 0.6 of the other, the similarity is below 0.93.
	if 5*min(len(a), len(b)) < 3*max(len(a), len(b)) {
		return false
	}
	if (inA|inB)&beyondASCII != 0 {
		return true // a letter has several bytes
	}
	// A letter that only one has is not in common. No letters are moved at best.
	common := min(len(a)-2-bits.OnesCount64(uint64(inA&^inB)), len(b)-2-bits.OnesCount64(uint64(inB&^inA)))
	prefix := 0
	for prefix < min(maxPrefix, len(a)-2, len(b)-2) && a[prefix+1] == b[prefix+1] {
		prefix++
	}
	return similarity(float64(common), 0, len(a)-2, len(b)-2, prefix) >= asWritten-rounding
}

// rounding is more than the error of a similarity.
const rounding = 1e-9

// jaroWinkler compares two words: 1 for the same, 0 for nothing in common. It is
// the measure of W. E. Winkler, String Comparator Metrics and Enhanced Decision
// Rules in the Fellegi-Sunter Model of Record Linkage (1990), with his prefix of at
// most four letters at weight 0.1.
func jaroWinkler(a, b string) float64 {
	if a == b {
		return 1
	}
	s, t := []rune(a), []rune(b)
	if len(s) == 0 || len(t) == 0 {
		return 0
	}
	window := max(max(len(s), len(t))/2-1, 0)
	inS, inT := make([]bool, len(s)), make([]bool, len(t))
	common := 0
	for i, r := range s {
		for j := max(0, i-window); j < min(len(t), i+window+1); j++ {
			if !inT[j] && t[j] == r {
				inS[i], inT[j] = true, true
				common++
				break
			}
		}
	}
	if common == 0 {
		return 0
	}
	moved, j := 0, 0
	for i, r := range s {
		if !inS[i] {
			continue // in one word only
		}
		for !inT[j] {
			j++
		}
		if t[j] != r {
			moved++
		}
		j++
	}
	prefix := 0
	for prefix < min(maxPrefix, len(s), len(t)) && s[prefix] == t[prefix] {
		prefix++
	}
	return similarity(float64(common), float64(moved), len(s), len(t), prefix)
}

// maxPrefix is how many letters of a common beginning count.
const maxPrefix = 4

// similarity is the measure, of two words with so many letters in common, of which some have
// moved.
func similarity(common, moved float64, s, t, prefix int) float64 {
	jaro := (common/float64(s) + common/float64(t) + (common-moved/2)/common) / 3
	return jaro + float64(prefix)*0.1*(1-jaro)
}
