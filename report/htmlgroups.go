package report

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/toolbudget/toolbudget/budget"
)

// mostGroups is how many groups the map shows. More of them tell a reader no more
// than the tools do.
const mostGroups = 24

// others is the group of tools that have none, or that would be alone in theirs.
const others = "other"

// grouping returns the group of each tool, or nil. Several programs are the groups.
// Within one program it is the first of these that makes a few groups of several
// tools each: the group that the source names, directory, file, first word of the name.
func grouping(r *budget.Result, tools []*budget.Tool, owner map[*budget.Tool]*budget.Program, o Options) []string {
	if list := withTools(r); len(list) > 1 {
		names := map[*budget.Program]string{}
		for i, name := range programNames(list) {
			names[list[i]] = name
		}
		return groupsBy(tools, func(t *budget.Tool) string { return names[owner[t]] })
	}
	file := func(t *budget.Tool) string {
		if at := o.place(t.Tool.Source); !at.IsZero() {
			return at.File
		}
		return t.Tool.Source.File
	}
	files := groupsBy(tools, file)
	dirs := groupsBy(tools, func(t *budget.Tool) string {
		if file(t) == "" {
			return ""
		}
		return path.Dir(file(t)) + "/"
	})
	for _, groups := range [][]string{
		groupsBy(tools, func(t *budget.Tool) string { return t.Tool.Group }),
		withoutShared(dirs), withoutShared(files), firstWords(tools),
	} {
		if joinSingles(groups) {
			return groups
		}
	}
	return nil
}

func groupsBy(tools []*budget.Tool, group func(*budget.Tool) string) []string {
	out := make([]string, len(tools))
	for i, t := range tools {
		out[i] = group(t)
	}
	return out
}

// joinSingles puts the tools that are alone in their groups into one, and reports
// whether that leaves a few groups that most tools are in.
func joinSingles(groups []string) bool {
	tools := map[string]int{}
	for _, g := range groups {
		tools[g]++
	}
	joined, named := 0, 0
	var own string // of the tool that is joined last
	for i, g := range groups {
		if g == "" || tools[g] == 1 {
			groups[i], own = others, g
			joined++
		}
	}
	if joined == 1 && own != "" { // a group of its own says more
		groups[slices.Index(groups, others)] = own
	}
	for g, n := range tools {
		if g != "" && n > 1 {
			named++
		}
	}
	return 2 <= named && named <= mostGroups && 3*joined <= len(groups)
}

// programNames are the names of programs without the directories that all share.
func programNames(list []*budget.Program) []string {
	var names []string
	for _, p := range list {
		names = append(names, p.Name)
	}
	return withoutShared(names)
}

// withoutShared leaves out the directories that all paths begin with, and a slash at
// the end. What has no path is left as it is.
func withoutShared(paths []string) []string {
	shared, first := "", true
	for _, p := range paths {
		if p == "" {
			continue
		}
		if first {
			shared, first = p, false
		}
		for shared != "" && !(strings.HasSuffix(shared, "/") && strings.HasPrefix(p, shared) && len(p) > len(shared)) {
			shared = shared[:strings.LastIndexByte(strings.TrimSuffix(shared, "/"), '/')+1]
		}
	}
	out := make([]string, len(paths))
	for i, p := range paths {
		out[i] = strings.TrimSuffix(strings.TrimPrefix(p, shared), "/")
	}
	return out
}

// firstWords returns the first word of each name after those that all names share.
func firstWords(tools []*budget.Tool) []string {
	var split [][]string
	for _, t := range tools {
		split = append(split, nameWords(t.Tool.Name))
	}
	at := func(i, n int) string {
		if n < len(split[i]) {
			return strings.ToLower(split[i][n])
		}
		return ""
	}
	out := make([]string, len(tools))
	for n := 0; ; n++ {
		same := true
		for i := range out {
			out[i] = at(i, n)
			same = same && out[i] == out[0] && out[i] != ""
		}
		if !same || len(out) == 0 {
			return out
		}
	}
}

// nameWords splits get_order, get-order, orders.get and getOrder.
func nameWords(name string) []string {
	var out []string
	word, before := "", 'A'
	for _, c := range name {
		letter := unicode.IsLetter(c) || unicode.IsDigit(c)
		if word != "" && (!letter || unicode.IsUpper(c) && unicode.IsLower(before)) {
			out, word = append(out, word), ""
		}
		if letter {
			word += string(c)
		}
		before = c
	}
	if word != "" {
		out = append(out, word)
	}
	return out
}
