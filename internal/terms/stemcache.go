package terms

// A StemCache remembers the stems of the words it has seen. It is for reading many texts,
// and not safe for concurrent use. The zero value has seen nothing.
type StemCache struct{ stems map[string]string }

// stem returns what the function Stem does.
func (c *StemCache) stem(word string) string {
	s, ok := c.stems[word]
	if !ok {
		if c.stems == nil {
			c.stems = map[string]string{}
		}
		s = Stem(word)
		c.stems[word] = s
	}
	return s
}

// Stems returns what the function Content does.
func (c *StemCache) Stems(text string) []string {
	words := Words(text)
	out := words[:0]
	for _, w := range words {
		if !Stop(w) {
			out = append(out, c.stem(w))
		}
	}
	return out
}
