package catalog

import "strings"

// Not is the other branch of a condition as [Tool.Conditions] has it, without
// its place: !x of x, a != b of a == b, !(a && b) of a && b, and each the other
// way round.
func Not(condition string) string {
	inner, negated := strings.CutPrefix(condition, "!")
	switch {
	case negated && strings.HasPrefix(inner, "(") && strings.HasSuffix(inner, ")"):
		return inner[1 : len(inner)-1]
	case negated && !strings.Contains(inner, " "):
		return inner
	}
	if !strings.Contains(condition, " && ") && !strings.Contains(condition, " || ") {
		equal, differ := strings.Count(condition, " == "), strings.Count(condition, " != ")
		switch {
		case equal == 1 && differ == 0:
			return strings.Replace(condition, " == ", " != ", 1)
		case differ == 1 && equal == 0:
			return strings.Replace(condition, " != ", " == ", 1)
		}
	}
	if strings.Contains(condition, " ") {
		return "!(" + condition + ")"
	}
	return "!" + condition
}
