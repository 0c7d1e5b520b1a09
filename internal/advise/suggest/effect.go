package suggest

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/terms"
)

// An effect is what a tool may change, as far as its name, texts and annotations tell.
type effect uint8

const (
	unsaid   effect = iota // nothing tells
	reads                  // it changes nothing
	writes                 // it creates or changes something
	destroys               // it takes something away
	mixed                  // its own actions are of several effects
)

// Verbs beyond those of package terms, which ranks by its own. They are the verbs that
// the names of public tools begin or end with and terms does not have.
const (
	moreReading = "retrieve peek explain scan summarize preview monitor ping diff introspect poll extract crawl " +
		"research recommend return display detect discover ask diagnose estimate calculate review"
	moreWriting = "install link transition pause restore navigate click type fill press hover drag select resize " +
		"exec commit checkout activate switch reload build wait convert push rerun retry lock unlock attach replace " +
		"deploy scale annotate record init clone pin unpin react log schedule adopt reindex subscribe pull save " +
		"open connect accept decline forward snooze toggle rotate transfer repair duplicate reorder sort setup " +
		"configure integrate watch follow format swipe tap"
	moreDestroying = "del rem pop truncate flush expire evict rm unlink abort ban detach deactivate deregister " +
		"unregister undo rollback reset discard unpublish expunge erase clean cleanup trim block disconnect unlock"
)

// effects are those of verbs by stem. Of two lists the one of package terms counts.
var effects = func() map[string]effect {
	m := map[string]effect{}
	for e, words := range map[effect]string{reads: moreReading, writes: moreWriting, destroys: moreDestroying} {
		for w := range strings.FieldsSeq(words) {
			m[terms.Stem(w)] = max(m[terms.Stem(w)], e)
		}
	}
	return m
}()

// alsoNouns are verbs that names of tools have as nouns more often, unless they come first.
var alsoNouns = terms.StemSet("request comment fork call load export view count schedule post set " +
	"record run index store merge import patch log pull link build review type block scale press fill " +
	"report message reply query search lock branch commit file press select monitor transition archive watch")

// wordEffect is that of a word which is a verb: generations is none, although its stem is
// that of generate.
func wordEffect(w string) effect {
	switch w {
	case "reader":
		return reads
	case "writer", "updater", "creator":
		return writes
	}
	made := slices.ContainsFunc(derived, func(end string) bool {
		return strings.HasSuffix(w, end) || strings.HasSuffix(w, end+"s")
	})
	if made && !listed[w] && !listed[strings.TrimSuffix(w, "s")] {
		return unsaid
	}
	return verbEffect(terms.Stem(w))
}

// listed are the verbs that the lists spell out: disable is one, and no adjective like readable.
var listed = terms.Set(strings.Join([]string{terms.Verbs, moreReading, moreWriting, moreDestroying}, " "))

// derived are endings of nouns and adjectives that are made of verbs.
var derived = []string{"ion", "or", "ment", "ance", "ence", "able", "ability", "ive", "al", "ity", "ory", "ing"}

func verbEffect(stem string) effect {
	switch terms.EffectOf(stem) {
	case terms.Reads:
		return reads
	case terms.Writes:
		return writes
	case terms.Destroys:
		return destroys
	}
	return effects[stem]
}

// effectOf says what a tool changes. A name that destroys is believed, whatever else is
// said: an effect is never understated. Then come the actions that a parameter lists, the
// annotations, the verb of the name and the verbs that the description begins with.
func effectOf(t *catalog.Tool) effect {
	named, opening := nameEffect(t.Name, t.Description.Value), openingEffect(t.Description.Value)
	if named == destroys {
		return destroys
	}
	own, any := actionsEffect(t)
	if any {
		return unsaid // it does what a call says
	}
	if own == unsaid && slices.Contains(terms.Words(t.Name), "manage") {
		own = mixed
	}
	if own != unsaid {
		return own
	}
	if opening == destroys {
		return destroys
	}
	readOnly, said := hint(t, "readOnlyHint")
	switch {
	case said && readOnly && named != writes:
		return reads
	case named == reads && (said && !readOnly && !stamped(t) || opensBySaving(t.Description.Value)):
		return mixed // they contradict each other
	case said && !readOnly && !stamped(t):
		if d, said := hint(t, "destructiveHint"); said && d && named == unsaid {
			return destroys
		}
		if named == unsaid && opening != writes {
			break
		}
		return writes
	}
	if named != unsaid {
		return named
	}
	if opening != unsaid && !mentions(t.Description.Value) {
		return opening
	}
	return unsaid
}

// hint reads an annotation that is true or false.
func hint(t *catalog.Tool, key string) (value, said bool) {
	v := t.Annotations.Get(key)
	said = v != nil && v.Kind == catalog.Bool
	return said && v.Bool, said
}

// stamped reports whether the annotations are those that mcp-go's NewTool gives every
// tool (mark3labs/mcp-go, mcp/tools.go): they say nothing about this one.
func stamped(t *catalog.Tool) bool {
	d, said := hint(t, "destructiveHint")
	i, _ := hint(t, "idempotentHint")
	o, open := hint(t, "openWorldHint")
	return said && d && !i && open && o
}

// nameEffect is that of the verb in a name, or the worse one of any verb that destroys.
func nameEffect(name, text string) effect {
	words := slices.DeleteFunc(terms.Words(name), version)
	at := verbAt(words, text)
	if at < 0 {
		return unsaid
	}
	e := wordEffect(words[at])
	for i, w := range words { // create_or_delete, and run_delete_query
		if i == at || e == reads && (i == 0 || words[i-1] != "and" && words[i-1] != "or") {
			continue
		}
		if own := wordEffect(w); own == destroys && !participle(w) && !alsoNouns[terms.Stem(w)] {
			e = own
		}
	}
	return e
}

// verbAt finds the verb in the words of a name, -1 where there is none. The first word is one for
// sure; the last, and one behind the name of a server, are where they are not nouns as well.
// text is the tool's description, which decides what words cannot.
func verbAt(words []string, text string) int {
	at := likelyVerb(words, text)
	if at <= 0 || !alsoNouns[terms.Stem(words[at])] {
		return at
	}
	if e := openingEffect(text); e != unsaid && e != wordEffect(words[at]) {
		return -1 // the log of git_log, which shows it
	}
	return at
}

func likelyVerb(words []string, text string) int {
	is := func(i int) bool { return wordEffect(words[i]) != unsaid && !participle(words[i]) }
	firm := func(i int) bool { return is(i) && !alsoNouns[terms.Stem(words[i])] }
	last := len(words) - 1
	for i, w := range words {
		if (i == 0 || is(i)) && opensWith(text, w, is(i)) {
			return i // the run of run_monitor, and the accept of domains_accept_move
		}
	}
	opening := openingEffect(text)
	switch {
	case len(words) == 0:
		return -1
	case is(0) && opening == wordEffect(words[0]) && opening != wordEffect(words[last]):
		return 0 // the watch of watch_list
	case is(0) && (!alsoNouns[terms.Stem(words[0])] || !firm(last) || last > 1 && hasPhrase(text, words[last-1:])):
		return 0 // not the request of pull_request_read
	}
	order := []int{last} // then from the first to the last: tavily_search, git_commit
	for i := 1; i < last; i++ {
		order = append(order, i)
	}
	for _, i := range order {
		if opening != unsaid && firm(i) && wordEffect(words[i]) == opening {
			return i // the list of hosting_list_updates
		}
	}
	for _, i := range order {
		if firm(i) {
			return i
		}
	}
	if last > 0 && is(1) {
		return 1
	}
	if is(last) {
		return last
	}
	return -1
}

// opensWith reports whether a description begins with a verb, as "Watch a list" does. A word that
// is not known to be one has to have an article behind it.
func opensWith(text, verb string, known bool) bool {
	words := terms.Words(text)
	return len(words) > 1 && terms.Stem(words[0]) == terms.Stem(verb) && (known || articles[words[1]])
}

var articles = terms.Set("a an the all this one your")

// hasPhrase reports whether a text has words beside each other: in "Edit a workspace update",
// update is no verb.
func hasPhrase(text string, phrase []string) bool {
	words := terms.Words(text)
	for i := range words {
		if end := i + len(phrase); end <= len(words) && slices.EqualFunc(words[i:end], phrase,
			func(a, b string) bool { return terms.Stem(a) == terms.Stem(b) }) {
			return true
		}
	}
	return false
}

// participle reports whether a word describes what a verb was done to: closed, deleted.
func participle(word string) bool {
	return len(word) > 4 && strings.HasSuffix(word, "ed") && !strings.HasSuffix(word, "eed")
}

// openingVerbs are the verbs that a description begins with, as in "Create, patch, or delete
// a configuration".
func openingVerbs(text string) []string {
	words := terms.Words(text)
	before := []string{"tool", "use", "used", "allows"}
	for len(words) > 0 && (terms.Stop(words[0]) || slices.Contains(before, words[0])) {
		words = words[1:]
	}
	var verbs []string
	for i, w := range words {
		switch {
		case i > 0 && participle(w):
			return verbs // list changed files
		case wordEffect(w) != unsaid:
			verbs = append(verbs, w)
		case w != "and" && w != "or":
			return verbs
		}
	}
	return verbs
}

// openingEffect is the strongest of the verbs that a description begins with.
func openingEffect(text string) effect {
	e := unsaid
	for _, w := range openingVerbs(text) {
		e = max(e, wordEffect(w))
	}
	return e
}

// opensBySaving reports whether a description begins with a verb of saving something.
func opensBySaving(text string) bool {
	return slices.ContainsFunc(openingVerbs(text), func(w string) bool { return saving[terms.Stem(w)] })
}

// mentions reports whether a text speaks of an action that destroys.
func mentions(text string) bool {
	return slices.ContainsFunc(terms.Words(text), func(w string) bool {
		return terms.EffectOf(terms.Stem(w)) == terms.Destroys && !participle(w)
	})
}

// actionParams are the names that parameters have which choose what a tool does.
var actionParams = map[string]bool{
	"action": true, "operation": true, "op": true, "method": true, "command": true, "operation_type": true,
}

// actionsEffect is that of the actions that a parameter of the tool lists. any says that
// these are methods of HTTP, so that the tool may do anything.
func actionsEffect(t *catalog.Tool) (e effect, any bool) {
	props := t.InputSchema.Get("properties")
	if props == nil {
		return unsaid, false
	}
	for _, m := range props.Members {
		values := m.Value.Get("enum")
		if !actionParams[strings.ToLower(m.Key)] || values == nil {
			continue
		}
		for _, v := range values.Items {
			if v.Str() == "DELETE" || v.Str() == "POST" {
				return unsaid, true
			}
			own := nameEffect(v.Str(), "")
			if own == unsaid {
				own = reads // scores, versions: a noun is what is returned
			}
			if e != unsaid && own != e {
				return mixed, false
			}
			e = own
		}
	}
	return e, false
}
