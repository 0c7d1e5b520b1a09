package router

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/terms"
)

// TestShortcutsOfTiersLoseNothing: a name that letters and lengths rule out is not alike, and one
// that has no word of the query is no part of it.
func TestShortcutsOfTiersLoseNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	r, err := New(house(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	alike, sharing := 0, 0
	for range 20_000 {
		i := rng.IntN(len(r.names))
		n := &r.names[i]
		words := terms.Words(mistyped(rng, n.plain))
		if len(words) == 0 {
			continue // all of it is gone
		}
		plain := " " + phrase(words) + " "
		asked := askedName{plain, lettersOf(plain)}
		if v := jaroWinkler(plain[1:len(plain)-1], n.plain[1:len(n.plain)-1]); v >= asWritten {
			alike++
			if !mayBeAlike(plain, n.plain, asked.letters, n.letters) {
				t.Fatalf("%q and %q have a similarity of %g, and are ruled out", plain, n.plain, v)
			}
		}
		named := r.sharing(words)[i]
		if named {
			sharing++
		}
		if got, want := r.certain(i, asked, named, 0), r.certain(i, asked, true, 0); got != want {
			t.Fatalf("%q gives %q %g, want %g", plain, n.plain, got, want)
		}
	}
	if alike < 1000 || sharing < 1000 {
		t.Errorf("%d names alike and %d that share a word are too few to tell", alike, sharing)
	}
}

// mistyped leaves out, adds, exchanges and swaps letters.
func mistyped(rng *rand.Rand, text string) string {
	letters := []rune(text)
	for range rng.IntN(4) {
		if len(letters) < 2 {
			break
		}
		i, more := rng.IntN(len(letters)-1), []rune("aez9é ")
		switch rng.IntN(4) {
		case 0:
			letters = append(letters[:i], letters[i+1:]...)
		case 1:
			letters = append(letters, more[rng.IntN(len(more))])
		case 2:
			letters[i] = more[rng.IntN(len(more))]
		case 3:
			letters[i], letters[i+1] = letters[i+1], letters[i]
		}
	}
	return strings.TrimSpace(string(letters))
}
