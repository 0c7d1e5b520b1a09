package extract

// The run in the default world creates the same servers as the first run, but as other
// objects. This file matches them by their names and by the calls that create them. Each
// run may know more of these than the other, so a match is "may be one server", never "is".

// sameServers reports whether two definitions of two runs may belong to one server.
func sameServers(r *run, a *reading, s *run, b *reading) bool {
	// A single group serves everything.
	if len(r.groups) <= 1 || len(s.groups) == 0 || a.group == everyServer || b.group == everyServer {
		return true
	}
	return compatible(r, r.groups[a.group], s, s.groups[b.group])
}

// ambiguous reports whether the servers of a definition cannot be told from those of
// another group.
func (r *run) ambiguous(rd *reading) bool {
	if len(r.groups) <= 1 || rd.group == everyServer {
		return false
	}
	for i, group := range r.groups {
		if i != rd.group && compatible(r, r.groups[rd.group], r, group) {
			return true
		}
	}
	return false
}

// compatible reports whether a server of one group may be one of the other.
func compatible(r *run, a []*serverValue, s *run, b []*serverValue) bool {
	for _, x := range a {
		for _, y := range b {
			if (x.name == "" || y.name == "" || x.name == y.name) && samePath(r, x, s, y) {
				return true
			}
		}
	}
	return false
}

// samePath reports whether the calls that create two servers are the same, as far as both
// are known, from the innermost one outwards. The outer ones may be missing, for instance
// if a library calls back.
func samePath(r *run, a *serverValue, s *run, b *serverValue) bool {
	for i := range min(len(a.sites), len(b.sites)) {
		if r.at(a.sites[i].Pos) != s.at(b.sites[i].Pos) {
			return false
		}
	}
	return true
}
