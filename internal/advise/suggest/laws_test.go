package suggest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/importer"
)

// A made tool is one whose verb, effect and object are known, because the test made it of them.
type made struct {
	tool   *catalog.Tool
	verb   string
	object string
	effect effect
}

// verbs of the made tools, by what they do.
var verbs = map[effect][]string{
	reads:    {"get", "list", "search", "show"},
	writes:   {"create", "update", "copy", "send", "run", "merge", "enable", "watch"},
	destroys: {"delete", "remove", "disable", "archive", "revoke"},
}

// makeTools makes a catalog of one shape of names: verb first, verb last, the name of a server and
// then either, camel case, with a version.
func makeTools(t testing.TB, rng *rand.Rand, n int) []made {
	objects := []string{"note", "note_type", "team", "team_list", "build", "log", "order_update", "card", "domain_lock",
		"draft_note", "team_note", "draft_card"}
	var out []made
	taken := map[string]bool{}
	shape := rng.IntN(6)
	for len(out) < n {
		e := []effect{reads, writes, destroys}[rng.IntN(3)]
		verb := verbs[e][rng.IntN(len(verbs[e]))]
		object := objects[rng.IntN(len(objects))]
		name := verb + "_" + object
		switch shape {
		case 1:
			name = object + "_" + verb
		case 2:
			name = "acme_" + name
		case 3:
			name = "acme_" + object + "_" + verb
		case 4:
			name = "acme_" + name + "_v1"
		case 5:
			for i, w := range strings.Split(name, "_") {
				if i == 0 {
					name = w
				} else {
					name += strings.ToUpper(w[:1]) + w[1:]
				}
			}
		}
		if taken[name] {
			n-- // so that it ends
			continue
		}
		taken[name] = true
		plain := strings.ReplaceAll(object, "_", " ")
		text := strings.ToUpper(verb[:1]) + verb[1:] + " a " + plain + " of the workspace, by its id."
		x := tool(t, name, text, `{"type":"object","properties":{"workspaceUid":{"type":"string"},"uid":{"type":"string",
			"description":"The id of what the call is about, as other tools of the workspace return it."}}}`)
		switch rng.IntN(3) {
		case 0:
			x.Annotations = catalog.NewObject(catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(e == reads)})
		case 1:
			x.Annotations = catalog.NewObject(catalog.Member{Key: "readOnlyHint", Value: catalog.NewBool(e == reads)},
				catalog.Member{Key: "destructiveHint", Value: catalog.NewBool(e == destroys)})
		}
		out = append(out, made{tool: x, verb: verb, object: object, effect: e})
	}
	return out
}

// TestLawsOfMerges: among tools whose verbs, effects and objects are known, each merge has one
// effect, its name says every verb or a word for all of them, what destroys acts on one thing and
// says so, and each object is in the name.
func TestLawsOfMerges(t *testing.T) {
	merges := map[effect]int{}
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 16))
		list := makeTools(t, rng, 24)
		var tools []*catalog.Tool
		of := map[*catalog.Tool]made{}
		for _, m := range list {
			tools, of[m.tool] = append(tools, m.tool), m
		}
		for _, c := range Clusters(tools, false) {
			var group []made
			for _, x := range c.Tools {
				group = append(group, of[x])
			}
			merges[group[0].effect]++
			for _, fault := range faults(c.Name, group) {
				var names []string
				for _, m := range group {
					names = append(names, m.tool.Name)
				}
				t.Errorf("seed %d: %s for %v: %s", seed, c.Name, names, fault)
			}
		}
	}
	for _, e := range []effect{reads, writes, destroys} {
		if merges[e] < 20 {
			t.Errorf("only %d merges of effect %d", merges[e], e)
		}
	}
}

// faults are the laws that the name of a group breaks.
func faults(name string, group []made) (out []string) {
	words := strings.Split(name, "_")
	last := words[len(words)-1]
	for i, w := range words {
		if w != "and" && slices.Contains(words[:i], w) {
			out = append(out, "it says "+w+" twice")
		}
	}
	for _, m := range group {
		if m.effect != group[0].effect {
			return []string{"it joins effects"}
		}
		said := slices.Contains(words, m.verb)
		switch m.effect {
		case reads:
			said = said || last == "read"
		case writes:
			said = said || last == "write" && slices.Contains([]string{"create", "update", "copy"}, m.verb)
		case destroys:
			if head(m) != head(group[0]) {
				out = append(out, "it destroys different things")
			}
		}
		if !said {
			out = append(out, "it does not say "+m.verb)
		}
		if !slices.ContainsFunc(strings.Split(m.object, "_"), func(w string) bool {
			return slices.ContainsFunc(words, func(n string) bool { return strings.TrimSuffix(n, "s") == w })
		}) {
			out = append(out, "it does not say "+m.object)
		}
	}
	return out
}

// head is the last word of what a tool acts on.
func head(m made) string { return m.object[strings.LastIndex(m.object, "_")+1:] }

// TestGroupsDoNotDependOnOtherTools: the tools of each merge are merged in the same way when they
// are alone, and under the same name if no other tool or merge has it. TOOLS may name a directory
// of other tools/list answers.
func TestGroupsDoNotDependOnOtherTools(t *testing.T) {
	files := []string{"../../../testdata/router/github-like.json", "../../../testdata/suggest/kit.json"}
	if dir := os.Getenv("TOOLS"); dir != "" {
		more, err := filepath.Glob(filepath.Join(dir, "*.json"))
		if err != nil || len(more) == 0 {
			t.Fatalf("TOOLS=%s has no *.json (%v)", dir, err)
		}
		files = append(files, more...)
	}
	merges := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c, err := importer.Decode(data, file)
		if err != nil {
			t.Fatal(err)
		}
		for _, all := range Clusters(c.Tools, false) {
			merges++
			alone := Clusters(all.Tools, false)
			if len(alone) != 1 || fmt.Sprint(alone[0].Tools) != fmt.Sprint(all.Tools) {
				t.Errorf("%s: %s has another group when alone", file, all.Name)
			} else if !slices.Contains(alone[0].names, all.Name) {
				t.Errorf("%s: %s is %s when alone", file, all.Name, alone[0].Name)
			}
		}
	}
	if merges < 5 {
		t.Errorf("only %d merges", merges)
	}
}
