package vocab

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// startOfVocab is where the tokens of a tokenizer.json begin.
const startOfVocab = `"vocab": {`

// An other is a token that takes no part in merging.
type other struct {
	content string
	symbol  bool // found in texts
}

// othersOf returns those of a tokenizer.json by id: the added tokens, of which the special
// ones stand in no text that a user sends, and the bytes of Gemma, which stand for letters
// that are no tokens.
func othersOf(t *testing.T, shell []byte) map[int]other {
	t.Helper()
	var file struct {
		Added []struct {
			ID      int    `json:"id"`
			Content string `json:"content"`
			Special bool   `json:"special"`
		} `json:"added_tokens"`
		Model struct {
			Fallback bool `json:"byte_fallback"`
		} `json:"model"`
	}
	whole := bytes.Replace(shell, []byte(startOfVocab+"]"), []byte(`"vocab": {}, "merges": []`), 1)
	if err := json.Unmarshal(whole, &file); err != nil {
		t.Fatal(err)
	}
	out := map[int]other{}
	for _, a := range file.Added {
		out[a.ID] = other{a.Content, !a.Special}
	}
	if !file.Model.Fallback {
		return out
	}
	first := 0 // of the bytes, which follow the first run of added tokens
	for ; out[first].content != ""; first++ {
	}
	for b := range 256 {
		out[first+b] = other{content: fmt.Sprintf("<0x%02X>", b)}
	}
	return out
}

// tokenizerJSON makes the publisher's tokenizer.json of a vocabulary again.
func tokenizerJSON(t *testing.T, e Encoding, tokens *Tokens) []byte {
	t.Helper()
	shell := unzip(t, filepath.Join("testdata", e.Shell))
	start := bytes.Index(shell, []byte(startOfVocab)) + len(startOfVocab)
	line := shell[bytes.LastIndexByte(shell[:start], '\n')+1:]
	margin := string(line[:bytes.IndexByte(line, '"')])
	step := margin[:len(margin)/2]
	ids := withOthers(t, tokens, othersOf(t, shell), e)
	id := make(map[string]int, len(ids))
	var b bytes.Buffer
	b.Write(shell[:start])
	for i, token := range ids {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "\n%s%s: %d", margin+step, quote(token), i)
		id[token] = i
	}
	fmt.Fprintf(&b, "\n%s},\n%s\"merges\": [", margin, margin)
	merges := pairMerges
	switch e.Name {
	case "gemma3":
		merges = allMerges
	case "tekken":
		merges = splitMerges
	}
	for i, m := range merges(t, tokens, ids, id) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "\n%s", margin+step)
		if e.Name == "gemma3" {
			deep := margin + step + step
			fmt.Fprintf(&b, "[\n%s%s,\n%s%s\n%s]", deep, quote(m[0]), deep, quote(m[1]), margin+step)
		} else {
			b.WriteString(quote(m[0] + " " + m[1]))
		}
	}
	b.WriteString("\n" + margin)
	b.Write(shell[start:])
	return b.Bytes()
}

// withOthers returns the tokens by id, as tokenizer.json writes them.
func withOthers(t *testing.T, tokens *Tokens, others map[int]other, e Encoding) (ids []string) {
	write := toByteLevel
	if e.Name == "gemma3" {
		write = func(token string) string { return strings.ReplaceAll(token, " ", "▁") }
	}
	for _, token := range byRank(t, tokens)[:tokens.Ordinary] {
		for o, ok := others[len(ids)]; ok; o, ok = others[len(ids)] {
			ids = append(ids, o.content)
		}
		ids = append(ids, write(token))
	}
	for o, ok := others[len(ids)]; ok && e.Name == "gemma3" && len(ids) < 1<<18; o, ok = others[len(ids)] {
		ids = append(ids, o.content)
	}
	return ids
}

// pairMerges returns the two parts of each token, in order of rank: those that the tokens
// of lower rank leave of it. It is how tiktoken's ranks become merges.
func pairMerges(t *testing.T, tokens *Tokens, _ []string, _ map[string]int) (out [][2]string) {
	rank := make(map[string]int, tokens.Len())
	list := byRank(t, tokens)
	for r, token := range list {
		rank[token] = r
	}
	for r, token := range list {
		if len(token) == 1 {
			continue
		}
		parts := strings.Split(token, "")
		if len(parts) != len(token) { // letters of several bytes
			parts = parts[:0]
			for i := range len(token) {
				parts = append(parts, token[i:i+1])
			}
		}
		for len(parts) > 2 {
			best, at := r, -1
			for i := range len(parts) - 1 {
				if n, ok := rank[parts[i]+parts[i+1]]; ok && n < best {
					best, at = n, i
				}
			}
			if at < 0 {
				break // no merges make it, and the checksum says so
			}
			parts = slices.Replace(parts, at, at+2, parts[at]+parts[at+1])
		}
		out = append(out, [2]string{toByteLevel(parts[0]), toByteLevel(parts[1])})
	}
	return out
}

// splitMerges returns every pair of tokens that make a token, in order of rank: the token's,
// then those of the parts. It is how huggingface/transformers converts tiktoken's ranks
// (convert_slow_tokenizer.py, extract_vocab_merges_from_model).
func splitMerges(t *testing.T, tokens *Tokens, _ []string, _ map[string]int) (out [][2]string) {
	list := byRank(t, tokens)
	rank := make(map[string]int, len(list))
	for r, token := range list {
		rank[token] = r
	}
	for _, token := range list {
		var pairs [][2]string
		for i := 1; i < len(token); i++ {
			_, left := rank[token[:i]]
			if _, right := rank[token[i:]]; left && right {
				pairs = append(pairs, [2]string{token[:i], token[i:]})
			}
		}
		slices.SortStableFunc(pairs, func(a, b [2]string) int {
			return cmp.Or(cmp.Compare(rank[a[0]], rank[b[0]]), cmp.Compare(rank[a[1]], rank[b[1]]))
		})
		for _, p := range pairs {
			out = append(out, [2]string{toByteLevel(p[0]), toByteLevel(p[1])})
		}
	}
	return out
}

// allMerges returns every pair of tokens that make a token, as the converter of
// huggingface/transformers lists them for SentencePiece (convert_slow_tokenizer.py,
// generate_merges): by score, which is that of the first merge for symbols, and by length
// of the parts, both falling.
func allMerges(t *testing.T, tokens *Tokens, ids []string, id map[string]int) (out [][2]string) {
	rank := make(map[string]int, tokens.Len())
	for r, token := range byRank(t, tokens)[:tokens.Ordinary] {
		rank[strings.ReplaceAll(token, " ", "▁")] = r
	}
	type merge struct {
		rank        int
		left, right string
		l, r        int // letters
	}
	var all []merge
	for _, token := range ids {
		letters := strings.Split(token, "")
		first := len(all)
		at := 0
		for i := range len(letters) - 1 {
			at += len(letters[i])
			left, right := token[:at], token[at:]
			_, isLeft := id[left]
			if _, isRight := id[right]; isLeft && isRight {
				all = append(all, merge{rank[token], left, right, i + 1, len(letters) - i - 1})
			}
		}
		slices.SortStableFunc(all[first:], func(a, b merge) int {
			return cmp.Or(cmp.Compare(id[a.left], id[b.left]), cmp.Compare(id[a.right], id[b.right]))
		})
	}
	slices.SortStableFunc(all, func(a, b merge) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(b.l, a.l), cmp.Compare(b.r, a.r))
	})
	for _, m := range all {
		out = append(out, [2]string{m.left, m.right})
	}
	return out
}

// quote writes a string as JSON and escapes only what JSON demands.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r >= ' ':
			b.WriteRune(r)
		default:
			if i := strings.IndexRune("\b\t\n\f\r", r); i >= 0 {
				b.WriteString(`\` + "btnfr"[i:i+1])
				continue
			}
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// spaces writes a token of SentencePiece as the text that it stands for.
func spaces(token string) string { return strings.ReplaceAll(token, "▁", " ") }

// byteLevel returns the letter that each byte is written as in a vocabulary of bytes
// (openai/gpt-2, src/encoder.py, bytes_to_unicode).
func byteLevel() (letters [256]rune) {
	next := rune(256)
	for b := range 256 {
		switch {
		case b >= '!' && b <= '~', b >= 0xa1 && b <= 0xac, b >= 0xae:
			letters[b] = rune(b)
		default:
			letters[b] = next
			next++
		}
	}
	return letters
}

func toByteLevel(token string) string {
	letters := byteLevel()
	var b strings.Builder
	for i := range len(token) {
		b.WriteRune(letters[token[i]])
	}
	return b.String()
}

func fromByteLevel(t *testing.T, token string) string {
	t.Helper()
	letters := byteLevel()
	var out []byte
	for _, r := range token {
		b := slices.Index(letters[:], r)
		if b < 0 {
			t.Fatalf("%q: %q stands for no byte", token, r)
		}
		out = append(out, byte(b))
	}
	return string(out)
}
