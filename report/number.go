package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
)

// number groups the digits of n by thousands. Sizes are never rounded to
// kilobytes, so that an excess of one always shows.
func number(n int) string {
	s := strconv.Itoa(n)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// amount writes 1,234, 1,200–1,300 or, without a known end, ≥ 1,234.
func amount(a budget.Amount) string {
	switch {
	case a.Open:
		return "≥ " + number(a.Lo)
	case a.Lo != a.Hi:
		return number(a.Lo) + "–" + number(a.Hi)
	}
	return number(a.Lo)
}

// share writes which part of the whole an amount is, in per cent, by their
// middles: an extrapolated whole is wider than its parts.
func share(part, whole budget.Amount) string {
	if whole.Lo+whole.Hi == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part.Lo+part.Hi)/float64(whole.Lo+whole.Hi))
}

// count writes 1 tool, 2 tools.
func count(n int, plural string) string {
	if n == 1 {
		return "1 " + singular(plural)
	}
	return number(n) + " " + plural
}

func singular(plural string) string {
	return strings.TrimSuffix(plural, "s") // every unit of this package takes one, or is per cent
}
