package extract

import (
	"fmt"
	"runtime"
	"sync"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// maxAtOnce bounds how many programs are read at a time. A core reads one, but what the reading of
// a large one holds is several hundred megabytes.
const maxAtOnce = 4

// everyProgram reads these programs, as many at a time as there are cores, and returns what each
// lists. x reads some of them. Nothing of one reading is part of another but the loaded source, so
// it does not matter which ends first.
func everyProgram(x *extraction, entries []entry) [][]*program {
	listed := make([][]*program, len(entries))
	var mu sync.Mutex // guards next, and the functions of the options
	next := 0
	opts := x.opts
	take := func() (n int, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if next == len(entries) {
			return 0, false
		}
		if opts.Progress != nil {
			opts.Progress("read "+entries[next].pkg.Path, next, len(entries))
		}
		next++
		return next - 1, true
	}
	if fault := opts.Fault; fault != nil {
		opts.Fault = func(err error) {
			mu.Lock()
			defer mu.Unlock()
			fault(err)
		}
	}
	x.opts.Fault = opts.Fault
	var readers sync.WaitGroup
	for n := range min(len(entries), runtime.GOMAXPROCS(0), maxAtOnce) {
		reader := x
		if n > 0 {
			reader = newExtraction(x.prog, opts)
		}
		readers.Go(func() {
			for n, ok := take(); ok; n, ok = take() {
				listed[n] = reader.readOrStop(entries[n])
			}
		})
	}
	readers.Wait()
	return listed
}

// readOrStop is readProgram for what may hit a bound where nothing can be cut off. The evaluator
// has no such place that is known, but other programs must not be lost if it has one.
func (x *extraction) readOrStop(e entry) (list []*program) {
	before := *x
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		if !eval.Stopped(r) {
			panic(r)
		}
		*x = before
		p := newProgram(e.pkg.Path, "")
		p.dynamic(e.pkg.Path, beyondBounds)
		list = []*program{p}
		if x.opts.Fault != nil {
			x.opts.Fault(fmt.Errorf("%s: a bound was hit outside of all calls", e.pkg.Path))
		}
	}()
	return x.readProgram(e)
}
