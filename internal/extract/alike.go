package extract

import "slices"

// A definition without a known name may be any tool, so each registration has its own. Where a loop
// over a list that is not known has been followed for a number of turns, or its function is called
// in each turn of a conversation, that gives as many definitions as turns, which say the same.

// maxAlike bounds how many definitions without a name are listed that say the same at one place.
const maxAlike = 3

// joinAlike joins definitions without a name, of one place and with the same content, if there are
// more of them than maxAlike. How many there are is open then.
func (r *run) joinAlike() {
	type alike struct {
		key   servedTool
		at    definition
		where string
	}
	of, groups := map[alike][]*reading{}, []alike{}
	group := func(rd *reading) alike {
		s := rd.served()
		s.of = nil
		return alike{s, definitionOf(rd.tool), r.siteAt(rd.f.site)}
	}
	for _, rd := range r.read {
		if rd.tool.Hides("/name") && !rd.hadName && !rd.f.uncalled {
			at := group(rd)
			if of[at] == nil {
				groups = append(groups, at)
			}
			of[at] = append(of[at], rd)
		}
	}
	dropped := map[*reading]bool{}
	for _, at := range groups {
		list := of[at]
		if len(list) <= maxAlike {
			continue
		}
		first := list[0]
		for _, rd := range list[1:] {
			g, ok := r.in.Or(first.guard, rd.guard)
			if !ok {
				continue // too large to join
			}
			first.guard = g
			first.join(rd)
			dropped[rd] = true
		}
		first.f.repeated = true
	}
	r.read = slices.DeleteFunc(r.read, func(rd *reading) bool { return dropped[rd] })
}
