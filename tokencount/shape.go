package tokencount

import (
	"slices"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// shapes are tools as each render shows them, each as it follows another, in the order of
// the tools.
type shapes map[render][]*form

// wide returns tool i in the wide form of a way, nil where it has none.
func (s shapes) wide(w way, i int) *form {
	if w.wide == nil {
		return nil
	}
	return s[w.wide][i]
}

// shape renders tools in all ways, each render once.
func shape(tools []*catalog.Tool, ways []way) shapes {
	var first, wrapped []render
	add := func(r render) {
		list := &first
		if j, ok := r.(spaced); ok && j.wrapped {
			list = &wrapped
		}
		if r != nil && !slices.Contains(*list, r) {
			*list = append(*list, r)
		}
	}
	for _, w := range ways {
		add(w.render)
		add(w.wide)
	}
	for _, r := range wrapped {
		add(r.(spaced).bareOf())
	}
	out := shapes{}
	var mu sync.Mutex
	keep := func(r render, forms []*form) {
		mu.Lock()
		defer mu.Unlock()
		out[r] = forms
	}
	parallel(first, func(r render) {
		forms := make([]*form, len(tools))
		for i, t := range tools {
			forms[i] = joined(r, t)
		}
		keep(r, forms)
	})
	for _, r := range wrapped {
		forms := make([]*form, len(tools))
		for i, f := range out[r.(spaced).bareOf()] {
			forms[i] = r.(spaced).wrap(f)
		}
		keep(r, forms)
	}
	return out
}

// weighed is a render under a vocabulary, which ways share that differ in the wide form.
type weighed struct {
	render render
	key    tokenizerKey
}

// weightsOf counts the forms of each way's render.
func weightsOf(forms shapes, ways []way) map[weighed][]raw {
	var list []weighed
	for _, w := range ways {
		if k := (weighed{w.render, w.key}); !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	out := map[weighed][]raw{}
	var mu sync.Mutex
	parallel(list, func(k weighed) {
		s := scale{oneTokenizer(k.key)}
		counts := make([]raw, len(forms[k.render]))
		for i, f := range forms[k.render] {
			counts[i] = s.raw(f)
		}
		mu.Lock()
		defer mu.Unlock()
		out[k] = counts
	})
	return out
}
