package tokencount

import (
	"fmt"
	"strings"
)

// Providers returns every provider that can be counted for, the default first.
func Providers() []*Provider { return openAI() }

// ByName returns the provider of that name or alias; "" is the default. The
// error says which name is nearest and lists all of them.
func ByName(name string) (*Provider, error) {
	all := Providers()
	if name == "" {
		return all[0], nil
	}
	var names []string
	nearest, least := "", len(name)/2+1 // farther away is no misspelling
	for _, p := range all {
		for _, n := range append([]string{p.Name}, p.Aliases...) {
			if n == name {
				return p, nil
			}
			if d := distance(name, n); d < least {
				nearest, least = n, d
			}
		}
		names = append(names, p.Name)
	}
	hint := ""
	if nearest != "" {
		hint = fmt.Sprintf("; did you mean %s?", nearest)
	}
	return nil, fmt.Errorf("unknown provider %q%s (known: %s)", name, hint, strings.Join(names, ", "))
}

// distance returns the number of bytes to insert, delete or replace to get from
// a to b (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
