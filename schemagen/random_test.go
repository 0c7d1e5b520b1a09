package schemagen_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/fixture"
)

// randomSeeds each make randomTypes types, which are compared like the corpus. The
// first does where tests do not run on all they have.
func randomSeeds() []uint64 {
	if fixture.All() {
		return []uint64{1, 2, 3}
	}
	return []uint64{1}
}

const randomTypes = 150

// randomFile is the file of the corpus that generated types replace.
func randomFile(t testing.TB) string {
	t.Helper()
	return filepath.Join(fixture.Module(t, "testdata/oracle/corpus"), "random.go")
}

// overlaid is the overlay under which go/types sees the generated types.
func overlaid(t testing.TB) map[string][]byte {
	return map[string][]byte{randomFile(t): randomSource()}
}

// overlayFlags are the flags under which go run does.
func overlayFlags(t testing.TB) []string {
	t.Helper()
	dir := t.TempDir()
	source, overlay := filepath.Join(dir, "random.go"), filepath.Join(dir, "overlay.json")
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{randomFile(t): source}})
	if err != nil {
		t.Fatal(err)
	}
	for path, data := range map[string][]byte{source: randomSource(), overlay: text} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return []string{"-overlay=" + overlay}
}

func randomSource() []byte {
	var b, cases strings.Builder
	b.WriteString(
		"package corpus\n\nimport (\n\t\"reflect\"\n\t\"time\"\n\n\t\"example.com/corpus/other\"\n)\n\nvar _ " +
			"time.Time\nvar _ other.Text\n\n",
	)
	for _, seed := range randomSeeds() {
		g := &generator{rand: rand.New(rand.NewPCG(seed, 0)), words: corpusWords, prefix: fmt.Sprintf("R%dx", seed)}
		for range randomTypes {
			g.declare(&b, &cases)
		}
	}
	fmt.Fprintf(&b, "func randomCases() []Case {\n\treturn []Case{\n%s\t}\n}\n", cases.String())
	return []byte(b.String())
}

// A generator writes type declarations, each over earlier ones and itself.
type generator struct {
	rand   *rand.Rand
	words  words
	prefix string
	types  []randomType
	// size and endless are those of the declaration in hand.
	size    int
	endless bool
}

// words are the types a generator starts from.
type words struct{ leaves, refused, embeds, keys, generics []string }

var corpusWords = words{
	leaves: []string{
		"bool",
		"string",
		"string",
		"int",
		"int8",
		"uint16",
		"int32",
		"uint64",
		"float64",
		"float32",
		"byte",
		"any",
		"[]byte",
		"error",
		"time.Time",
		"time.Duration",
		"Text",
		"Int",
		"Bytes",
		"Texts",
		"Table",
		"Small",
		"Base",
		"other.Base",
		"other.Small",
		"other.Text",
		"Any",
		"Shape",
		"Diamond",
		"WithBase",
		"Generic",
		"StringTags",
	},
	refused:  []string{"chan int", "func()", "complex64", "uintptr"},
	embeds:   []string{"Base", "Small", "lower", "Deeper", "Other", "Third", "BaseAlias", "Hidden", "Left", "Right"},
	keys:     []string{"string", "string", "string", "Text", "int", "IntKey", "int8", "uint"},
	generics: []string{"Box[", "Listing[", "Pair[string, ", "Pair[Text, "},
}

type randomType struct {
	name string
	// size is about how many schemas the type takes without references.
	size int
	// endless types contain themselves.
	endless bool
	// embeds: it may be embedded, since it is a struct.
	embeds bool
}

// maxRandomSize bounds what a generated type contains.
const maxRandomSize = 120

func (g *generator) pick(list ...string) string { return list[g.rand.IntN(len(list))] }
func (g *generator) chance(percent int) bool    { return g.rand.IntN(100) < percent }

func (g *generator) declare(b, cases *strings.Builder) {
	t := randomType{name: g.prefix + strconv.Itoa(len(g.types))}
	g.size, g.endless = 1, false
	params, args := "", ""
	switch {
	case g.chance(70):
		t.embeds = true
		fmt.Fprintf(b, "type %s struct {\n%s}\n\n", t.name, g.fields(t.name, g.rand.IntN(9)))
	case g.chance(30):
		params, args = "[T any]", "["+g.typ(2)+"]"
		fmt.Fprintf(
			b,
			"type %s%s struct {\n\tV T `json:\"v\"`\n\tL []*T\n%s}\n\n",
			t.name,
			params,
			g.fields(t.name+"[T]", g.rand.IntN(3)),
		)
		g.size *= 3
	case g.chance(60):
		fmt.Fprintf(b, "type %s %s\n\n", t.name, g.typ(3))
	default:
		fmt.Fprintf(b, "type %s = %s\n\n", t.name, g.typ(3))
	}
	t.size, t.endless = g.size, g.endless
	t.name += args
	g.types = append(g.types, t)
	label := "random "
	if t.endless {
		label = "endless random "
	}
	fmt.Fprintf(cases, "\t\t{%q, reflect.TypeFor[%s]()},\n", label+t.name, t.name)
}

func (g *generator) fields(self string, n int) string {
	var b strings.Builder
	embedded := map[string]bool{}
	for i := range n {
		if g.chance(18) {
			if e, ok := g.embeddable(); ok && !embedded[e] {
				embedded[e] = true
				fmt.Fprintf(&b, "\t%s%s%s\n", g.pick("", "", "*"), e, g.tag(i, 15))
				continue
			}
		}
		typ, tag := g.typ(3), g.tag(i, 70)
		if self != "" && g.chance(4) {
			typ = g.pick("*", "[]", "map[string]", "map[int]*", "[]*") + self
			tag = strings.ReplaceAll(tag, ",inline", "") // would never end
			g.endless = true
		}
		name := g.pick("A", "B", "C", "Name", "ID", "hidden", "URLPath", "X") + strconv.Itoa(i)
		fmt.Fprintf(&b, "\t%s %s%s\n", name, typ, tag)
	}
	return b.String()
}

// embeddable picks a struct type to embed.
func (g *generator) embeddable() (string, bool) {
	if g.chance(40) || len(g.types) == 0 {
		return g.pick(g.words.embeds...), true
	}
	t := g.types[g.rand.IntN(len(g.types))]
	if !t.embeds || t.endless || g.size+t.size > maxRandomSize {
		return "", false
	}
	g.size += t.size
	return t.name, true
}

// typ writes a type of at most that depth.
func (g *generator) typ(depth int) string {
	g.size++
	if depth == 0 || g.chance(45) {
		return g.leaf()
	}
	switch g.rand.IntN(10) {
	case 0, 1, 2:
		return "[]" + g.typ(depth-1)
	case 3:
		return fmt.Sprintf("[%d]%s", g.rand.IntN(4), g.typ(depth-1))
	case 4, 5:
		return "*" + g.typ(depth-1)
	case 6, 7:
		return "map[" + g.pick(g.words.keys...) + "]" + g.typ(depth-1)
	case 8:
		return "struct {\n" + g.fields("", g.rand.IntN(3)) + "}"
	}
	if len(g.words.generics) == 0 {
		return g.typ(depth - 1)
	}
	return g.pick(g.words.generics...) + g.typ(depth-1) + "]"
}

// leaf writes a type without structure of its own in the source.
func (g *generator) leaf() string {
	if len(g.types) > 0 && g.chance(35) {
		t := g.types[g.rand.IntN(len(g.types))]
		if g.size+t.size <= maxRandomSize {
			g.size += t.size
			g.endless = g.endless || t.endless
			return t.name
		}
	}
	if g.chance(2) {
		return g.pick(g.words.refused...)
	}
	return g.pick(g.words.leaves...)
}
