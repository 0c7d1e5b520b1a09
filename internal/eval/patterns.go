package eval

import (
	"regexp"
	"strings"
)

// This file compares patterns of http.ServeMux by the rules of its documentation. Package net/http
// itself is not used here: nothing in toolbudget may depend on the network.

var pattern = regexp.MustCompile(
	`^([A-Z]+[ \t]+)?[^/\s{}]*(/([^/{}]*|\{[\pL_][\pL\pN_]*\}))*(/|/\{[\pL_][\pL\pN_]*\.\.\.\}|/\{\$\})?$`)

// isBadPattern reports whether http.ServeMux rejects a pattern.
func isBadPattern(p string) bool { return !pattern.MatchString(p) || !strings.Contains(p, "/") }

// patternsClash reports whether http.ServeMux rejects the second of two patterns: some requests
// match both, and neither is more specific.
func patternsClash(a, b string) bool {
	methodA, hostA, pathA := splitPattern(a)
	methodB, hostB, pathB := splitPattern(b)
	if hostA != hostB || methodA != methodB && methodA != "" && methodB != "" {
		return false
	}
	moreA, moreB, common := comparePaths(pathA, pathB)
	moreA, moreB = moreA || methodA == "" && methodB != "", moreB || methodB == "" && methodA != ""
	return common && moreA == moreB
}

func splitPattern(p string) (method, host string, path []string) {
	if before, after, ok := strings.Cut(p, " "); ok {
		method, p = before, strings.TrimSpace(after)
	}
	host, p, _ = strings.Cut(p, "/")
	return method, host, strings.Split(p, "/")
}

// comparePaths reports whether one of the paths matches something that the other does not, and
// whether there is something that both match.
func comparePaths(a, b []string) (moreA, moreB, common bool) {
	for i := 0; ; i++ {
		restA, restB := isRest(a, i), isRest(b, i)
		switch {
		case restA && restB:
			return moreA, moreB, true
		case restA:
			return true, moreB, i < len(b)
		case restB:
			return moreA, true, i < len(a)
		case i == len(a) || i == len(b):
			return moreA, moreB, len(a) == len(b)
		}
		wildA, wildB := isWild(a[i]), isWild(b[i])
		if !wildA && !wildB && a[i] != b[i] {
			return moreA, moreB, false
		}
		moreA, moreB = moreA || wildA && !wildB, moreB || wildB && !wildA
	}
}

// isRest reports whether part i of a path is the last and matches all that follows.
func isRest(path []string, i int) bool {
	return i == len(path)-1 && (path[i] == "" || strings.HasSuffix(path[i], "...}"))
}

// isWild reports whether a part of a path matches any other. {$} matches the end alone.
func isWild(part string) bool { return strings.HasPrefix(part, "{") && part != "{$}" }
