package eval

// wholeFuncs are the intrinsics that take values with alternatives as they are. The
// dispatcher (split.go) would call others once for each alternative, but a single formula
// says more than the results of all those calls, and goroutines that run within a call must
// not be taken back with it.
var wholeFuncs = map[string]bool{
	"slices.Contains":     true,
	"slices.DeleteFunc":   true,
	"sync.WaitGroup.Go":   true, // what they run is not part of the call
	"sync.WaitGroup.Wait": true,
}
