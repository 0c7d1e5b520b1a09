package vocab

import (
	_ "embed" // the files below
	"fmt"
)

var (
	//go:embed o200k_base.vocab
	o200kBase string
	//go:embed cl100k_base.vocab
	cl100kBase string
	//go:embed qwen2.5.vocab
	qwen25 string
	//go:embed deepseek-v3.vocab
	deepSeekV3 string
	//go:embed tekken.vocab
	tekken string
	//go:embed gemma3.vocab
	gemma3 string
)

// An Encoding is a published vocabulary and the rule that splits text before it.
type Encoding struct {
	Name string
	// Pattern splits a text into pieces; byte pairs merge within a piece only. It
	// is empty where no single pattern says this: DeepSeek cuts a text by three
	// patterns, one after another (Patterns), and Gemma by none.
	Pattern string
	// Patterns are applied in order, each to what the ones before left between
	// their matches.
	Patterns []string
	// SHA256 is the publisher's checksum of the file that the vocabulary was made
	// of: Name.tiktoken, or tokenizer.json where Shell is set.
	SHA256 string
	// Shell is what tokenizer.json has beside tokens and merges, a file of
	// testdata, by which a test makes the publisher's file again.
	Shell string

	packed string
}

// Encodings lists the vocabularies at hand. Patterns and checksums of o200k_base and
// cl100k_base are those of openai/tiktoken, tiktoken_ext/openai_public.py; those of the
// others are of tokenizer.json of google/gemma-3-4b-it, deepseek-ai/DeepSeek-V3,
// Qwen/Qwen2.5-7B-Instruct and mistralai/Mistral-Nemo-Instruct-2407 (Tekken). To add one:
// a line here, and its file by the command in NOTICE.
func Encodings() []Encoding {
	return []Encoding{
		{
			Name: "o200k_base", packed: o200kBase,
			Pattern: `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?` +
				`|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?` +
				`|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
			SHA256: "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
		},
		{
			Name: "cl100k_base", packed: cl100kBase,
			Pattern: `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}` +
				`| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
			SHA256: "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
		},
		{
			Name: "qwen2.5", packed: qwen25,
			Pattern: `(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}` +
				`| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
			SHA256: "c0382117ea329cdf097041132f6d735924b697924d6f6fc3945713e96ce87539",
			Shell:  "qwen2.5.json.gz",
		},
		{
			Name: "deepseek-v3", packed: deepSeekV3,
			Patterns: []string{`\p{N}{1,3}`, `[一-龥぀-ゟ゠-ヿ]+`,
				"[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+" +
					`|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`},
			SHA256: "621ac2e32d0dba658404412318818aaa8ce8cda492e59830109d8da6b517fb41",
			Shell:  "deepseek-v3.json.gz",
		},
		{
			Name: "tekken", packed: tekken,
			Pattern: `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+` +
				`|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*` +
				`|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
			SHA256: "e11c71726323d33da7b8d6f6f269f1988931c0a52b7122bcdd8c05042974e0db",
			Shell:  "tekken.json.gz",
		},
		{
			Name: "gemma3", packed: gemma3,
			SHA256: "4667f2089529e8e7657cfb6d1c19910ae71ff5f28aa7ab2ff2763330affad795",
			Shell:  "gemma3.json.gz",
		},
	}
}

// ByName returns the encoding of that name.
func ByName(name string) (Encoding, error) {
	for _, e := range Encodings() {
		if e.Name == name {
			return e, nil
		}
	}
	return Encoding{}, fmt.Errorf("vocabulary %q is not part of this build", name)
}

// Load returns the vocabulary. It takes no time to speak of: see Read.
func (e Encoding) Load() (*Tokens, error) {
	tokens, err := Read(e.packed)
	if err != nil {
		return nil, fmt.Errorf("vocabulary %s: %w", e.Name, err)
	}
	return tokens, nil
}
