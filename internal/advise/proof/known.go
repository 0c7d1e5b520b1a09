package proof

import (
	"crypto/sha256"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// Known remembers what was found about two schemas, for the work of several tools: those of one
// server often have the same parts, and each part is judged by thousands of instances.
type Known struct {
	mu    sync.Mutex
	found map[[sha256.Size]byte]found
}

// found is the outcome of a comparison that ended, and the work that it took.
type found struct {
	Result
	err  error
	work int
}

// NewKnown returns a memory of nothing.
func NewKnown() *Known { return &Known{found: map[[sha256.Size]byte]found{}} }

// NewWork is like the function NewWork, for work that recalls what k knows. Nothing is found
// differently by it: what is recalled takes as much of the work as it took the first time.
func (k *Known) NewWork(bytes int) *Work { return &Work{left: bytes, known: k} }

// compare is Compare for the schemas at a place in both.
func (w *Work) compare(a, b *catalog.Schema, at string) (Result, error) {
	if w.left <= 0 {
		return Result{Unproved: tooMuch}, nil
	}
	if w.known == nil {
		return w.judge(a, b, at)
	}
	key := pairKey(a, b, at)
	w.known.mu.Lock()
	f, ok := w.known.found[key]
	w.known.mu.Unlock()
	if ok && f.work < w.left {
		w.left -= f.work
		return f.Result, f.err
	}
	left := w.left
	r, err := w.judge(a, b, at)
	if w.left > 0 {
		w.known.mu.Lock()
		w.known.found[key] = found{Result: r, err: err, work: left - w.left}
		w.known.mu.Unlock()
	}
	return r, err
}

// pairKey is the sum of two schemas and a place. No JSON text contains a zero byte.
func pairKey(a, b *catalog.Schema, at string) [sha256.Size]byte {
	text := append(a.AppendJSON(nil), 0)
	text = append(b.AppendJSON(text), 0)
	return sha256.Sum256(append(text, at...))
}
