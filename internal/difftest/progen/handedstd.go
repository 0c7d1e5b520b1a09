package progen

// handedToStandard hand functions and objects to the standard library.
var handedToStandard = []string{
	`
filepath.WalkDir(".", func(string, fs.DirEntry, error) error {
«do»return filepath.SkipAll
})
`, `
fs.WalkDir(os.DirFS("/"), ".", func(string, fs.DirEntry, error) error {
«do»return fs.SkipAll
})
`, `
filepath.Walk(".", func(string, fs.FileInfo, error) error {
«do»return filepath.SkipAll
})
`, `
«let:t:_» := template.Must(template.New("").Funcs(template.FuncMap{"f": func() string {
«do»return ""
}}).Parse("{{f}}"))
«mid»«$t».Execute(io.Discard, nil)
«mid»«half:$t.Execute(io.Discard, nil)
»
`, `
«let:t:_» := htmpl.Must(htmpl.New("").Funcs(htmpl.FuncMap{"f": func() string {
«do»return ""
}}).Parse("{{f}}"))
«mid»«$t».Execute(io.Discard, nil)
«mid»«half:$t.Execute(io.Discard, nil)
»
`, `
«let:h:_» := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
«do»}))
«mid»http.Get(«$h».URL)
«mid»«half:http.Get($h.URL)
»
`, `
«let:h:_» := http.NewServeMux()
«$h».HandleFunc("/a", func(http.ResponseWriter, *http.Request) {
«do»})
«mid»«$h».ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/a", nil))
«mid»
`, `
http.NewServeMux().HandleFunc("/p", func(http.ResponseWriter, *http.Request) {
«do»})
`, `
«let:f:_» := sync.OnceFunc(func() {
«do»})
«mid»«$f»()
«mid»«$f»()
`, `
«let:f:_» := sync.OnceValue(func() string {
«do»return mode@
})
«mid»add@("@_o«id»_" + «$f»(), "")
«mid»add@("@_o«id»_" + «$f»(), "")
`, `
var «let:f:_» sync.Once
«$f».Do(func() {
«do»})
«mid»«$f».Do(func() {
«do»})
`, `
«let:f:_» := sync.Pool{New: func() any {
«do»return mode@
}}
«mid»_ = «$f».Get()
`, `
«let:c:_», «let:e:_» := context.WithCancel(context.Background())
«let:d:_» := make(chan int)
context.AfterFunc(«$c», func() {
«do»close(«$d»)
})
«mid»«$e»()
<-«$d»
«mid»
`, `
«let:c:_» := context.WithValue(context.Background(), "k", st@)
«mid»if s, ok := «$c».Value("k").(*state@); ok {
s.name = "cv«id»"
«do»}
`, `
«let:d:_» := make(chan int)
time.AfterFunc(0, func() {
«do»close(«$d»)
})
<-«$d»
`, `
strings.Map(func(r rune) rune {
«do»return r
}, "ab")
`, `
strings.FieldsFunc("a b", func(r rune) bool {
«do»return r == ' '
})
`, `
slices.SortFunc([]string{"b", "a"}, func(a, b string) int {
«do»return strings.Compare(a, b)
})
`, `
sort.Slice([]string{"b", "a"}, func(i, j int) bool {
«do»return i < j
})
`, `
«let:l:_» := list@{"b", "a"}
sort.Sort(«$l»)
«mid»add@("@_s«id»_" + «$l»[0] + mode@, strconv.Itoa(st@.n))
`, `
slices.IndexFunc([]string{"b", "a"}, func(a string) bool {
«do»return a == "b"
})
`, `
maps.DeleteFunc(st@.m, func(k, v string) bool {
«do»return v == "a0"
})
`, `
add@("@_x«id»_" + regexp.MustCompile("a").ReplaceAllStringFunc("bab", func(v string) string {
«do»return v + mode@
}), "")
`, `
add@("@_e«id»_" + os.Expand("$a$b", func(k string) string {
«do»return k + mode@
}), "")
`, `
«let:f:_» := flag.NewFlagSet("x", flag.ContinueOnError)
«$f».Func("v", "", func(v string) error {
«do»add@("@_f«id»_" + v, "")
return nil
})
«mid»«$f».Parse([]string{"-v", "z"})
`, `
«let:f:_» := flag.NewFlagSet("x", flag.ContinueOnError)
«$f».StringVar(&«or:mode@ st@.name cfg@.Name», "v", "d«id»", "")
«mid»«$f».Parse([]string{"-v", "z"})
`, `
var «let:f:_» sync.WaitGroup
«$f».Go(func() {
«do»})
«$f».Wait()
`, `
var «let:f:_» sync.WaitGroup
«$f».Add(1)
go func() {
defer «$f».Done()
«do»}()
«$f».Wait()
`, `
«let:n:_», «let:s:_» := iter.Pull(func(y func(int) bool) {
«do»y(1)
})
«mid»«$n»()
«mid»«$s»()
`, `
for range iter.Seq[int](func(y func(int) bool) {
«do»y(1)
}) {
«mid»}
`, `
«let:f:_» := bufio.NewScanner(strings.NewReader("a b"))
«$f».Split(func(d []byte, eof bool) (int, []byte, error) {
«do»return bufio.ScanWords(d, eof)
})
«mid»«$f».Scan()
`, `
«let:r:_» := func(_ []string, a slog.Attr) slog.Attr {
if a.Key == "msg" {
«do»}
return a
}
«let:l:_» := slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{ReplaceAttr: «$r»}))
«mid»«$l».Info("x")
`, `
«let:f:_» := expvar.Func(func() any {
«do»return 1
})
«mid»_ = «$f».String()
`, `
var «let:m:_» sync.Map
«$m».Store("k", st@)
«mid»«$m».Range(func(k, v any) bool {
v.(*state@).name = "sm«id»"
«do»return true
})
`, `
var «let:v:_» atomic.Pointer[state@]
«$v».Store(st@)
«mid»if s := «$v».Load(); s != nil {
s.name = "ap«id»"
}
`, `
var «let:v:_» atomic.Value
«$v».Store(func() {
«do»})
«mid»«$v».Load().(func())()
`, `
«let:l:_» := list.New()
«$l».PushBack(st@)
«$l».PushBack(func() {
«do»})
«mid»for e := «$l».Front(); e != nil; e = e.Next() {
if s, ok := e.Value.(*state@); ok {
s.name += "li«id»"
}
if f, ok := e.Value.(func()); ok {
f()
}
}
`, `
reflect.ValueOf(func() {
«do»}).Call(nil)
`, `
reflect.ValueOf(st@).Elem().Field(0)
«mid»
`, `
«let:h:_» := func(h http.Handler) http.Handler {
return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
«do»h.ServeHTTP(w, r)
})
}(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
«do»}))
«mid»«$h».ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/a", nil))
`, `
json.Unmarshal([]byte("{\"Name\": \"j«id»\"}"), cfg@)
`, `
fmt.Sscan("w«id»", &«or:mode@ st@.name cfg@.Name»)
`, `
fmt.Sscanf("7", "%d", &st@.n)
`,
}
