package suggest

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// sharedWords are the words that every name has, in their shortest form and in the order
// of the first name, without verbs.
func sharedWords(names []parsedName) []word {
	var out []word
	for _, w := range names[0].words {
		has := func(v word) bool { return v.stem == w.stem }
		if terms.Stop(w.word) || slices.ContainsFunc(out, has) || slices.ContainsFunc(names, func(p parsedName) bool {
			return p.verb >= 0 && p.words[p.verb].stem == w.stem
		}) {
			continue
		}
		for _, p := range names[1:] {
			k := slices.IndexFunc(p.words, has)
			if k < 0 {
				w.word = ""
				break
			}
			if v := p.words[k]; len(v.word) < len(w.word) {
				w = v
			}
		}
		if w.word != "" {
			out = append(out, w)
		}
	}
	return out
}

// keepsObject reports whether what the tools of two groups act on is said of both together, or
// of neither: a group for documents and one for collections are not one for a database. Tools
// that destroy must act on one thing: whoever may delete a note need not be allowed to delete a
// notebook, or the type of a note.
func keepsObject(a, b []*features, e effect) bool {
	both := parsedNames(slices.Concat(a, b))
	if e == destroys {
		return !slices.ContainsFunc(both, func(p parsedName) bool {
			return len(p.heads) != 1 || len(both[0].heads) != 1 || p.heads[0].stem != both[0].heads[0].stem
		})
	}
	acts := func(names []parsedName) bool { return len(sharedObject(names)) > 0 }
	return acts(both) || !(len(a) > 1 && acts(both[:len(a)])) && !(len(b) > 1 && acts(both[len(a):]))
}

// sharedObject are the words that tell something and that are part of what each tool acts on.
func sharedObject(names []parsedName) []word {
	return slices.DeleteFunc(sharedWords(names), func(w word) bool {
		return vague[w.stem] || slices.ContainsFunc(names, func(p parsedName) bool {
			return !slices.ContainsFunc(p.object, func(v word) bool { return v.stem == w.stem })
		})
	})
}

// sharedVerb is the verb of all names, with whether it comes before what is acted on.
func sharedVerb(names []parsedName) (verb word, first bool) {
	for i, p := range names {
		if p.verb < 0 || i > 0 && p.words[p.verb].stem != verb.stem {
			return word{}, false
		}
		if i == 0 {
			verb, first = p.words[p.verb], p.verb < len(p.words)-1
		}
	}
	return verb, first
}

// nameOf names a tool that stands for others, or returns "" where no name says what all of them
// do and what they act on.
func nameOf(list []*features, e effect) string {
	if all := namesOf(list, e); len(all) > 0 {
		return all[0]
	}
	return ""
}

// namesOf are the names that say what all tools do and what they act on, the shortest first. What
// they do is their verb, else read or write, and each verb of those that destroy.
func namesOf(list []*features, e effect) []string {
	names := parsedNames(list)
	var out []string
	for _, words := range candidates(list, names, e) {
		name := strings.Join(words, "_")
		if len(words) > 0 && !slices.Contains(out, name) && covers(strings.Split(name, "_"), names, e) {
			out = append(out, name)
		}
	}
	return out
}

// candidates are words of names: with what all tools' names have, then with what each acts on, then
// with what tells them apart.
func candidates(list []*features, names []parsedName, e effect) [][]string {
	shared := sharedWords(names)
	telling := len(sharedObject(names)) > 0
	verb, first := sharedVerb(names)
	own := verbEffect(verb.stem)
	oneVerb := verb.word != "" && (e == unsaid || own == e || own == unsaid && e != destroys)
	heads, apart := headsOf(names), distinguishing(names, shared)
	var parts []string
	for _, w := range shared {
		parts = append(parts, w.word)
	}
	if !telling && (verb.word == "" || general[verb.stem] || len(heads) > few) {
		return nil
	}
	what := verb.word
	if !oneVerb {
		what, first = deed(list, names, e), false
	}
	if what == "" {
		return nil
	}
	with := func(words ...string) []string {
		all := slices.DeleteFunc(slices.Clone(parts), func(w string) bool { return slices.Contains(words, w) })
		all = append(all, words...)
		if !first {
			return append(all, what)
		}
		prefix := 0
		for prefix < len(all) && prefix < names[0].verb && names[0].words[prefix].word == all[prefix] {
			prefix++
		}
		return slices.Insert(all, prefix, what)
	}
	var out [][]string
	if !oneVerb || len(ownHeads(names, shared)) == 0 { // delete_sheet would say too much
		out = append(out, with())
	}
	if len(heads) > 0 && len(heads) <= few {
		out = append(out, with(both(heads)...))
	}
	if len(apart) > 0 && len(apart) <= few {
		if all := slices.Concat(both(apart), parts); first {
			out = append(out, slices.Insert(all, 0, what))
		} else {
			out = append(out, append(all, what))
		}
	}
	if rough := deed(list, names, e); oneVerb && rough != "" && len(ownHeads(names, shared)) > few {
		out = append(out, append(slices.Clone(parts), rough))
	}
	return out
}

// covers reports whether a name says what each of the tools does, and what it acts on.
func covers(name []string, names []parsedName, e effect) bool {
	said, last := map[string]bool{}, name[len(name)-1]
	for _, w := range name {
		stem := stemOf(w)
		if said[stem] && w != "and" {
			return false // says a word twice
		}
		said[stem] = true
	}
	told := func(w word) bool { return said[w.stem] }
	whole := slices.ContainsFunc(sharedObject(names), told)
	for _, p := range names {
		acts := whole && len(p.heads) == 1 || !slices.ContainsFunc(p.heads, func(h word) bool { return !told(h) })
		verbs := p.further
		if p.verb >= 0 {
			verbs = append(slices.Clone(verbs), p.words[p.verb])
			// git_push acts on nothing that its name says.
			acts = acts && (len(p.heads) > 0 || told(p.words[p.verb]))
		}
		does := last == "read" && e == reads || last == "destroy" && e == destroys ||
			last == "actions" && e == unsaid || len(verbs) > 0 && !slices.ContainsFunc(verbs, func(v word) bool {
			return !told(v) && !(last == "write" && e == writes && saving[v.stem])
		})
		if !does || !acts {
			return false
		}
	}
	return true
}

// both joins what a tool acts on: delete_collection_documents would be documents of one
// collection, and delete_collection_and_documents says that it deletes both.
func both(heads []string) []string {
	if len(heads) < 2 {
		return heads
	}
	return slices.Insert(slices.Clone(heads), len(heads)-1, "and")
}

// few is the most verbs or objects that a name lists.
const few = 3

// general are verbs that tools have in common which have nothing else in common.
var general = map[string]bool{
	terms.Stem("get"): true, terms.Stem("list"): true, terms.Stem("read"): true, terms.Stem("create"): true,
	terms.Stem("update"): true, terms.Stem("delete"): true, terms.Stem("add"): true, terms.Stem("remove"): true,
	terms.Stem("set"): true, terms.Stem("edit"): true,
}

// ownHeads are what the tools act on, by the last words of their objects, where that is in
// none of them what all names have: columns and rows of delete_sheet_columns and
// delete_sheet_rows.
func ownHeads(names []parsedName, shared []word) []string {
	var heads []string
	for _, p := range names {
		if len(p.object) == 0 {
			return nil
		}
		head := p.object[len(p.object)-1]
		if slices.ContainsFunc(shared, func(w word) bool { return w.stem == head.stem }) {
			return nil
		}
		if !slices.Contains(heads, head.word) {
			heads = append(heads, head.word)
		}
	}
	return heads
}

// headsOf are what tools act on, each once, or none where one does not say it.
func headsOf(names []parsedName) []string {
	var heads, stems []string
	for _, p := range names {
		if len(p.heads) == 0 {
			return nil
		}
		for _, h := range p.heads {
			if !slices.Contains(stems, h.stem) {
				stems, heads = append(stems, h.stem), append(heads, h.word)
			}
		}
	}
	return heads
}

// distinguishing are the words that tell names apart, one for each: fishbone and flow of
// generate_fishbone_diagram and generate_flow_diagram.
func distinguishing(names []parsedName, shared []word) []string {
	var out []string
	for _, p := range names {
		rest := slices.DeleteFunc(slices.Clone(p.object), func(w word) bool {
			return slices.ContainsFunc(shared, func(s word) bool { return s.stem == w.stem })
		})
		if len(rest) != 1 || slices.Contains(out, rest[0].word) {
			return nil
		}
		out = append(out, rest[0].word)
	}
	return out
}

// deed is the word for what tools of different verbs do, or "" where there is none. It is actions
// only for tools of a kit, which need not do the same.
func deed(list []*features, names []parsedName, e effect) string {
	var verbs []string
	for _, p := range names {
		if p.verb >= 0 && !slices.Contains(verbs, p.words[p.verb].word) {
			verbs = append(verbs, p.words[p.verb].word)
		}
	}
	switch {
	case e == reads && !slices.ContainsFunc(list, func(f *features) bool { return !f.reads }):
		return "read"
	case e == destroys && 0 < len(verbs) && len(verbs) <= few:
		return strings.Join(verbs, "_")
	case e == destroys:
		return "destroy"
	case e == writes && !slices.ContainsFunc(names, func(p parsedName) bool {
		return p.verb < 0 || !saving[p.words[p.verb].stem]
	}):
		return "write"
	case e == unsaid:
		return "actions"
	}
	return ""
}

// saysItReads reports whether a tool reads by its name or the beginning of its description. A hint
// alone does not make setup_tests a tool that reads.
func saysItReads(t *catalog.Tool) bool {
	if own, _ := actionsEffect(t); own != unsaid {
		return own == reads
	}
	if named := nameEffect(t.Name, t.Description.Value); named != unsaid {
		return named == reads
	}
	return openingEffect(t.Description.Value) == reads
}

// saving are the verbs that "write" says as well.
var saving = terms.StemSet("create update write add set edit put post upsert insert append modify change " +
	"save rename move copy store replace assign mark patch import apply")
