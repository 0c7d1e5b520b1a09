package proof

import (
	"crypto/sha256"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// Memory remembers what was found about two schemas, for the work of several tools: those of one
// server often have the same parts, and each part is judged by thousands of instances.
type Memory struct {
	mu    sync.Mutex
	found map[[sha256.Size]byte]found
}

// found is the outcome of a comparison, and the work that it took.
type found struct {
	Result
	err  error
	work int
	// endless says that the comparison did not end with that work.
	endless bool
}

// NewMemory returns a memory of nothing.
func NewMemory() *Memory { return &Memory{found: map[[sha256.Size]byte]found{}} }

// Recalling is NewWork, for work that recalls what m knows. Nothing is found
// differently by it: what is recalled takes as much of the work as it took the first time.
func (m *Memory) Recalling(bytes int) *Work { return &Work{left: bytes, known: m} }

// recall returns what is known of a pair for work of which so much is left.
func (m *Memory) recall(pair [sha256.Size]byte, left int) (f found, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f, ok = m.found[pair]
	if ok && f.work >= left {
		return found{Result: Result{Unproved: tooMuch}, work: left}, true
	}
	return f, ok && !f.endless
}

// note remembers what was found about a pair, if it is more than was known.
func (m *Memory) note(pair [sha256.Size]byte, f found) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !f.endless || f.work > m.found[pair].work {
		m.found[pair] = f
	}
}

// compare is Compare for the schemas at a place in both.
func (w *Work) compare(a, b *catalog.Schema, at string) (Result, error) {
	if w.left <= 0 {
		return Result{Unproved: tooMuch}, nil
	}
	if w.known == nil {
		return w.judge(a, b, at)
	}
	pair := pairKey(a, b, at)
	f, ok := w.known.recall(pair, w.left)
	if ok {
		w.left -= f.work
		return f.Result, f.err
	}
	left := w.left
	f.Result, f.err = w.judge(a, b, at)
	f.work, f.endless = left-w.left, w.left == 0
	w.known.note(pair, f)
	return f.Result, f.err
}

// pairKey is the sum of two schemas and a place. No JSON text contains a zero byte.
func pairKey(a, b *catalog.Schema, at string) [sha256.Size]byte {
	text := append(a.AppendJSON(nil), 0)
	text = append(b.AppendJSON(text), 0)
	return sha256.Sum256(append(text, at...))
}
