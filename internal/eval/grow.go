package eval

import (
	"go/types"
	"math"
)

// How the runtime grows slices. Whether append writes in place shows in other slices, so the
// capacities have to be those of a real run:
//
//	a := append([]int(nil), 1, 2, 3)   // capacity 3 or 4, by escape analysis
//	b := append(a, 4)                  // in place?
//
// They follow from the size of the elements by the rules below, which are those of Go 1.26. Where
// the compiler may choose, as for slices whose array does not escape, a capacity is an interval,
// and the evaluator claims no more than that. Sizes are those of 64-bit machines.

// unbounded is the Top of a slice whose capacity has no upper bound that is known.
const unbounded = math.MaxInt

// sizeClasses are the sizes of the runtime's small objects
// (internal/runtime/gc/sizeclasses.go, SizeClassToSize).
var sizeClasses = [...]int{
	8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320, 352, 384, 416, 448, 480,
	512,
	576, 640, 704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792, 2048, 2304, 2688, 3072, 3200, 3456, 4096, 4864, 5376,
	6144,
	6528, 6784, 6912, 8192, 9472, 9728, 10240, 10880, 12288, 13568, 14336, 16384, 18432, 19072, 20480, 21760, 24576,
	27264,
	28672, 32768,
}

const (
	mallocHeader = 8    // of a small object with pointers
	headerFrom   = 512  // that is larger than this
	pageSize     = 8192 // large objects are whole pages
	// stackBuffer is how many bytes the compiler may set aside for the array of
	// a slice that does not escape, and of a []byte made of a string.
	stackBuffer = 32
)

// roundUpSize is the size of the memory block that the runtime allocates for size bytes
// (runtime/msize.go, roundupsize).
func roundUpSize(size int, pointers bool) int {
	header := 0
	if pointers && size > headerFrom {
		header = mallocHeader
	}
	if size <= sizeClasses[len(sizeClasses)-1]-mallocHeader {
		for _, c := range sizeClasses {
			if c >= size+header {
				return c - header
			}
		}
	}
	return (size + pageSize - 1) / pageSize * pageSize
}

// growCap is the capacity of the array that append makes for n elements when
// the old capacity does not do (runtime/slice.go, growslice and nextslicecap).
func growCap(oldCap, n int, elem layout) int {
	newCap := oldCap
	switch {
	case elem.size == 0:
		return n
	case n > 2*oldCap:
		newCap = n
	case oldCap < 256:
		newCap = 2 * oldCap
	default:
		for newCap < n {
			newCap += (newCap + 3*256) >> 2
		}
	}
	return roundUpSize(newCap*elem.size, elem.pointers) / elem.size
}

// grown bounds the capacity after append had to make a new array for n elements, where the old
// capacity was between least and top. For a small array that does not escape, the compiler may use
// a buffer on the stack; the capacity is then what that holds.
func grown(least, top, n int, elem layout) (int, int) {
	lo := growCap(min(least, n-1), n, elem)
	hi := unbounded
	if top != unbounded {
		hi = growCap(min(top, n-1), n, elem)
	}
	if elem.size > 0 && n*elem.size <= stackBuffer {
		lo = min(lo, roundUpSize(n*elem.size, elem.pointers)/elem.size)
		hi = max(hi, stackBuffer/elem.size)
	}
	if least == 0 && top > 0 { // perhaps it was nil, perhaps it was not
		lo = min(lo, n)
	}
	return lo, hi
}

// convertedCap bounds the capacity of a slice of n elements that the conversion of a string makes:
// exact, up to the next size class, or that of a buffer on the stack.
func convertedCap(n int, elem layout) (least, top int) {
	buffer := stackBuffer // of []rune as many elements, not bytes
	return n, max(buffer, roundUpSize(n*elem.size, false)/max(elem.size, 1))
}

// layout is what the runtime knows of the elements of an array: how large they are and whether the
// garbage collector looks into them.
type layout struct {
	size     int
	pointers bool
}

// sizes are the sizes of types on a 64-bit machine.
var sizes = types.SizesFor("gc", "amd64")

// layoutOf is the layout of elements of type t; one of unknown size is taken for a pointer.
func layoutOf(t types.Type) layout {
	size, ok := sizeOf(t)
	if !ok {
		return layout{8, true}
	}
	return layout{int(size), hasPointers(t)}
}

// sizeOf is the size of a type in bytes. It is not ok for a type with a type parameter that is not
// replaced.
func sizeOf(t types.Type) (n int64, ok bool) {
	if t == nil || openSize(t) {
		return 0, false
	}
	return sizes.Sizeof(t), true
}

// openSize reports whether the size of a type depends on a type parameter.
func openSize(t types.Type) bool {
	if hasTypeParam(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return openSize(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if openSize(f.Type()) {
				return true
			}
		}
	}
	return false
}

// hasTypeParam reports whether t is a type parameter.
func hasTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// hasPointers reports whether a value of type t contains pointers, which decides the header of its
// memory block.
func hasPointers(t types.Type) bool {
	switch u := underlying(t).(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0 || u.Kind() == types.UnsafePointer
	case *types.Array:
		return u.Len() > 0 && hasPointers(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if hasPointers(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}
