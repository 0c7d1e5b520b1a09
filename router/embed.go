package router

import (
	"context"
	"fmt"
	"math"

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

// cosine compares two vectors of one length; 0 when one of them is 0.
func cosine(a, b []float32) float64 {
	var dot, lenA, lenB float64
	for i := range a {
		x, y := float64(a[i]), float64(b[i])
		dot += x * y
		lenA += x * x
		lenB += y * y
	}
	if lenA == 0 || lenB == 0 {
		return 0
	}
	return dot / math.Sqrt(lenA*lenB)
}
