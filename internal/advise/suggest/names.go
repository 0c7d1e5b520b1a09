package suggest

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// A word of a name and its stem.
type word struct{ word, stem string }

// A parsedName is a tool's name taken apart: get_release_by_tag gets a release.
type parsedName struct {
	words []word
	verb  int // index of the verb, -1 where there is none
	// object is what is acted on, up to a preposition, without what stands before a verb
	// that is not the first word; that is prefix, such as the name of a server.
	object, prefix []word
}

func (p parsedName) hasNoVerb() bool { return p.verb < 0 }

func parseName(name string) parsedName {
	p := parsedName{verb: -1}
	list := terms.Words(name)
	for _, w := range list {
		p.words = append(p.words, word{word: w, stem: terms.Stem(w)})
	}
	p.verb = verbAt(list)
	behind := p.words
	switch {
	case p.verb == len(list)-1:
		behind = p.words[:max(p.verb, 0)]
	case p.verb > 0 && prepositions[list[p.verb+1]]: // pods_list_in_namespace
		behind = p.words[:p.verb]
	case p.verb >= 0:
		p.prefix, behind = p.words[:p.verb], p.words[p.verb+1:]
	}
	for i, w := range behind {
		if prepositions[w.word] && i > 0 {
			break
		}
		if !terms.Stop(w.word) {
			p.object = append(p.object, w)
		}
	}
	return p
}

// parse returns the stem of a name's verb and what it acts on.
func parse(name string) (verb string, object []word) {
	p := parseName(name)
	if p.verb >= 0 {
		verb = p.words[p.verb].stem
	}
	return verb, p.object
}

var prepositions = map[string]bool{
	"by":   true,
	"for":  true,
	"to":   true,
	"from": true,
	"of":   true,
	"in":   true,
	"on":   true,
	"with": true,
	"via":  true,
}

// Object returns the words of a tool's name that say what it acts on, in lower case:
// get_release_by_tag acts on a release.
func Object(name string) []string {
	_, object := parse(name)
	words := make([]string, len(object))
	for i, w := range object {
		words[i] = w.word
	}
	return words
}

// vague are words that name nothing by themselves.
var vague = terms.StemSet("id ids info information data all detail details item items tool tools value " +
	"values name names type types resource object objects content text api mcp server list status my me new " +
	"private public current recent latest active custom raw batch bulk advanced simple full global local remote " +
	"default single multi")

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
// notebook.
func keepsObject(a, b []*catalog.Tool, e effect) bool {
	acts := func(tools []*catalog.Tool) bool {
		names := make([]parsedName, len(tools))
		for i, t := range tools {
			names[i] = parseName(t.Name)
		}
		return slices.ContainsFunc(sharedWords(names), func(w word) bool {
			return !vague[w.stem] && !slices.ContainsFunc(names, func(p parsedName) bool {
				return !slices.ContainsFunc(p.object, func(v word) bool { return v.stem == w.stem })
			})
		})
	}
	return acts(slices.Concat(a, b)) || e != destroys && !(len(a) > 1 && acts(a)) && !(len(b) > 1 && acts(b))
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

// nameOf names a tool that stands for others, or returns "" where their names share
// nothing that says what they act on. The name says what all of them do: their verb, else
// read or write, and each verb of those that destroy.
func nameOf(tools []*catalog.Tool, e effect) string {
	names := make([]parsedName, len(tools))
	for i, t := range tools {
		names[i] = parseName(t.Name)
	}
	shared := sharedWords(names)
	telling := slices.ContainsFunc(shared, func(w word) bool { return !vague[w.stem] })
	verb, first := sharedVerb(names)
	oneVerb := verb.word != "" && (e == unsaid || verbEffect(verb.stem) == e)
	if !telling {
		if what := sharedSubject(tools, names); oneVerb && first && !general[verb.stem] && what != "" {
			return verb.word + "_" + what
		}
		return ""
	}
	var parts []string
	for _, w := range shared {
		parts = append(parts, w.word)
	}
	if !oneVerb {
		return composed(parts, names, e)
	}
	if heads := ownHeads(names, shared); len(heads) > 0 { // delete_sheet would say too much
		verbs := slices.ContainsFunc(heads, func(w string) bool {
			return wordEffect(w) != unsaid && !alsoNouns[terms.Stem(w)] && !participle(w)
		})
		if (len(heads) > few || verbs) && (e == reads || e == writes) {
			return composed(parts, names, e)
		}
		if len(heads) > few {
			return "" // no word says what all of them are
		}
		parts = append(parts, both(heads)...)
	}
	if !first {
		return strings.Join(append(parts, verb.word), "_")
	}
	prefix := 0
	for prefix < len(parts) && prefix < names[0].verb && names[0].words[prefix].word == parts[prefix] {
		prefix++
	}
	return strings.Join(slices.Insert(parts, prefix, verb.word), "_")
}

// composed is a name of the words that all names have and of what the tools do, or "" where no
// word says that.
func composed(parts []string, names []parsedName, e effect) string {
	what := deed(names, e)
	if what == "" {
		return ""
	}
	return strings.Join(append(parts, what), "_")
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
	terms.Stem("set"): true, terms.Stem("manage"): true, terms.Stem("edit"): true,
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

// ofServer reports whether all tools of a catalog have the words of a name but its last one, such
// as slack in slack_read: it says nothing that the name of the server does not.
func ofServer(name string, all []*features) bool {
	words := strings.Split(name, "_")
	of := false
	for _, w := range words[:len(words)-1] {
		if vague[terms.Stem(w)] {
			continue
		}
		of = len(all) > 0
		if slices.ContainsFunc(all, func(f *features) bool { return !slices.Contains(terms.Words(f.tool.Name), w) }) {
			return false
		}
	}
	return of
}

// longName adds what the tools act on to a name that another tool has, or that says too little,
// where that is little and new. Otherwise their verbs take the place of the last word.
func longName(tools []*catalog.Tool, name string) string {
	var heads, verbs []string
	var stems []string
	for _, t := range tools {
		p := parseName(t.Name)
		if p.verb >= 0 && !slices.Contains(verbs, p.words[p.verb].word) {
			verbs = append(verbs, p.words[p.verb].word)
		}
		if len(p.object) == 0 {
			continue
		}
		if head := p.object[len(p.object)-1]; !slices.Contains(stems, head.stem) {
			stems, heads = append(stems, head.stem), append(heads, head.word)
		}
	}
	at := strings.LastIndexByte(name, '_')
	if at < 0 {
		return name
	}
	known := strings.Split(name[:at], "_")
	told := slices.ContainsFunc(heads, func(w string) bool { return slices.Contains(known, w) })
	switch {
	case len(heads) > 0 && len(heads) <= few && !told:
		return name[:at] + "_" + strings.Join(both(heads), "_") + name[at:]
	case told && len(verbs) == len(tools) && len(verbs) <= few:
		return name[:at] + "_" + strings.Join(both(verbs), "_")
	}
	return name
}

// deed is the word for what tools of different verbs do, or their verbs where they are few. It is
// "" where there is neither. Only for tools of a kit, which need not do the same, does it say
// nothing.
func deed(names []parsedName, e effect) string {
	var verbs []string
	for _, p := range names {
		if p.verb >= 0 && !slices.Contains(verbs, p.words[p.verb].word) {
			verbs = append(verbs, p.words[p.verb].word)
		}
	}
	switch {
	case e == reads:
		return "read"
	case e == destroys && 0 < len(verbs) && len(verbs) <= few:
		return strings.Join(verbs, "_")
	case e == destroys:
		return "destroy"
	case e == writes && !slices.ContainsFunc(verbs, func(v string) bool { return !saving[terms.Stem(v)] }):
		return "write"
	case e == unsaid:
		return "actions"
	case len(verbs) == 0 || len(verbs) > few || slices.ContainsFunc(names, parsedName.hasNoVerb):
		return ""
	}
	return strings.Join(both(verbs), "_")
}

// saving are the verbs that "write" says as well.
var saving = terms.StemSet("create update write add set edit put post upsert insert append modify change " +
	"save rename move copy store replace assign mark patch import apply")

// sharedSubject is what tools with one verb and no other word in common act on: their own
// objects, where they are few, else the first word that all descriptions have.
func sharedSubject(tools []*catalog.Tool, names []parsedName) string {
	if a, b := names[0].object, names[1].object; len(tools) == 2 && len(a) > 0 && len(b) > 0 {
		return a[len(a)-1].word + "_and_" + b[len(b)-1].word
	}
	var texts [][]string
	for _, t := range tools {
		texts = append(texts, terms.Content(t.Description.Value))
	}
	for _, w := range terms.Words(tools[0].Description.Value) {
		s := terms.Stem(w)
		if terms.Stop(w) || vague[s] || verbEffect(s) != unsaid || background[s] >= 0.03 {
			continue
		}
		if !slices.ContainsFunc(texts, func(text []string) bool { return !slices.Contains(text, s) }) {
			return w
		}
	}
	return ""
}
