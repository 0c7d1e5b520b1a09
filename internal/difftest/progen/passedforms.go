package progen

// PassedFrom is the first seed of handed programs (see HandedFrom) whose functions mostly do not
// write themselves. They pass on what a package variable leads to: to functions that pass it on in
// turn, to methods, and to interfaces that hold values of other packages.
const PassedFrom = 30_000_000_000

// passedState is what these functions share besides the state of handed programs.
const passedState = `
type renamer@ interface{ rename(string) }

type mover@ interface{ Swap(i, j int) }

type keeper@ interface {
	Load() *config@
	Store(*config@)
}

var (
	words@ = []string{"w1", "w0"}
	deep@  = map[string]*state@{"a": {name: "d0", names: []string{"d1"}}}
	over@  renamer@ = deep@["a"]
	move@  mover@ = sort.StringSlice(words@)
	keep@  keeper@ = &atomic.Pointer[config@]{}
	queue@ = list.New()
	boxed@ = []any{"b0"}
)

func (s *state@) rename(text string) { s.name = text }

func (s *state@) put(text string) { putFirst@(s.all(), text) }

func (s *state@) all() []string { return s.names }

func putFirst@(list []string, text string) { put@(list, 0, text) }

func put@[T any](list []T, i int, v T) {
	if i < len(list) {
		list[i] = v
	}
}

func renameState@(s *state@, text string) { renameNow@(s, text) }

func renameNow@(s *state@, text string) { s.name = text }

func putEntry@(m map[string]string, text string) { m["a"] = text }

func setText@(p *string, text string) { *p = text }

func renameCurrent@(text string) { renameState@(st@, text) }

func renameEach@(text string) {
	for _, s := range deep@ {
		s.name = text
	}
}

func fillWords@(text string) { putFirst@(words@, text) }

func kept@() string {
	if c := keep@.Load(); c != nil {
		return c.Name
	}
	return ""
}

func queued@() string {
	if e := queue@.Front(); e != nil {
		return e.Value.(string)
	}
	return ""
}

func firstOf@[T any](list []T) string { return fmt.Sprint(list[0]) }

`

// passedChanges change the state through what they pass on.
var passedChanges = []string{
	"renameCurrent@(\"k«id»\")\n",
	"renameState@(st@, \"k«id»\")\n",
	"renameState@(deep@[\"a\"], \"k«id»\")\n",
	"renameEach@(\"k«id»\")\n",
	"st@.rename(\"k«id»\")\n",
	"st@.put(\"k«id»\")\n",
	"deep@[\"a\"].put(\"k«id»\")\n",
	"over@.rename(\"k«id»\")\n",
	"over@ = st@\n",
	"putEntry@(st@.m, \"k«id»\")\n",
	"setText@(ptr@, \"k«id»\")\n",
	"setText@(&mode@, \"k«id»\")\n",
	"setText@(&cfg@.Name, \"k«id»\")\n",
	"fillWords@(\"k«id»\")\n",
	"put@(words@, 1, \"k«id»\")\n",
	"put@(boxed@, 0, any(\"k«id»\"))\n",
	"move@.Swap(0, 1)\n",
	"slices.Reverse(words@)\n",
	"sort.Strings(words@)\n",
	"keep@.Store(&config@{\"k«id»\"})\n",
	"keep@.Store(cfg@)\n",
	"queue@.PushFront(\"k«id»\")\n",
	"queue@.PushBack(\"k«id»\")\n",
}

// shownAdds register a tool that says something of what they change.
var shownAdds = func() (out []string) {
	for _, text := range shownPassed {
		out = append(out, "add@(\"@_r«id»\", "+text+")\n")
	}
	return out
}()

// shownPassed are texts of what they change.
var shownPassed = []string{
	"st@.name", "deep@[\"a\"].name", "deep@[\"a\"].names[0]", "st@.m[\"a\"]", "*ptr@", "mode@", "cfg@.Name",
	"words@[0]", "words@[1]", "kept@()", "queued@()", "firstOf@(boxed@)",
}
