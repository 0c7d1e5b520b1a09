package catalog

// Counts reports whether a gap hides something that is counted: a part of name,
// description or input schema, or whether the server has the tool. Most clients pass
// nothing else on to the model.
func (g Gap) Counts() bool { return g.Path == ServerPath || g.HidesSize() }

// HidesSize reports whether a gap hides a part of name, description or input schema.
func (g Gap) HidesSize() bool {
	for _, part := range []string{"/name", "/description", "/inputSchema"} {
		if Covers(g.Path, part) || Covers(part, g.Path) {
			return true
		}
	}
	return false
}
