package router

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/toolbudget/toolbudget/catalog"
)

// Options say how tools are chosen. The zero value leaves everything as it is
// without a router: all tools but the deferred ones. Options are data: a generated
// file holds them as Go or as JSON, all but the Embedder.
type Options struct {
	// Selector has the groups with the words that ask for them, the profiles and the
	// policy, whose steps are profile, global, agent, user.
	Selector catalog.Selector `json:"selector,omitzero"`
	Mode     Mode             `json:"mode,omitempty"`
	// Modes are the modes for single providers, models or clients, by the names that
	// Request.Provider has. Mode holds for the others.
	Modes map[string]Mode `json:"modes,omitempty"`
	// TopK is how many tools ByRank takes by their score; 0 is DefaultTopK.
	TopK int `json:"topK,omitempty"`
	// Always are patterns of tools that are sent whatever is said, as are tools whose
	// Load is core, where the policy lets them pass.
	Always []string `json:"always,omitempty"`
	// MinDescriptionWords is the length of a description in words below which ByRank sends
	// the tool in any case, because nothing can be told from it; 0 is
	// DefaultMinDescriptionWords.
	MinDescriptionWords int      `json:"minDescriptionWords,omitempty"`
	Keywords            Keywords `json:"keywords,omitempty"`
	// MaxDiscovered is how many discovered tools a session sends at most; when it
	// discovers more, those that were found longest ago leave. 0 is DefaultMaxDiscovered.
	MaxDiscovered int `json:"maxDiscovered,omitempty"`
	// Aliases lead from earlier names to the tools that took their place.
	Aliases map[string]string `json:"aliases,omitempty"`
	// Vectors are embeddings of tools by name, all of one length. Embed makes them.
	Vectors map[string][]float32 `json:"vectors,omitempty"`
	// Embedder embeds what is said; nil is none.
	Embedder Embedder `json:"-"`
}

// DefaultTopK is Zeph's, after arXiv 2411.15399 (Less is More).
const DefaultTopK = 6

// DefaultMaxDiscovered is the lower end of the 30 to 50 tools above which, Anthropic's
// documentation of its tool search says, a model picks the wrong one more often.
const DefaultMaxDiscovered = 30

// DefaultMinDescriptionWords is min_description_words of Zeph.
const DefaultMinDescriptionWords = 5

// A Mode says what decides about a tool that is neither core nor mentioned.
type Mode string

const (
	// Off: nothing does. All tools are sent but those that are deferred.
	Off Mode = ""
	// ByGroup: the groups whose Keywords are said are sent, all of them where several
	// are; when none is said, nothing.
	ByGroup Mode = "group"
	// ByRank: the best TopK are sent.
	ByRank Mode = "rank"
)

// check finds a mode that is none.
func (m Mode) check() error {
	if !slices.Contains([]Mode{Off, ByGroup, ByRank}, m) {
		return fmt.Errorf("the mode is %q; there are %q (off), %q and %q", m, Off, ByGroup, ByRank)
	}
	return nil
}

// modeFor returns the mode for a provider, model or client.
func (o *Options) modeFor(name string) Mode {
	if m, ok := o.Modes[name]; ok {
		return m
	}
	return o.Mode
}

// Keywords are words that ask for a tool beside those of its definition: by the
// name of the tool, a word or phrase, and how many reasons there are for it.
// toolbudget makes them of a catalog alone.
type Keywords map[string]map[string]int

// A Router knows the tools of one catalog.
type Router struct {
	o     Options
	tools []*catalog.Tool // the first of each name
	at    map[string]int  // by name, earlier ones too
	rank  *index          // fields with weights, and keywords
	plain *index          // BM25 as it is in textbooks
	texts []searched      // for patterns
	names []name
	// nameWords are the tools by the words of their names.
	nameWords map[string][]int32
	nameOrder []string
	// asking are the tools by the numbers of the stems of name and keywords.
	asking        [][]int32
	always, short []bool
	vectors       [][]float32 // of length 1, nil for a tool without
	groups        []trigger
	groupOf       []string
	allowed       bounded[catalog.Choice, []bool]
	blocks        bounded[string, Block]
}

// New makes a router for tools. Of several variants of one name it takes the first.
// It fails when o speaks of tools that are not there, or of a mode.
func New(tools []*catalog.Tool, o Options) (*Router, error) {
	r := &Router{o: o, at: map[string]int{}}
	for i, t := range tools {
		if t == nil || t.Name == "" {
			return nil, fmt.Errorf("tool %d has no name", i)
		}
		if _, ok := r.at[t.Name]; ok {
			continue // another variant; a client is sent one
		}
		r.at[t.Name] = len(r.tools)
		r.tools = append(r.tools, t)
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	for _, from := range slices.Sorted(maps.Keys(o.Aliases)) {
		r.at[from] = r.at[o.Aliases[from]]
	}
	for _, t := range r.tools {
		group := ""
		if groups := o.Selector.GroupsOf(t); len(groups) > 0 {
			group = groups[0]
		}
		r.groupOf = append(r.groupOf, group)
	}
	r.read()
	return r, nil
}

// read reads the texts of the tools, at once what does not need each other.
func (r *Router) read() {
	var group sync.WaitGroup
	group.Go(r.readTexts)
	group.Go(func() {
		r.readRules()
		r.readNames()
		r.readTriggers()
	})
	read := &reader{}
	docs, whole := r.documents(read)
	l := newLexicon(&read.Vocabulary)
	group.Go(func() { r.plain = newIndex(l, whole, textbook) })
	r.rank = newIndex(l, docs, ranked)
	group.Wait()
}

// check holds the options against the tools.
func (r *Router) check() error {
	o := r.o
	if err := o.Mode.check(); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(o.Modes)) {
		if err := o.Modes[name].check(); err != nil {
			return fmt.Errorf("modes: %s: %w", name, err)
		}
	}
	if o.TopK < 0 {
		return fmt.Errorf("topK is %d; it is a number of tools, or 0 for %d", o.TopK, DefaultTopK)
	}
	if o.MaxDiscovered < 0 {
		return fmt.Errorf("maxDiscovered is %d; it is a number of tools, or 0 for %d",
			o.MaxDiscovered, DefaultMaxDiscovered)
	}
	if o.MinDescriptionWords < 0 {
		return fmt.Errorf("minDescriptionWords is %d; it is a number of words, or 0 for %d",
			o.MinDescriptionWords, DefaultMinDescriptionWords)
	}
	for _, p := range o.Always {
		if err := catalog.CheckPattern(p); err != nil {
			return fmt.Errorf("always: %w", err)
		}
	}
	for _, from := range slices.Sorted(maps.Keys(o.Aliases)) {
		if _, ok := r.at[from]; ok {
			return fmt.Errorf("%s is an alias and a tool; remove one of them", from)
		}
		if _, ok := r.at[o.Aliases[from]]; !ok {
			return fmt.Errorf("the alias %s leads to %s, which is no tool of the catalog", from, o.Aliases[from])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Keywords)) {
		if _, ok := r.at[name]; !ok {
			return fmt.Errorf("keywords are of %s, which is no tool of the catalog; generate them again", name)
		}
	}
	size := 0
	for _, name := range slices.Sorted(maps.Keys(o.Vectors)) {
		switch n := len(o.Vectors[name]); {
		case n == 0:
			return fmt.Errorf("the vector of %s is empty; leave it out", name)
		case size > 0 && n != size:
			return fmt.Errorf("the vector of %s has %d numbers, others have %d; embed all tools with one model",
				name, n, size)
		default:
			size = n
		}
	}
	return nil
}

// Tool returns the tool of that name or alias, or nil.
func (r *Router) Tool(name string) *catalog.Tool {
	if i, ok := r.at[name]; ok {
		return r.tools[i]
	}
	return nil
}

// may says for each tool whether the choice may have it.
func (r *Router) may(c catalog.Choice) ([]bool, error) {
	if may, ok := r.allowed.get(c); ok {
		return may, nil
	}
	if c.Profile != "" && !slices.Contains(r.o.Selector.ProfileNames(r.tools), c.Profile) {
		return nil, fmt.Errorf("there is no profile %q; there are %s",
			c.Profile, strings.Join(r.o.Selector.ProfileNames(r.tools), ", "))
	}
	may := make([]bool, len(r.tools))
	for i, t := range r.tools {
		may[i] = r.o.Selector.May(c, t)
	}
	r.allowed.put(c, may)
	return may, nil
}

// bounded is a cache of at most maxCached values; when it is full it forgets all,
// which costs time and never changes an answer.
type bounded[K comparable, V any] struct {
	mu sync.Mutex
	m  map[K]V
}

const maxCached = 256

func (b *bounded[K, V]) get(k K) (V, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	v, ok := b.m[k]
	return v, ok
}

func (b *bounded[K, V]) put(k K, v V) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.m == nil || len(b.m) >= maxCached {
		b.m = map[K]V{}
	}
	b.m[k] = v
}
