package router

// jaroWinkler compares two words: 1 for the same, 0 for nothing in common. It is
// the measure of W. E. Winkler, String Comparator Metrics and Enhanced Decision
// Rules in the Fellegi-Sunter Model of Record Linkage (1990), with his prefix of at
// most four letters at weight 0.1.
func jaroWinkler(a, b string) float64 {
	if a == b {
		return 1
	}
	s, t := []rune(a), []rune(b)
	if len(s) == 0 || len(t) == 0 {
		return 0
	}
	window := max(max(len(s), len(t))/2-1, 0)
	inS, inT := make([]bool, len(s)), make([]bool, len(t))
	common := 0
	for i, r := range s {
		for j := max(0, i-window); j < min(len(t), i+window+1); j++ {
			if !inT[j] && t[j] == r {
				inS[i], inT[j] = true, true
				common++
				break
			}
		}
	}
	if common == 0 {
		return 0
	}
	moved, j := 0, 0
	for i, r := range s {
		if !inS[i] {
			continue // in one word only
		}
		for !inT[j] {
			j++
		}
		if t[j] != r {
			moved++
		}
		j++
	}
	c := float64(common)
	jaro := (c/float64(len(s)) + c/float64(len(t)) + (c-float64(moved)/2)/c) / 3
	prefix := 0
	for prefix < min(4, len(s), len(t)) && s[prefix] == t[prefix] {
		prefix++
	}
	return jaro + float64(prefix)*0.1*(1-jaro)
}
