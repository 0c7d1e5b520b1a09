package rules

import "slices"

// An index finds the tools that are confusable with one, without comparing every
// pair. Two tools with different texts are confusable only if three conditions
// hold, and the index looks up only tools for which all three may hold:
//
//   - They have the same parameters and the same first sentence.
//   - Each name contains the words of the other name that the other description
//     mentions, so also the rarest of them.
//   - At least need words, as overlap returns it, occur in both descriptions.
//     Of a description of n words, in any order that is the same for all, the
//     first word that is also in the other one is then among the first
//     n-need+1, since need-1 others follow it (the prefix filter of Bayardo, Ma
//     and Srikant, Scaling up all pairs similarity search, 2007).
type index struct {
	list   []profile
	met    []bool           // tools that were taken
	seen   []int            // 1 + the last tool that each was compared with
	texts  map[string][]int // tools by text
	blocks map[block]*postings
	// compared counts the pairs whose words were compared: the cost of the search.
	compared int
}

// A block holds the tools that meet the first two conditions.
type block struct {
	parameters string
	first      string
	said       int // the rarest word of the name that the description mentions, or 0
	name       int // a word of the name, or 0
}

// postings are the tools of a block by length and word of their descriptions.
type postings struct {
	lengths []int
	at      map[posting][]occurrence
}

type posting struct{ length, word int }

// An occurrence is the position of a word in a description, among its words as numbers.
type occurrence struct{ tool, position int }

func newIndex(list []profile) *index {
	x := &index{
		list:   list,
		met:    make([]bool, len(list)),
		seen:   make([]int, len(list)),
		texts:  map[string][]int{},
		blocks: map[block]*postings{},
	}
	for i := range list {
		p := &list[i]
		x.texts[p.text] = append(x.texts[p.text], i)
		if p.partly {
			continue // nothing but its text counts
		}
		for _, w := range p.nameOrNone() {
			x.post(block{parameters: p.parameters, first: p.first, said: p.rarestSaid(), name: w}, i)
		}
	}
	return x
}

func (x *index) post(b block, tool int) {
	list := x.blocks[b]
	if list == nil {
		list = &postings{at: map[posting][]occurrence{}}
		x.blocks[b] = list
	}
	words := x.list[tool].words
	n := len(words)
	if !slices.Contains(list.lengths, n) {
		list.lengths = append(list.lengths, n)
	}
	need, _ := overlap(n, shortest(n))
	for i, w := range words[:n-need+1] {
		at := posting{n, w}
		list.at[at] = append(list.at[at], occurrence{tool, i})
	}
}

// take returns the tools after tool i that are confusable with it and were not
// taken before, in their order.
func (x *index) take(i int) []int {
	p := &x.list[i]
	var out []int
	try := func(j int) {
		if j > i && !x.met[j] && x.seen[j] != i+1 {
			x.seen[j] = i + 1
			x.compared++
			if p.confusable(&x.list[j]) {
				x.met[j] = true
				out = append(out, j)
			}
		}
	}
	for _, j := range x.texts[p.text] {
		try(j)
	}
	if p.partly {
		return out
	}
	for _, w := range p.nameOrNone() {
		if b := x.blocks[block{parameters: p.parameters, first: p.first, said: w, name: p.rarestSaid()}]; b != nil {
			b.visit(p.words, func(j int) bool {
				try(j)
				return j > i && !x.met[j]
			})
		}
	}
	slices.Sort(out)
	return out
}

// visit visits the tools whose descriptions may be nearly the same as words. It
// removes those for which visit returns false.
func (s *postings) visit(words []int, visit func(tool int) bool) {
	for _, length := range s.lengths {
		need, ok := overlap(len(words), length)
		if !ok {
			continue // one is too long for the other
		}
		for _, w := range words[:len(words)-need+1] {
			at := posting{length, w}
			list := s.at[at]
			if len(list) == 0 {
				continue
			}
			s.at[at] = slices.DeleteFunc(list, func(p occurrence) bool {
				return p.position <= length-need && !visit(p.tool)
			})
		}
	}
}

func (p *profile) rarestSaid() int {
	if len(p.said) == 0 {
		return 0
	}
	return p.said[0]
}

// nameOrNone returns the words of the name, and 0, which stands for none.
func (p *profile) nameOrNone() []int { return append([]int{0}, p.name...) }
