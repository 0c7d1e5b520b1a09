package progen

import "regexp"

// handedState is what the functions of a handed program share.
const handedState = `
type state@ struct {
	name  string
	names []string
	slots [2]string
	m     map[string]string
	n     int
}

type config@ struct{ Name string }

type hook@ struct{ f func() }

func (h *hook@) MarshalJSON() ([]byte, error) { h.f(); return []byte("1"), nil }

func (h *hook@) UnmarshalJSON([]byte) error { h.f(); return nil }

func (h *hook@) MarshalYAML() (any, error) { h.f(); return 1, nil }

func (h *hook@) UnmarshalYAML(*yaml.Node) error { h.f(); return nil }

func (h *hook@) MarshalText() ([]byte, error) { h.f(); return []byte("1"), nil }

func (h *hook@) String() string { h.f(); return "" }

func (h *hook@) Error() string { h.f(); return "" }

func (h *hook@) Write(b []byte) (int, error) { h.f(); return len(b), nil }

func (h *hook@) Read(b []byte) (int, error) { h.f(); return 0, io.EOF }

func (h *hook@) Close() error { h.f(); return nil }

func (h *hook@) Set(string) error { h.f(); return nil }

func (h *hook@) Type() string { return "x" }

func (h *hook@) Call() string { h.f(); return "" }

func (h *hook@) RoundTrip(*http.Request) (*http.Response, error) { h.f(); return nil, io.EOF }

func (h *hook@) ServeHTTP(http.ResponseWriter, *http.Request) { h.f() }

func (h *hook@) Scan(fmt.ScanState, rune) error { h.f(); return nil }

func (h *hook@) Run(*zerolog.Event, zerolog.Level, string) { h.f() }

type list@ []string

func (l list@) Len() int { mode@ += "l"; return len(l) }

func (l list@) Less(i, j int) bool { st@.n++; return l[i] < l[j] }

func (l list@) Swap(i, j int) { l[i], l[j] = l[j], l[i] }

func grown@(l []string) {
	l = append(l, "g")
	l[0] = "h"
}

func lent@() *state@ { return st@ }

var srv@ *server.MCPServer

var (
	mode@ = "m0"
	on@   bool
	all@  = []string{"a0", "a1", "a2", "a3"}
	buf@  = bytes.NewBufferString("b0")
	seen@ = buf@.Bytes()
	st@   = &state@{name: "n0", names: all@[:1], m: map[string]string{"a": "a0"}}
	cfg@  = &config@{"c0"}
	ptr@  = &mode@
	fn@   = func() string { return "f0" }
)

`

// adds register a tool. What they say of the state is in its name or in its text.
var adds = []string{
	"add@(\"@_r«id»_\" + «handed», \"\")\n",
	"add@(\"@_r«id»\", «handed»)\n",
}

// changes change the state.
var changes = []string{
	"mode@ = \"k«id»\"\n",
	"st@.name = \"k«id»\"\n",
	"st@.names = append(st@.names, \"k«id»\")\n",
	"st@.m[\"a\"] = \"k«id»\"\n",
	"st@.n++\n",
	"cfg@ = &config@{\"k«id»\"}\n",
	"cfg@.Name = \"k«id»\"\n",
	"st@ = &state@{name: \"k«id»\", m: map[string]string{}}\n",
	"st@.names = nil\n",
	"on@ = !on@\n",
	"on@ = true\n",
	"*ptr@ = \"k«id»\"\n",
	"ptr@ = &«or:mode@ st@.name cfg@.Name»\n",
	"fn@ = func() string { return \"k«id»\" + mode@ }\n",
	"{\npart := st@.slots[:]\npart[1] = \"k«id»\"\n}\n",
	"if len(st@.names) > 0 {\np := &st@.names[0]\n*p = \"k«id»\"\n}\n",
	"st@.names = slices.DeleteFunc(st@.names, func(v string) bool { return v < \"b\" })\n",
	"{\nrest := st@.names[:0]\nfor _, v := range st@.names {\nif v != \"a0\" {\nrest = append(rest, v)\n}\n}\n" +
		"st@.names = rest\n}\n",
	"grown@(st@.names)\n",
	"if len(st@.names) > 1 {\n(*[2]string)(st@.names)[1] = \"k«id»\"\n}\n",
	"lent@().slots[0] = \"k«id»\"\n",
	"buf@.Truncate(0)\nbuf@.WriteString(\"k«id»\")\n",
	"all@ = append(all@[:2], \"k«id»\")\n",
	"«var:v:handed» = \"k«id»\"\n",
	"«var:v:handed» = \"k«id»\"\n",
	"«var:v:handed» += \"k«id»\"\n",
}

// decided do either under a condition.
var decided = []string{
	"if on@ {\nadd@(\"@_r«id»_\" + «handed», \"\")\n}\n",
	"if «env» {\nmode@ = \"k«id»\"\n}\n",
	"if «env» {\nst@.names = append(st@.names, \"k«id»\")\n}\n",
	"if «env» {\nadd@(\"@_r«id»\", «handed»)\n}\n",
}

// shownState are texts of the state.
var shownState = []string{
	"mode@", "st@.name", "strings.Join(st@.names, \"_\")", "st@.m[\"a\"]", "strconv.Itoa(st@.n)", "cfg@.Name",
	"*ptr@", "fn@()", "«ref:v:handed»", "«ref:v:handed»",
	"strings.Join(all@, \"_\")", "strings.Join(st@.slots[:], \"_\")", "string(seen@)",
}

// hooked hand a hook to a library; H is its name.
var hooked = []string{
	"json.Marshal(H)",
	"json.Unmarshal([]byte(`1`), H)",
	"json.NewDecoder(H).Decode(new(int))",
	"yaml.Marshal(H)",
	"yaml.Unmarshal([]byte(\"a\"), H)",
	"_ = fmt.Sprint(H)",
	"_ = fmt.Errorf(\"%w\", H).Error()",
	"fmt.Fprintf(H, \"%d\", 1)",
	"fmt.Sscan(\"a\", H)",
	"io.Copy(H, strings.NewReader(\"a\"))",
	"io.ReadAll(io.TeeReader(strings.NewReader(\"a\"), H))",
	"io.MultiWriter(io.Discard, H).Write(nil)",
	"w := bufio.NewWriter(H)\nw.WriteString(\"a\")\n«mid»w.Flush()",
	"log.New(H, \"\", 0).Print(\"a\")",
	"http.NewRequest(\"POST\", \"http://x\", H)",
	"slog.New(slog.NewJSONHandler(H, nil)).Info(\"a\")",
	"slog.New(slog.NewTextHandler(io.Discard, nil)).Info(\"x\", \"k\", H)",
	"csv.NewReader(H).Read()",
	"w := csv.NewWriter(H)\nw.Write([]string{\"a\"})\n«mid»w.Flush()",
	"w := gzip.NewWriter(H)\nw.Write([]byte(\"a\"))\n«mid»w.Close()",
	"xml.Marshal(H)",
	"log.SetOutput(H)\nlog.Print(\"a\")\nlog.SetOutput(os.Stderr)",
	"errors.Is(fmt.Errorf(\"%w\", error(H)), io.EOF)",
	"template.Must(template.New(\"\").Parse(\"{{.Call}}\")).Execute(io.Discard, H)",
	"lo.Must0(H.Set(\"x\"))",
	"w := tabwriter.NewWriter(H, 0, 8, 1, ' ', 0)\nfmt.Fprintln(w, \"a\\tb\")\n«mid»w.Flush()",
	"base64.NewEncoder(base64.StdEncoding, H).Write([]byte(\"abc\"))",
	"http.StripPrefix(\"/\", H).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(\"GET\", \"/a\", nil))",
	"(&http.Client{Transport: H}).Get(\"http://localhost/\")",
	"l := zerolog.New(io.Discard).Hook(H)\n«mid»l.Info().Msg(\"a\")",
	"l := zerolog.New(H)\n«mid»l.Info().Msg(\"a\")",
	"_ = multierror.Append(nil, H).Error()",
	`f := pflag.NewFlagSet("x", pflag.ContinueOnError)
f.VarP(H, "v", "v", "")
«mid»f.Parse([]string{"-v", "z"})`,
	`f := flag.NewFlagSet("x", flag.ContinueOnError)
f.Var(H, "v", "")
«mid»f.Parse([]string{"-v", "z"})`,
}

// handed hand functions and objects to libraries, each in a form of its own.
var handed = func() []string {
	out := append(append([]string(nil), handedToStandard...), handedToOthers...)
	out = append(out, "func() {\n«do»}()\n", "defer func() {\n«do»}()\n",
		"«let:f:_» := func() {\n«do»}\n«mid»«$f»()\n«mid»«half:$f()»\n")
	for _, call := range hooked {
		call = handle.ReplaceAllString(call, "«$$h»")
		out = append(out, "{\n«let:h:_» := &hook@{f: func() {\n«do»}}\n«mid»"+call+"\n}\n")
	}
	return out
}()

var handle = regexp.MustCompile(`\bH\b`)
