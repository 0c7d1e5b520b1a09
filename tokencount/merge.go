package tokencount

import "container/heap"

// merge is bpe.tokens for a piece of any length, in n log n time.
func (b *bpe) merge(piece string) int {
	n := len(piece)
	next, prev := make([]int, n+1), make([]int, n+1)
	for i := 0; i < n; {
		end := i + b.first(piece[i:])
		next[i], prev[end] = end, i
		i = end
	}
	next[n], prev[0] = n+1, -1
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
	for i := 0; i < n; i = next[i] {
		push(i)
	}
	gone := make([]bool, n+1)
	for q.Len() > 0 {
		p := heap.Pop(q).(pair)
		if gone[p.left] || next[p.left] >= n || next[next[p.left]] != p.end {
			continue // one of its parts has merged since
		}
		gone[next[p.left]] = true
		next[p.left] = p.end
		prev[p.end] = p.left
		push(p.left)
		push(prev[p.left])
	}
	tokens := 0
	for i := 0; i < n; i = next[i] {
		tokens += b.part(piece[i:next[i]])
	}
	return tokens
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
