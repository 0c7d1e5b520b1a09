package progen

// handedToOthers hand functions and objects to libraries of the module testdata/handed.
var handedToOthers = []string{
	`
var «let:f:_» errgroup.Group
«$f».Go(func() error {
«do»return nil
})
«$f».Wait()
`, `
var «let:f:_» singleflight.Group
«$f».Do("k", func() (any, error) {
«do»return nil, nil
})
`, `
lo.ForEach([]string{"x", "y"}, func(v string, i int) {
«do»mode@ += v
})
`, `
lo.ForEach([]string{"x", "y"}, func(v string, i int) {
«do»add@("@_l«id»_" + v + mode@, "")
})
`, `
for _, v := range lo.Map([]string{"x", "y"}, func(v string, i int) string {
«do»return v + mode@
}) {
add@("@_m«id»_" + v, "")
}
`, `
for _, v := range lo.Filter([]string{"x", "y"}, func(v string, i int) bool {
«do»return v == "x"
}) {
add@("@_m«id»_" + v, "")
}
`, `
«let:c:_», _ := lru.NewWithEvict(1, func(k, v string) {
«do»add@("@_v«id»_" + k, "")
})
«$c».Add("x", "1")
«mid»«$c».Add("y", "2")
`, `
«let:c:_», _ := lru.New[string, func()](4)
«$c».Add("x", func() {
«do»})
«mid»if g, ok := «$c».Get("x"); ok {
g()
}
`, `
«let:c:_», _ := lru.New[string, *state@](4)
«$c».Add("x", st@)
«mid»if g, ok := «$c».Get("x"); ok {
g.name = "g«id»"
g.names = append(g.names, "c«id»")
}
`, `
«let:c:_» := set.NewSet("x")
«mid»«$c».Each(func(v string) bool {
«do»add@("@_t«id»_" + v, "")
return false
})
`, `
backoff.Retry(func() error {
«do»return nil
}, &backoff.StopBackOff{})
`, `
var «let:f:_» run.Group
«$f».Add(func() error {
«do»return nil
}, func(error) {
«do»})
«$f».Run()
`, `
fx.New(fx.NopLogger, fx.Supply(st@), fx.Invoke(func(s *state@) {
s.name = "fx«id»"
«do»}))
`, `
fx.New(fx.NopLogger, fx.Provide(func() *state@ {
«do»return st@
}), fx.Invoke(func(s *state@) {
«do»}))
`, `
«let:c:_» := dig.New()
«$c».Provide(func() *state@ {
«do»return st@
})
«mid»«$c».Invoke(func(s *state@) {
s.names = append(s.names, "d«id»")
«do»})
`, `
«let:v:_» := viper.New()
«$v».Set("a", "va«id»")
«mid»add@("@_v«id»_" + «$v».GetString("a"), "")
`, `
«let:v:_» := pflag.NewFlagSet("x", pflag.ContinueOnError)
«$v».StringVar(&«or:mode@ st@.name cfg@.Name», "v", "d«id»", "")
«mid»«$v».Parse([]string{"--v", "z"})
`, `
«let:r:_» := &cobra.Command{Use: "x", PreRun: func(*cobra.Command, []string) {
«do»}, Run: func(*cobra.Command, []string) {
«do»}}
«mid»«$r».SetArgs([]string{})
«$r».Execute()
`, `
«let:r:_» := &cobra.Command{Use: "x"}
«$r».AddCommand(&cobra.Command{Use: "y", RunE: func(*cobra.Command, []string) error {
«do»return nil
}})
«mid»«$r».SetArgs([]string{"y"})
«$r».Execute()
`, `
«let:r:_» := &cli.App{Action: func(*cli.Context) error {
«do»return nil
}}
«mid»«$r».Run([]string{"x"})
`, `
«let:p:_» := pool.New()
«$p».Go(func() {
«do»})
«$p».Wait()
`, `
«let:c:_» := cache.New(cache.NoExpiration, 0)
«$c».Set("k", st@, 0)
«$c».OnEvicted(func(k string, v any) {
«do»})
«mid»if s, ok := «$c».Get("k"); ok {
s.(*state@).name = "q«id»"
}
«mid»«half:$c.Delete("k")
»
`, `
mapstructure.Decode(map[string]any{"name": "ms«id»"}, cfg@)
`, `
yaml.Unmarshal([]byte("name: y«id»"), cfg@)
`, `
«let:r:_» := mux.NewRouter()
«$r».HandleFunc("/a", func(http.ResponseWriter, *http.Request) {
«do»})
«mid»«$r».ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/a", nil))
`,
}
