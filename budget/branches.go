package budget

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// A group is one name with its variants, of which a run takes one.
type group struct {
	sum Totals
	// conditions that hold whenever a tool of this name is there.
	conditions []string
	// branches are those of the conditions that have another branch, by number: the
	// other branch of n is -n.
	branches []int
}

// mostSplits bounds how many conditions are decided both ways, since each may double
// the work. Beyond it branches are added, which is never too little.
const mostSplits = 1<<10 - 1

// largestRun returns the largest sum over all ways to decide the conditions.
func largestRun(groups []group) Totals {
	number(groups)
	var always Totals
	var branched []group
	for _, g := range groups {
		if len(g.branches) > 0 {
			branched = append(branched, g)
			continue // it is decided below
		}
		always = always.plus(g.sum)
	}
	sum, _ := heaviest(branched, mostSplits)
	return always.plus(sum)
}

// heaviest is largestRun with a bound, of which it returns what is left. What does not
// depend on each other is decided by itself.
func heaviest(groups []group, splits int) (Totals, int) {
	var sum Totals
	for _, part := range apart(groups) {
		c := undecided(part)
		if c == 0 || splits == 0 {
			for _, g := range part {
				sum = sum.plus(g.sum)
			}
			continue
		}
		splits--
		yes, left := heaviest(without(part, -c), splits/2)
		no, rest := heaviest(without(part, c), splits-splits/2+left)
		splits = rest
		sum = sum.plus(yes.max(no))
	}
	return sum, splits
}

func without(groups []group, branch int) []group {
	return slices.DeleteFunc(slices.Clone(groups), func(g group) bool { return slices.Contains(g.branches, branch) })
}

// undecided is the first branch, in the order they are met, of which some group is in
// the other, or 0.
func undecided(groups []group) int {
	has := map[int]bool{}
	for _, g := range groups {
		for _, b := range g.branches {
			has[b] = true
		}
	}
	for _, g := range groups {
		for _, b := range g.branches {
			if has[-b] {
				return b
			}
		}
	}
	return 0
}

// apart puts together the groups that a condition joins, in the order they are met.
func apart(groups []group) [][]group {
	parts := make([]int, len(groups)) // of each group the first one it is joined with
	first := map[int]int{}            // the group that a condition was met in, without its branch
	root := func(i int) int {
		for parts[i] != i {
			i = parts[i]
		}
		return i
	}
	for i, g := range groups {
		parts[i] = i
		for _, b := range g.branches {
			j, met := first[max(b, -b)]
			if !met {
				first[max(b, -b)] = i
				continue
			}
			x, y := root(i), root(j)
			parts[max(x, y)] = min(x, y)
		}
	}
	var out [][]group
	index := map[int]int{}
	for i, g := range groups {
		r := root(i)
		n, ok := index[r]
		if !ok {
			n = len(out)
			index[r], out = n, append(out, nil)
		}
		out[n] = append(out[n], g)
	}
	return out
}

// number sets the branches of groups.
func number(groups []group) {
	numbers := map[string]int{}
	for i := range groups {
		for _, c := range groups[i].conditions {
			n := numbers[c]
			if other := negation(c); n == 0 && other != "" {
				if n = -numbers[other]; n == 0 {
					n = len(numbers) + 1
					numbers[other] = -n
				}
				numbers[c] = n
			}
			if n != 0 {
				groups[i].branches = append(groups[i].branches, n)
			}
		}
	}
}

// negation returns the other branch of a condition that says where it is
// decided: !(a && b) at f.go:3:5 of a && b at f.go:3:5. Two
// conditions of one text at different places may differ, so a condition
// without a place has no other branch: "".
func negation(condition string) string {
	i := strings.LastIndex(condition, " at ")
	if i < 0 {
		return ""
	}
	return catalog.Not(condition[:i]) + condition[i:]
}
