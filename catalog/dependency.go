package catalog

import "strings"

// InDependency reports whether the span is in source that is not the user's own:
// module@version/path of a dependency, or std/path of the standard library.
func (s Span) InDependency() bool {
	dir, _, _ := strings.Cut(s.File, "/")
	return dir == "std" || strings.Contains(s.File, "@v")
}
