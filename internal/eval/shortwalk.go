package eval

// Each call of code that is not read walks from some functions and values, and most of these walks
// are short. They take turns with the memory of one.

// newReachWalk begins a walk for code with these effects.
func (in *Interp) newReachWalk(only *effects) *reachWalk { return &reachWalk{in: in, only: only} }

// shortWalk begins a walk, of which nothing is used any more when walked is called.
func (in *Interp) shortWalk(only *effects) *reachWalk {
	last := len(in.spareWalks) - 1
	if last < 0 {
		return in.newReachWalk(only)
	}
	r := in.spareWalks[last]
	in.spareWalks = in.spareWalks[:last]
	r.only = only
	return r
}

// typedWalk is a short walk of a library beside r, for arguments of a type that it has chosen.
func (in *Interp) typedWalk(r *reachWalk) *reachWalk {
	typed := in.shortWalk(ontoText)
	typed.shut, typed.decodes = r.shut, r.decodes
	return typed
}

// maxSpare bounds the places of a walk whose memory is kept, and maxSpares how many are kept.
const maxSpare, maxSpares = 1 << 13, 8

// walked ends walks that shortWalk began.
func (in *Interp) walked(list ...*reachWalk) {
	for _, r := range list {
		if cap(r.places) > maxSpare || len(r.seen) > maxSpare || len(in.spareWalks) == maxSpares {
			continue
		}
		clear(r.places)
		clear(r.objects)
		clear(r.maps)
		clear(r.seen)
		clear(r.lead)
		clear(r.parts)
		*r = reachWalk{
			in: in, places: r.places[:0], objects: r.objects[:0], maps: r.maps[:0], seen: r.seen,
			parts: r.parts[:0], path: r.path[:0], lead: r.lead,
		}
		in.spareWalks = append(in.spareWalks, r)
	}
}

// partsRoom is for how many objects there is room at once.
const partsRoom = 64

// newParts is what was met of an object that is new to the walk.
func (r *reachWalk) newParts() *visitedParts {
	if len(r.parts) == cap(r.parts) {
		r.parts = make([]visitedParts, 0, partsRoom)
	}
	r.parts = append(r.parts, visitedParts{})
	return &r.parts[len(r.parts)-1]
}

// pathRoom is how many indexes of paths are made room for at once: walks meet millions of places.
const pathRoom = 1 << 10

// keptPath is a copy of a path, which stays when a walk goes on.
func (in *Interp) keptPath(path []int) []int {
	n := len(path)
	if n == 0 {
		return nil
	}
	if cap(in.paths)-len(in.paths) < n {
		in.paths = make([]int, 0, max(pathRoom, n))
	}
	at := len(in.paths)
	in.paths = append(in.paths, path...)
	return in.paths[at : at+n : at+n]
}
