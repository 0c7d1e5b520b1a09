package progen

// handedToStandard hand functions and objects to the standard library.
var handedToStandard = []string{
	"filepath.WalkDir(\".\", func(string, fs.DirEntry, error) error {\n«do»return filepath.SkipAll\n})",
	"fs.WalkDir(os.DirFS(\"/\"), \".\", func(string, fs.DirEntry, error) error {\n«do»return fs.SkipAll\n})",
	"filepath.Walk(\".\", func(string, fs.FileInfo, error) error {\n«do»return filepath.SkipAll\n})",
	"«let:t:_» := template.Must(template.New(\"\").Funcs(template.FuncMap{\"f\": func() string {\n«do»return \"\"\n}})." +
		"Parse(\"{{f}}\"))\n«mid»«$t».Execute(io.Discard, nil)\n«mid»«half:$t.Execute(io.Discard, nil)\n»",
	"«let:t:_» := htmpl.Must(htmpl.New(\"\").Funcs(htmpl.FuncMap{\"f\": func() string {\n«do»return \"\"\n}})." +
		"Parse(\"{{f}}\"))\n«mid»«$t».Execute(io.Discard, nil)\n«mid»«half:$t.Execute(io.Discard, nil)\n»",
	"«let:h:_» := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {\n«do»}))\n" +
		"«mid»http.Get(«$h».URL)\n«mid»«half:http.Get($h.URL)\n»",
	"«let:h:_» := http.NewServeMux()\n«$h».HandleFunc(\"/a\", func(http.ResponseWriter, *http.Request) {\n«do»})\n" +
		"«mid»«$h».ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(\"GET\", \"/a\", nil))\n«mid»",
	"http.NewServeMux().HandleFunc(\"/p\", func(http.ResponseWriter, *http.Request) {\n«do»})",
	"«let:f:_» := sync.OnceFunc(func() {\n«do»})\n«mid»«$f»()\n«mid»«$f»()",
	"«let:f:_» := sync.OnceValue(func() string {\n«do»return mode@\n})\n«mid»add@(\"@_o«id»_\" + «$f»(), \"\")\n" +
		"«mid»add@(\"@_o«id»_\" + «$f»(), \"\")",
	"var «let:f:_» sync.Once\n«$f».Do(func() {\n«do»})\n«mid»«$f».Do(func() {\n«do»})",
	"«let:f:_» := sync.Pool{New: func() any {\n«do»return mode@\n}}\n«mid»_ = «$f».Get()",
	"«let:c:_», «let:e:_» := context.WithCancel(context.Background())\n«let:d:_» := make(chan int)\n" +
		"context.AfterFunc(«$c», func() {\n«do»close(«$d»)\n})\n«mid»«$e»()\n<-«$d»\n«mid»",
	"«let:c:_» := context.WithValue(context.Background(), \"k\", st@)\n«mid»" +
		"if s, ok := «$c».Value(\"k\").(*state@); ok {\ns.name = \"cv«id»\"\n«do»}",
	"«let:d:_» := make(chan int)\ntime.AfterFunc(0, func() {\n«do»close(«$d»)\n})\n<-«$d»",
	"strings.Map(func(r rune) rune {\n«do»return r\n}, \"ab\")",
	"strings.FieldsFunc(\"a b\", func(r rune) bool {\n«do»return r == ' '\n})",
	"slices.SortFunc([]string{\"b\", \"a\"}, func(a, b string) int {\n«do»return strings.Compare(a, b)\n})",
	"sort.Slice([]string{\"b\", \"a\"}, func(i, j int) bool {\n«do»return i < j\n})",
	"«let:l:_» := list@{\"b\", \"a\"}\nsort.Sort(«$l»)\n«mid»add@(\"@_s«id»_\" + «$l»[0] + mode@, strconv.Itoa(st@.n))",
	"slices.IndexFunc([]string{\"b\", \"a\"}, func(a string) bool {\n«do»return a == \"b\"\n})",
	"maps.DeleteFunc(st@.m, func(k, v string) bool {\n«do»return v == \"a0\"\n})",
	"add@(\"@_x«id»_\" + regexp.MustCompile(\"a\").ReplaceAllStringFunc(\"bab\", func(v string) string {\n«do»" +
		"return v + mode@\n}), \"\")",
	"add@(\"@_e«id»_\" + os.Expand(\"$a$b\", func(k string) string {\n«do»return k + mode@\n}), \"\")",
	"«let:f:_» := flag.NewFlagSet(\"x\", flag.ContinueOnError)\n«$f».Func(\"v\", \"\", func(v string) error {\n«do»" +
		"add@(\"@_f«id»_\" + v, \"\")\nreturn nil\n})\n«mid»«$f».Parse([]string{\"-v\", \"z\"})",
	"«let:f:_» := flag.NewFlagSet(\"x\", flag.ContinueOnError)\n«$f».StringVar(&«or:mode@ st@.name cfg@.Name», \"v\", \"d«id»\", \"\")\n" +
		"«mid»«$f».Parse([]string{\"-v\", \"z\"})",
	"var «let:f:_» sync.WaitGroup\n«$f».Go(func() {\n«do»})\n«$f».Wait()",
	"var «let:f:_» sync.WaitGroup\n«$f».Add(1)\ngo func() {\ndefer «$f».Done()\n«do»}()\n«$f».Wait()",
	"«let:n:_», «let:s:_» := iter.Pull(func(y func(int) bool) {\n«do»y(1)\n})\n«mid»«$n»()\n«mid»«$s»()",
	"for range iter.Seq[int](func(y func(int) bool) {\n«do»y(1)\n}) {\n«mid»}",
	"«let:f:_» := bufio.NewScanner(strings.NewReader(\"a b\"))\n«$f».Split(func(d []byte, eof bool) (int, []byte, error) {\n" +
		"«do»return bufio.ScanWords(d, eof)\n})\n«mid»«$f».Scan()",
	"«let:l:_» := slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{ReplaceAttr: " +
		"func(_ []string, a slog.Attr) slog.Attr {\nif a.Key == \"msg\" {\n«do»}\nreturn a\n}}))\n«mid»«$l».Info(\"x\")",
	"«let:f:_» := expvar.Func(func() any {\n«do»return 1\n})\n«mid»_ = «$f».String()",
	"var «let:m:_» sync.Map\n«$m».Store(\"k\", st@)\n«mid»«$m».Range(func(k, v any) bool {\n" +
		"v.(*state@).name = \"sm«id»\"\n«do»return true\n})",
	"var «let:v:_» atomic.Pointer[state@]\n«$v».Store(st@)\n«mid»if s := «$v».Load(); s != nil {\ns.name = \"ap«id»\"\n}",
	"var «let:v:_» atomic.Value\n«$v».Store(func() {\n«do»})\n«mid»«$v».Load().(func())()",
	"«let:l:_» := list.New()\n«$l».PushBack(st@)\n«$l».PushBack(func() {\n«do»})\n«mid»" +
		"for e := «$l».Front(); e != nil; e = e.Next() {\nif s, ok := e.Value.(*state@); ok {\ns.name += \"li«id»\"\n}\n" +
		"if f, ok := e.Value.(func()); ok {\nf()\n}\n}",
	"reflect.ValueOf(func() {\n«do»}).Call(nil)",
	"reflect.ValueOf(st@).Elem().Field(0)\n«mid»",
	"«let:h:_» := func(h http.Handler) http.Handler {\nreturn http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {\n" +
		"«do»h.ServeHTTP(w, r)\n})\n}(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {\n«do»}))\n" +
		"«mid»«$h».ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(\"GET\", \"/a\", nil))",
	"json.Unmarshal([]byte(`{\"Name\": \"j«id»\"}`), cfg@)",
	"fmt.Sscan(\"w«id»\", &«or:mode@ st@.name cfg@.Name»)",
	"fmt.Sscanf(\"7\", \"%d\", &st@.n)",
}
