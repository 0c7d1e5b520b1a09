package retrieval

import (
	"hash/fnv"
	"math"
	"slices"
	"time"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/router"
)

// A Set is a catalog and tasks whose tools in it are known.
type Set struct {
	Name  string
	Tools []*catalog.Tool
	Tasks []Task
}

// A Task is what a user says, and the names of the tools that are right for it.
type Task struct {
	Text string
	// Earlier are the turns before it.
	Earlier []router.Turn
	// Kind is that of internal/queries, or "".
	Kind string
	Gold []string
}

// HeldOut reports whether the task is of the half that nothing was chosen on: boosts
// and word lists were chosen on the others. It is decided by the FNV-1a hash of the
// text.
func (t Task) HeldOut() bool {
	h := fnv.New32a()
	h.Write([]byte(t.Text))
	return h.Sum32()>>3%2 == 1 // without the lowest bits, which are those of the last letter
}

// A Ranking answers a task with names of tools, best first.
type Ranking func(Task) []string

// Figures are means over tasks, in percent, but Median.
type Figures struct {
	Tasks int `json:"tasks"`
	// Recall at k of a task is the share of its gold tools among the first k.
	Recall1  float64 `json:"recall@1"`
	Recall5  float64 `json:"recall@5"`
	Recall10 float64 `json:"recall@10"`
	// NDCG is the normalised discounted cumulative gain with gains of 0 and 1
	// (Järvelin and Kekäläinen, ACM TOIS 20(4), 2002).
	NDCG5  float64 `json:"ndcg@5"`
	NDCG10 float64 `json:"ndcg@10"`
	// Median is the time of one answer, in microseconds.
	Median float64 `json:"medianMicroseconds"`
}

// Measure ranks every task once. Tasks without gold are left out.
func Measure(tasks []Task, rank Ranking) Figures {
	var f Figures
	var times []time.Duration
	for _, t := range tasks {
		if len(t.Gold) == 0 {
			continue // nothing to find
		}
		start := time.Now()
		got := rank(t)
		times = append(times, time.Since(start))
		f.Tasks++
		f.Recall1 += Recall(got, t.Gold, 1)
		f.Recall5 += Recall(got, t.Gold, 5)
		f.Recall10 += Recall(got, t.Gold, 10)
		f.NDCG5 += NDCG(got, t.Gold, 5)
		f.NDCG10 += NDCG(got, t.Gold, 10)
	}
	if f.Tasks == 0 {
		return f
	}
	for _, v := range []*float64{&f.Recall1, &f.Recall5, &f.Recall10, &f.NDCG5, &f.NDCG10} {
		*v *= 100 / float64(f.Tasks)
	}
	slices.Sort(times)
	f.Median = float64(times[len(times)/2].Nanoseconds()) / 1000
	return f
}

// Recall is the share of gold among the first k of got.
func Recall(got, gold []string, k int) float64 {
	n := 0
	for _, g := range gold {
		if slices.Contains(got[:min(k, len(got))], g) {
			n++
		}
	}
	return float64(n) / float64(len(gold))
}

// NDCG is the gain of the first k of got, over that of the best order there is. A name
// counts once, where it stands first: tools of several servers may share it.
func NDCG(got, gold []string, k int) float64 {
	sum, best := 0.0, 0.0
	for i := range k {
		gain := 1 / math.Log2(float64(i+2))
		if i < len(got) && slices.Contains(gold, got[i]) && !slices.Contains(got[:i], got[i]) {
			sum += gain
		}
		if i < len(gold) {
			best += gain
		}
	}
	return sum / best
}
