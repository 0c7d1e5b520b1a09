package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// roomyHeap is how large the heap may grow, in bytes, before it is collected at
// all. A run is short, and most programs are read with less.
const roomyHeap = 512 << 20

// A collection costs as much as there is to keep, and a program that keeps more makes more
// garbage, too. So it has room for this many bytes, as long as the heap stays below largeHeap.
const (
	garbageRoom = 256 << 20
	largeHeap   = 704 << 20
)

// Bounds of the garbage collector's percentage: at most so much garbage for what
// is live, and at least so much. What is larger than largeHeap takes long to read, so time
// counts more than memory: it has as much room as the runtime gives.
const (
	mostGarbage  = roomyHeap / (4 << 20) * 100 // the runtime collects 4 MB at 100 % first
	leastGarbage = 50
	muchGarbage  = 100
)

// roomy spares small programs the work of the garbage collector, which took a
// third of their time, and holds large ones closer to what is live than the
// runtime does. Who sets GOGC or GOMEMLIMIT knows better.
func roomy() {
	if memoryIsSet() {
		return
	}
	debug.SetGCPercent(mostGarbage)
	afterCollection()
}

// memoryIsSet reports whether the environment says how much memory a run takes.
func memoryIsSet() bool { return os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" }

// afterCollection sets the percentage anew after each collection.
func afterCollection() {
	type mark struct{ _ [64]byte }
	runtime.SetFinalizer(new(mark), func(*mark) {
		setPercent()
		afterCollection()
	})
}

// setPercent sets the percentage for what was live when the heap was collected last.
func setPercent() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetGCPercent(percentFor(live[0].Value.Uint64()))
}

// percentFor is the percentage at which a heap with so many live bytes grows to roomyHeap, or
// further for the sake of garbageRoom, within the bounds.
func percentFor(live uint64) int {
	if live >= largeHeap {
		return muchGarbage
	}
	most := max(roomyHeap, min(live+garbageRoom, largeHeap))
	return int(min(max(most*100/max(live, 1), 100+leastGarbage), 100+mostGarbage)) - 100
}
