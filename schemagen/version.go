package schemagen

import (
	"fmt"

	"golang.org/x/mod/semver"
)

// chooseRules is choose among rules that know their version.
func chooseRules[R interface{ of() string }](library, version string, all []R) (R, string) {
	known := make([]string, len(all))
	for i, r := range all {
		known[i] = r.of()
	}
	i, assumed := choose(library, version, known)
	return all[i], assumed
}

// choose returns the index of the rules for version among known, which are
// ascending module versions, and the assumption made where version is not one
// of them: a version between two follows the older, since behaviour changes
// only in a release, and one outside the range follows the nearest.
func choose(library, version string, known []string) (int, string) {
	newest := len(known) - 1
	if !semver.IsValid(version) {
		what := "an unknown version"
		if version != "" {
			what = fmt.Sprintf("version %q", version)
		}
		return newest, fmt.Sprintf("schema rules of %s %s used for %s", library, known[newest], what)
	}
	at := 0
	for i, k := range known {
		if semver.Compare(k, version) <= 0 {
			at = i
		}
	}
	if semver.Compare(known[at], version) == 0 {
		return at, ""
	}
	return at, fmt.Sprintf("schema rules of %s %s used for %s", library, known[at], version)
}
