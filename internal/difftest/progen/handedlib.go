package progen

// handedToOthers hand functions and objects to libraries of the module testdata/handed.
var handedToOthers = []string{
	"var «let:f:_» errgroup.Group\n«$f».Go(func() error {\n«do»return nil\n})\n«$f».Wait()",
	"var «let:f:_» singleflight.Group\n«$f».Do(\"k\", func() (any, error) {\n«do»return nil, nil\n})",
	"lo.ForEach([]string{\"x\", \"y\"}, func(v string, i int) {\n«do»mode@ += v\n})",
	"lo.ForEach([]string{\"x\", \"y\"}, func(v string, i int) {\n«do»add@(\"@_l«id»_\" + v + mode@, \"\")\n})",
	"for _, v := range lo.Map([]string{\"x\", \"y\"}, func(v string, i int) string {\n«do»return v + mode@\n}) {\n" +
		"add@(\"@_m«id»_\" + v, \"\")\n}",
	"for _, v := range lo.Filter([]string{\"x\", \"y\"}, func(v string, i int) bool {\n«do»return v == \"x\"\n}) {\n" +
		"add@(\"@_m«id»_\" + v, \"\")\n}",
	"«let:c:_», _ := lru.NewWithEvict(1, func(k, v string) {\n«do»add@(\"@_v«id»_\" + k, \"\")\n})\n" +
		"«$c».Add(\"x\", \"1\")\n«mid»«$c».Add(\"y\", \"2\")",
	"«let:c:_», _ := lru.New[string, func()](4)\n«$c».Add(\"x\", func() {\n«do»})\n«mid»" +
		"if g, ok := «$c».Get(\"x\"); ok {\ng()\n}",
	"«let:c:_», _ := lru.New[string, *state@](4)\n«$c».Add(\"x\", st@)\n«mid»" +
		"if g, ok := «$c».Get(\"x\"); ok {\ng.name = \"g«id»\"\ng.names = append(g.names, \"c«id»\")\n}",
	"«let:c:_» := mapset.NewSet(\"x\")\n«mid»«$c».Each(func(v string) bool {\n«do»add@(\"@_t«id»_\" + v, \"\")\nreturn false\n})",
	"backoff.Retry(func() error {\n«do»return nil\n}, &backoff.StopBackOff{})",
	"var «let:f:_» run.Group\n«$f».Add(func() error {\n«do»return nil\n}, func(error) {\n«do»})\n«$f».Run()",
	"fx.New(fx.NopLogger, fx.Supply(st@), fx.Invoke(func(s *state@) {\ns.name = \"fx«id»\"\n«do»}))",
	"fx.New(fx.NopLogger, fx.Provide(func() *state@ {\n«do»return st@\n}), fx.Invoke(func(s *state@) {\n«do»}))",
	"«let:c:_» := dig.New()\n«$c».Provide(func() *state@ {\n«do»return st@\n})\n«mid»" +
		"«$c».Invoke(func(s *state@) {\ns.names = append(s.names, \"d«id»\")\n«do»})",
	"«let:v:_» := viper.New()\n«$v».Set(\"a\", \"va«id»\")\n«mid»add@(\"@_v«id»_\" + «$v».GetString(\"a\"), \"\")",
	"«let:v:_» := pflag.NewFlagSet(\"x\", pflag.ContinueOnError)\n«$v».StringVar(&«or:mode@ st@.name cfg@.Name», \"v\", \"d«id»\", \"\")\n" +
		"«mid»«$v».Parse([]string{\"--v\", \"z\"})",
	"«let:r:_» := &cobra.Command{Use: \"x\", PreRun: func(*cobra.Command, []string) {\n«do»}, " +
		"Run: func(*cobra.Command, []string) {\n«do»}}\n«mid»«$r».SetArgs([]string{})\n«$r».Execute()",
	"«let:r:_» := &cobra.Command{Use: \"x\"}\n«$r».AddCommand(&cobra.Command{Use: \"y\", " +
		"RunE: func(*cobra.Command, []string) error {\n«do»return nil\n}})\n«mid»«$r».SetArgs([]string{\"y\"})\n«$r».Execute()",
	"«let:r:_» := &cli.App{Action: func(*cli.Context) error {\n«do»return nil\n}}\n«mid»«$r».Run([]string{\"x\"})",
	"«let:p:_» := pool.New()\n«$p».Go(func() {\n«do»})\n«$p».Wait()",
	"«let:c:_» := gocache.New(gocache.NoExpiration, 0)\n«$c».Set(\"k\", st@, 0)\n«$c».OnEvicted(func(k string, v any) {\n«do»})\n" +
		"«mid»if s, ok := «$c».Get(\"k\"); ok {\ns.(*state@).name = \"q«id»\"\n}\n«mid»«half:$c.Delete(\"k\")\n»",
	"mapstructure.Decode(map[string]any{\"name\": \"ms«id»\"}, cfg@)",
	"yaml.Unmarshal([]byte(\"name: y«id»\"), cfg@)",
	"«let:r:_» := mux.NewRouter()\n«$r».HandleFunc(\"/a\", func(http.ResponseWriter, *http.Request) {\n«do»})\n" +
		"«mid»«$r».ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(\"GET\", \"/a\", nil))",
}
