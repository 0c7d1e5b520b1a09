package tokencount

import "container/heap"

// A bpe counts the tokens of o200k_base. It has the ids of pkoukk/tiktoken-go,
// which a fuzz test holds it to, and exists because that library takes over a
// tenth of a check: see BenchmarkFirstUse and BenchmarkText. It splits by hand
// and not by a backtracking pattern, and counts without making ids.
type bpe struct {
	ranks map[string]int32
}

// scanned is the longest piece, in bytes, whose pairs are scanned for each merge.
// That takes quadratic time, and less than a heap on what people write.
const scanned = 64

// count returns the number of tokens of a text.
func (b *bpe) count(text string) int {
	n := 0
	for len(text) > 0 {
		end := piece(text)
		n += b.tokens(text[:end])
		text = text[end:]
	}
	return n
}

// tokens returns the number of tokens of a piece. The pair of neighbours of the
// lowest rank merges first, the leftmost of several.
func (b *bpe) tokens(piece string) int {
	if _, ok := b.ranks[piece]; ok || len(piece) == 1 {
		return 1
	}
	if len(piece) > scanned {
		return b.merge(piece)
	}
	var start [scanned + 1]int // of each part; the end of the last
	var rank [scanned]int32    // of each part with the next
	n := len(piece)
	for i := range n + 1 {
		start[i] = i
	}
	for i := range n - 1 {
		rank[i] = b.rank(piece[i : i+2])
	}
	for {
		best := -1
		for i := range n - 1 {
			if rank[i] != none && (best < 0 || rank[i] < rank[best]) {
				best = i
			}
		}
		if best < 0 {
			return n
		}
		copy(start[best+1:n], start[best+2:n+1])
		copy(rank[best:n-1], rank[best+1:n])
		n--
		for i := max(0, best-1); i <= best && i+1 < n; i++ {
			rank[i] = b.rank(piece[start[i]:start[i+2]])
		}
	}
}

// none is the rank of what is no token.
const none = -1

func (b *bpe) rank(token string) int32 {
	if r, ok := b.ranks[token]; ok {
		return r
	}
	return none
}

// merge is tokens for a piece of any length, in n log n time.
func (b *bpe) merge(piece string) int {
	n := len(piece)
	next, prev := make([]int, n+1), make([]int, n+1)
	for i := range n + 1 {
		next[i], prev[i] = i+1, i-1
	}
	q := &pairs{}
	push := func(left int) {
		if left < 0 || next[left] >= n {
			return // no neighbour
		}
		end := next[next[left]]
		if r := b.rank(piece[left:end]); r != none {
			heap.Push(q, pair{r, left, end})
		}
	}
	for i := range n {
		push(i)
	}
	parts := n
	gone := make([]bool, n+1)
	for q.Len() > 0 {
		p := heap.Pop(q).(pair)
		if gone[p.left] || next[p.left] >= n || next[next[p.left]] != p.end {
			continue // one of its parts has merged since
		}
		gone[next[p.left]] = true
		next[p.left] = p.end
		prev[p.end] = p.left
		parts--
		push(p.left)
		push(prev[p.left])
	}
	return parts
}

// A pair is two neighbouring parts, from left to end.
type pair struct {
	rank      int32
	left, end int
}

// pairs is a heap, lowest rank and leftmost first.
type pairs []pair

func (q pairs) Len() int { return len(q) }
func (q pairs) Less(i, j int) bool {
	return q[i].rank < q[j].rank || q[i].rank == q[j].rank && q[i].left < q[j].left
}
func (q pairs) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *pairs) Push(x any)   { *q = append(*q, x.(pair)) }
func (q *pairs) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}
