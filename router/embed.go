package router

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// An Embedder turns a text into a vector, such that texts of like meaning are near.
// It may be asked concurrently.
type Embedder interface {
	Embed(ctx context.Context, text string) ([]float32, error)
}

// Embed makes the vectors of tools, for Options.Vectors: of the name and the
// description of each.
func Embed(ctx context.Context, e Embedder, tools []*catalog.Tool) (map[string][]float32, error) {
	out := make(map[string][]float32, len(tools))
	for _, t := range tools {
		v, err := e.Embed(ctx, t.Name+": "+t.Description.Value)
		if err != nil {
			return nil, fmt.Errorf("embed %s: %w", t.Name, err)
		}
		out[t.Name] = v
	}
	return out, nil
}

// unit returns the vector of length 1 in the same direction; that of 0 is 0.
func unit(v []float32) []float32 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if v == nil || sum == 0 {
		return v
	}
	out := make([]float32, len(v))
	for i, x := range v {
		out[i] = float32(float64(x) / math.Sqrt(sum))
	}
	return out
}

// cosines are the products of a vector with each of others, 0 for one that is nil. Large ones are
// shared out among processors.
func cosines(v []float32, others [][]float32) []float64 {
	const worthwhile = 1 << 20 // numbers, about half a millisecond
	out := make([]float64, len(others))
	parts := min(runtime.GOMAXPROCS(0), 1+len(others)*len(v)/worthwhile)
	var group sync.WaitGroup
	for part := range parts {
		group.Go(func() {
			for i := part * len(others) / parts; i < (part+1)*len(others)/parts; i++ {
				if others[i] != nil {
					out[i] = dot(v, others[i])
				}
			}
		})
	}
	group.Wait()
	return out
}

// dot is the sum of products, in four parts for speed.
func dot(a, b []float32) float64 {
	var s0, s1, s2, s3 float32
	b = b[:len(a)]
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return float64(s0 + s1 + s2 + s3)
}
