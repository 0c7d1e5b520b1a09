package laws

const (
	module     = "github.com/toolbudget/toolbudget/"
	analysis   = "golang.org/x/tools/go/analysis"
	gopackages = "golang.org/x/tools/go/packages"
)

// A law forbids packages to depend on others.
type law struct {
	// name is that of the depguard rule.
	name string
	// of are the packages it binds, with all below them; "" is the module.
	of []string
	// but are exempt, with all below them.
	but []string
	// never are import paths, which stand for all below them too.
	never []string
	// direct limits the law to imports of the package itself; else what it
	// imports must keep it as well.
	direct bool
	note   string
}

// Groups of packages that the laws name.
var (
	sourcePackages = []string{"go/ast", "go/parser", "go/token", "go/types"}
	leftPackages   = ours(
		"internal/load",
		"internal/eval",
		"internal/guard",
		"internal/library",
		"internal/framework",
		"internal/extract",
	)
	rightPackages = ours(
		"importer",
		"tokencount",
		"internal/export",
		"rules",
		"config",
		"baseline",
		"budget",
		"internal/diff",
		"report",
		"internal/show",
		"internal/advise",
	)
	driverPackages = []string{analysis, gopackages}
	outsideModules = []string{
		"github.com/invopop", "github.com/olekukonko", "github.com/pkoukk", "golang.org", "go.yaml.in",
	}
)

// imports are the laws of the river: source is on the left of the catalog,
// money on its right, and nothing flows uphill.
var imports = []law{
	{
		name: "catalog", of: []string{"catalog"},
		never: join(
			sourcePackages,
			leftPackages,
			rightPackages,
			outsideModules,
			ours("schemagen", "analyzer", "router", "cmd", "interval", "cost"),
		),
		note: "the model is a leaf, so a program in any language can write it",
	},
	{
		name: "leaves", of: []string{"gap", "interval", "provider", "internal/truth", "internal/jsonpointer",
			"internal/keyword", "internal/prose", "internal/typekind", "internal/ecmaregexp"},
		never: []string{"github.com", "golang.org", "go.yaml.in"},
		note:  "what every package may use uses none",
	},
	{
		name: "layout", of: []string{"internal/layout", "internal/page"},
		never: join(
			sourcePackages,
			leftPackages,
			ours("client", "internal/replay", "internal/export", "config", "budget", "internal/diff", "report",
				"internal/show", "internal/advise", "cmd"),
		),
		note: "how text is laid out does not depend on what it says",
	},
	{
		name: "report", of: []string{"report"},
		never: join(sourcePackages, leftPackages,
			ours("internal/show", "internal/advise", "internal/retrieval", "cmd")),
		note: "a report is of the result of a check",
	},
	{
		name: "importer", of: []string{"importer"},
		never: join(
			sourcePackages,
			leftPackages,
			outsideModules,
			rightPackages,
			ours("client", "schemagen", "analyzer", "cmd"),
		),
		note: "a list of tools is read into the model, whoever asks and whatever it costs",
	},
	{
		// Code that is written for a user is formatted by go/format.
		name: "downstream", of: []string{"importer", "tokencount", "internal/export", "rules", "config", "baseline",
			"budget", "internal/diff", "report", "internal/advise"},
		but:   []string{"internal/advise/consolidate", "internal/advise/generate"},
		never: join(sourcePackages, driverPackages, leftPackages, ours("schemagen")),
		note:  "after the catalog there are only tools, bytes, tokens and limits",
	},
	{
		name: "apart", of: []string{"tokencount"},
		never: ours("internal/export", "rules", "config", "baseline", "budget", "report"),
		note:  "what a tool weighs does not depend on what it may weigh",
	},
	{
		name: "request", of: []string{"internal/export"},
		never: ours("tokencount", "rules", "config", "baseline", "budget", "report"),
		note:  "a request is made of the catalog alone",
	},
	{
		name: "rules", of: []string{"rules"},
		never: ours("tokencount", "internal/export", "config", "baseline", "budget", "report"),
		note:  "what a provider rejects follows from the catalog alone, so every driver can ask",
	},
	{
		name: "config", of: []string{"config"},
		never: ours("tokencount", "internal/export", "budget", "internal/diff", "report"),
		note:  "a configuration is read without a tool to compare with it",
	},
	{
		name: "baseline", of: []string{"baseline"},
		never: ours("tokencount", "internal/export", "config", "budget", "internal/diff", "report"),
		note:  "two states are compared, whoever measured them",
	},
	{
		name: "verdict", of: []string{"budget"},
		never: ours("tokencount", "internal/export", "internal/diff", "report"),
		note:  "a verdict is of numbers, whoever counted them and however they are shown",
	},
	{
		name: "diff", of: []string{"internal/diff"},
		never: ours("tokencount", "internal/export", "report", "internal/worktree"),
		note:  "states are compared wherever they come from",
	},
	{
		name: "load", of: []string{"internal/load"},
		never: join(driverPackages, rightPackages,
			ours("schemagen", "internal/eval", "internal/framework", "internal/extract")),
		note: "the loader reads packages and knows nothing of tools",
	},
	{
		name: "eval", of: []string{"internal/eval"},
		never: join(
			driverPackages,
			rightPackages,
			ours(
				"catalog",
				"schemagen",
				"internal/load",
				"internal/library",
				"internal/framework",
				"internal/extract",
			),
		),
		note: "the evaluator knows Go, and nothing of libraries and tools",
	},
	{
		name: "library", of: []string{"internal/library"},
		never: join(
			driverPackages,
			rightPackages,
			ours("catalog", "schemagen", "internal/load", "internal/framework", "internal/extract"),
		),
		note: "a model of a library works with what the evaluator exports, and knows nothing of tools",
	},
	{
		name: "guard", of: []string{"internal/guard", "internal/truth"},
		never: join(
			[]string{"go/ast", "go/types"},
			driverPackages,
			rightPackages,
			ours("catalog", "schemagen", "internal", "gap", "interval"),
		),
		note: "a formula knows nothing of the program that its conditions are of",
	},
	{
		name: "framework", of: []string{"internal/framework"},
		never: []string{
			"github.com/mark3labs/mcp-go",
			"github.com/modelcontextprotocol/go-sdk",
			"github.com/metoro-io/mcp-golang",
			"github.com/strowk/foxy-contexts",
			"github.com/anthropics", "github.com/openai", "github.com/sashabaranov", "google.golang.org/genai",
			"github.com/ollama", "github.com/cloudwego", "github.com/firebase", "github.com/tmc", "github.com/aws",
			"github.com/Azure", "github.com/cohere-ai", "github.com/gage-technologies",
			"github.com/google/generative-ai-go", "charm.land", "github.com/ThinkInAIXYZ", "github.com/nlpodyssey",
			"google.golang.org/adk", "trpc.group", "cloud.google.com",
			analysis,
			gopackages,
		},
		note: "names of an SDK are strings; the real ones are in the oracle modules",
	},
	{
		name: "lowering", of: []string{"internal/extract", "schemagen"},
		never: join(driverPackages, rightPackages),
		note:  "drivers are chosen above, and what a tool may cost is decided below",
	},
	{
		name: "schemagen", of: []string{"schemagen"},
		never: leftPackages,
		note:  "a schema is made of a type, whoever asks for it",
	},
	{
		name: "router", of: []string{"router"},
		never: join(sourcePackages, driverPackages, leftPackages, rightPackages, ours("schemagen", "analyzer")),
		note:  "servers link the router: it brings the model and nothing else",
	},
	{
		name: "adapter", of: []string{""},
		but:   []string{"analyzer", "cmd", "internal/unit", "internal/drivertest", "internal/docgen"},
		never: []string{analysis},
		note:  "there is one adapter to go/analysis",
	},
	{
		name: "gate", of: []string{"internal/gate"},
		never: join(driverPackages[:1], ours("analyzer", "report", "internal/advise", "internal/cache", "cmd")),
		note:  "the gate is asked by the command and the analyzer, and knows neither",
	},
	{
		name: "unit", of: []string{"internal/unit"},
		never: join(leftPackages, rightPackages, ours("catalog", "schemagen", "analyzer")),
		note:  "the protocol of vet tools knows nothing of tools for models",
	},
	{
		name: "plugin", of: []string{"analyzer/gclplugin"}, direct: true,
		never: join(leftPackages, rightPackages, ours("catalog", "schemagen", "internal")),
		note:  "the plugin is a door to the analyzer and decides nothing",
	},
	{
		name: "flags", of: []string{""},
		but:    []string{"cmd", "internal/difftest/prelude", "internal/fixture", "internal/browser/browsertest"},
		direct: true,
		never:  []string{"flag", "os/signal"},
		note:   "a library is told by its caller, not by the command line",
	},
	{
		name: "network", of: []string{""},
		but:    []string{"internal/countapi", "internal/prcomment", "ci/act.d/forge"},
		direct: true,
		never:  []string{"net/http"},
		note:   "two packages use a network, when the command line asks for it",
	},
	{
		name: "money", of: []string{"client", "cost"},
		never: join(sourcePackages, driverPackages, leftPackages, rightPackages,
			ours("catalog", "schemagen", "internal/countapi")),
		note: "prices and the shares of a window are of numbers, whoever counted them",
	},
	{
		name: "memory", of: []string{""}, but: []string{"cmd", "internal/cache", "internal/docgen"}, direct: true,
		never: ours("internal/cache"),
		note:  "what a package returns depends on its arguments; the program alone remembers",
	},
	{
		name: "oracle", of: []string{""}, but: []string{"internal/oracle", "internal/difftest"},
		never: ours("internal/oracle", "internal/difftest"),
		note:  "tests alone run programs",
	},
	{
		name: "drivertest", of: []string{""}, but: []string{"internal/drivertest"},
		never: ours("internal/drivertest"),
		note:  "tests alone run drivers",
	},
}

func ours(paths ...string) []string {
	out := make([]string, len(paths))
	for i, p := range paths {
		out[i] = module + p
	}
	return out
}

func join(lists ...[]string) []string {
	var out []string
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}
