package rules

import "slices"

// overlap returns how many words two descriptions of these numbers of words must
// have in common to be nearly the same, and whether so many are possible.
func overlap(m, n int) (need int, ok bool) {
	small, large := min(m, n), max(m, n)
	if float64(small) < alike*float64(large) {
		return 0, false
	}
	need = max(0, int(alike/(1+alike)*float64(m+n))-1) // or a little more
	for need <= small && float64(need)/float64(m+n-need) < alike {
		need++
	}
	return need, need <= small
}

// shortest is the least number of words of a description that may be nearly the
// same as one of n words.
func shortest(n int) int {
	least := max(1, int(alike*float64(n))-1) // or a little more
	for {
		if _, ok := overlap(least, n); ok {
			return least
		}
		least++
	}
}

// share reports whether two ascending lists have at least need elements in
// common.
func share(a, b []int, need int) bool {
	for need > 0 {
		if min(len(a), len(b)) < need {
			return false
		}
		switch {
		case a[0] == b[0]:
			a, b, need = a[1:], b[1:], need-1
		case a[0] < b[0]:
			a = a[1:]
		default:
			b = b[1:]
		}
	}
	return true
}

// subset reports whether b contains each element of a.
func subset(a, b []int) bool {
	for _, w := range a {
		if !slices.Contains(b, w) {
			return false
		}
	}
	return true
}
