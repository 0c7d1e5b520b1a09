package eval

// wholeFuncs are the intrinsics that take values with alternatives as they are:
// a formula or a text with alternatives says more than one result for each.
var wholeFuncs = map[string]bool{
	"slices.Contains":     true,
	"sync.WaitGroup.Go":   true, // what they run is no part of the call
	"sync.WaitGroup.Wait": true,
}
