package rules

// wordSet returns the members of a list.
func wordSet(list ...string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, w := range list {
		m[w] = true
	}
	return m
}
