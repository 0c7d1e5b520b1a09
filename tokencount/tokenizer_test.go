package tokencount

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/pkoukk/tiktoken-go"

	"github.com/toolbudget/toolbudget/tokencount/internal/vocab"
)

// embedded hands the embedded vocabulary to the library's own constructor.
type embedded struct{}

func (e embedded) LoadTiktokenBpe(string) (map[string]int, error) {
	encoding, err := vocab.ByName("o200k_base")
	if err != nil {
		return nil, err
	}
	tokens, err := encoding.Load()
	if err != nil {
		return nil, err
	}
	ranks := map[string]int{}
	list, err := tokens.ByRank()
	if err != nil {
		return nil, err
	}
	for rank, token := range list {
		ranks[token] = rank
	}
	return ranks, err
}

// TestSameAsLibrary: with our pattern and no special tokens, ids are those of
// the encoding that the library itself builds.
func TestSameAsLibrary(t *testing.T) {
	tiktoken.SetBpeLoader(embedded{})
	defer tiktoken.SetBpeLoader(tiktoken.NewDefaultBpeLoader())
	want, err := tiktoken.GetEncoding("o200k_base")
	if err != nil {
		t.Fatal(err)
	}
	got := libraryOf("o200k_base").tokens
	texts := []string{"", "<|endoftext|>", "I'LL say it's <|endofprompt|> done."}
	for _, tool := range loadTools(t, "testdata/tools.json") {
		texts = append(texts, string(tool.Wire()))
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for range 1_000 {
		texts = append(texts, randomText(rng, 20))
	}
	for _, text := range texts {
		if g, w := got.EncodeOrdinary(text), want.EncodeOrdinary(text); !slices.Equal(g, w) {
			t.Errorf("%q: %v, the library %v", text, g, w)
		}
	}
}

// TestPublishedTextsHaveTheirPublishedIDs are ids that others printed for o200k_base:
// openai/openai-cookbook, examples/How_to_count_tokens_with_tiktoken.ipynb.
func TestPublishedTextsHaveTheirPublishedIDs(t *testing.T) {
	for text, want := range map[string][]int{
		"antidisestablishmentarianism": {493, 129901, 376, 160388, 21203, 2367},
		"2 + 2 = 4":                    {17, 659, 220, 17, 314, 220, 19},
	} {
		if got := libraryOf("o200k_base").tokens.EncodeOrdinary(text); !slices.Equal(got, want) {
			t.Errorf("%q: %v, published %v", text, got, want)
		}
	}
}
