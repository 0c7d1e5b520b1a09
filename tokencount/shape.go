package tokencount

import (
	"slices"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// shapes are tools as each render shows them, each as it follows another, in the order of
// the tools.
type shapes map[renderer][]*form

// wide returns tool i in the wide form of a way, nil where it has none or it is the narrow one.
func (s shapes) wide(w way, i int) *form {
	if w.wide == nil {
		return nil
	}
	return s[w.wide][i]
}

// A layered render writes something around what another one writes, its core, which
// several renders may share.
type layered interface {
	renderer
	// core is nil where there is none.
	core() renderer
	around(t *catalog.Tool, core *form) *form
}

// coreOf returns the core of a render, or nil.
func coreOf(r renderer) renderer {
	if l, ok := r.(layered); ok {
		return l.core()
	}
	return nil
}

// A sparing render is a wide one that shows most tools as the narrow one does.
type sparing interface {
	// alike reports whether it shows a tool so.
	alike(*catalog.Tool) bool
}

// spared reports whether a tool need not be rendered: its form is nil, as if the way had no
// wide render.
func spared(r renderer, t *catalog.Tool) bool {
	s, ok := r.(sparing)
	return ok && s.alike(t)
}

// shape renders tools in all ways, each render and each core once.
func shape(tools []*catalog.Tool, ways []way) shapes {
	var cores, renders []renderer
	for _, w := range ways {
		for _, r := range []renderer{w.render, w.wide} {
			if r == nil || slices.Contains(renders, r) {
				continue
			}
			renders = append(renders, r)
			if core := coreOf(r); core != nil && !slices.Contains(cores, core) {
				cores = append(cores, core)
			}
		}
	}
	inner := shapesOf(cores, tools, func(r renderer, t *catalog.Tool, _ int) *form { return r.tool(t) })
	return shapesOf(renders, tools, func(r renderer, t *catalog.Tool, i int) *form {
		if core := coreOf(r); core != nil {
			return following(r, r.(layered).around(t, inner[core][i]))
		}
		return joined(r, t)
	})
}

// shapesOf renders each tool in each render, the renders side by side.
func shapesOf(renders []renderer, tools []*catalog.Tool, write func(renderer, *catalog.Tool, int) *form) shapes {
	out := shapes{}
	var mu sync.Mutex
	parallel(renders, func(r renderer) {
		forms := make([]*form, len(tools))
		for i, t := range tools {
			if !spared(r, t) {
				forms[i] = write(r, t, i)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		out[r] = forms
	})
	return out
}

// weighed is a render under a vocabulary, which ways share that differ in the wide form.
type weighed struct {
	render renderer
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
