package layout

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/interval"
)

// Number groups the digits of n by thousands.
func Number(n int) string { return interval.Group(n) }

// Amount writes 1,234, 1,200–1,300 or, without a known end, ≥ 1,234.
func Amount(a interval.Int) string { return a.String() }

// Share writes which part of the whole an amount is, in per cent, by their
// middles: an extrapolated whole is wider than its parts.
func Share(part, whole interval.Int) string {
	if part.Open {
		part.Hi = part.Lo // what is printed
	}
	if whole.Open {
		whole.Hi = whole.Lo
	}
	if whole.Lo+whole.Hi == 0 {
		return ""
	}
	// A part that may not be there can be larger than the least of the whole.
	return fmt.Sprintf("%.1f %%", min(100, 100*float64(part.Lo+part.Hi)/float64(whole.Lo+whole.Hi)))
}

// Count writes 1 tool, 2 tools.
func Count(n int, plural string) string {
	if n == 1 {
		return "1 " + singular(plural)
	}
	return Number(n) + " " + plural
}

func singular(plural string) string {
	return strings.TrimSuffix(plural, "s") // every unit of this package takes one, or is per cent
}
