package library

import (
	"strings"

	"github.com/toolbudget/toolbudget/internal/eval"
)

// Functions of libraries that end the process or panic, mostly of loggers. Their source does not
// say so: it calls a variable, a hook or a writer that does. What it does is in their
// documentation. A program can replace how they end, for its tests; that is not looked for.

// endings are those functions by the path of their package.
var endings = []struct{ pkg, exits, panics string }{
	{
		pkg: "github.com/sirupsen/logrus",
		exits: `Exit Fatal FatalFn Fatalf Fatalln Entry.Fatal Entry.Fatalf Entry.Fatalln
			Logger.Exit Logger.Fatal Logger.FatalFn Logger.Fatalf Logger.Fatalln`,
		panics: `Panic PanicFn Panicf Panicln Entry.Panic Entry.Panicf Entry.Panicln
			Logger.Panic Logger.PanicFn Logger.Panicf Logger.Panicln`,
	},
	{
		pkg:    "go.uber.org/zap",
		exits:  "Logger.Fatal SugaredLogger.Fatal SugaredLogger.Fatalf SugaredLogger.Fatalln SugaredLogger.Fatalw",
		panics: "Logger.Panic SugaredLogger.Panic SugaredLogger.Panicf SugaredLogger.Panicln SugaredLogger.Panicw",
	},
	{pkg: "k8s.io/klog", exits: klogExits},
	{pkg: "k8s.io/klog/v2", exits: klogExits},
	{pkg: "github.com/golang/glog", exits: klogExits + ` ExitContext ExitContextDepth ExitContextDepthf ExitContextf
		FatalContext FatalContextDepth FatalContextDepthf FatalContextf`},
	{pkg: "github.com/charmbracelet/log", exits: "Fatal Fatalf Logger.Fatal Logger.Fatalf"},
	{pkg: "charm.land/log/v2", exits: "Fatal Fatalf Logger.Fatal Logger.Fatalf"},
	{pkg: "github.com/apex/log", exits: "Fatal Fatalf Entry.Fatal Entry.Fatalf Logger.Fatal Logger.Fatalf"},
	{pkg: "github.com/go-kratos/kratos/v2/log", exits: `Fatal Fatalf Fatalw
		Helper.Fatal Helper.Fatalf Helper.Fatalw`},
	{pkg: "gopkg.in/alecthomas/kingpin.v2", exits: kingpinExits},
	{pkg: "github.com/alecthomas/kingpin", exits: kingpinExits},
	{pkg: "github.com/alecthomas/kingpin/v2", exits: kingpinExits},
	{pkg: "github.com/alecthomas/kong", exits: "Kong.Fatalf Context.Fatalf"},
	{pkg: "github.com/alexflint/go-arg", exits: "Parser.Fail Parser.FailSubcommand"},
}

const (
	klogExits = `Exit ExitDepth Exitf ExitfDepth Exitln ExitlnDepth
		Fatal FatalDepth Fatalf FatalfDepth Fatalln FatallnDepth`
	kingpinExits = "Fatalf FatalUsage Application.Fatalf Application.FatalUsage Application.FatalUsageContext"
)

// endingIfSet are functions that end the process if their first argument is not nil.
var endingIfSet = names(`
	github.com/spf13/cobra.CheckErr
	gopkg.in/alecthomas/kingpin.v2.FatalIfError gopkg.in/alecthomas/kingpin.v2.Application.FatalIfError
	github.com/alecthomas/kingpin.FatalIfError github.com/alecthomas/kingpin.Application.FatalIfError
	github.com/alecthomas/kingpin/v2.FatalIfError github.com/alecthomas/kingpin/v2.Application.FatalIfError
	github.com/alecthomas/kong.Kong.FatalIfErrorf github.com/alecthomas/kong.Context.FatalIfErrorf
	k8s.io/kubectl/pkg/cmd/util.CheckErr github.com/zeromicro/go-zero/core/logx.Must`)

// endingFuncs are the models.
func endingFuncs() map[string]eval.Intrinsic {
	m := map[string]eval.Intrinsic{}
	exit := func(c *eval.Call) (eval.Value, bool) {
		c.In.Exit()
		return nil, true
	}
	panics := func(c *eval.Call) (eval.Value, bool) {
		c.In.PanicWithin(c)
		return nil, true
	}
	for _, e := range endings {
		for _, name := range strings.Fields(e.exits) {
			m[e.pkg+"."+name] = exit
		}
		for _, name := range strings.Fields(e.panics) {
			m[e.pkg+"."+name] = panics
		}
	}
	for name := range endingIfSet {
		m[name] = func(c *eval.Call) (eval.Value, bool) {
			if len(c.Args) > 0 {
				c.In.ExitIfSet(c.Args[0])
			}
			return nil, true
		}
	}
	for _, e := range events {
		e.add(m, exit, panics)
	}
	return m
}

// A loggedEvent is a type of which a logger makes a value, whose methods fill it and give it back,
// until one of them sends it. If it was made to be fatal, that ends the process.
type loggedEvent struct {
	fatal, panics []string // make one
	event         string
	fills, sends  string // methods
}

var events = []loggedEvent{{
	fatal:  []string{"github.com/rs/zerolog.Logger.Fatal", "github.com/rs/zerolog/log.Fatal"},
	panics: []string{"github.com/rs/zerolog.Logger.Panic", "github.com/rs/zerolog/log.Panic"},
	event:  "github.com/rs/zerolog.Event.",
	fills:  zerologFills,
	sends:  "Msg MsgFunc Msgf Send",
}}

const zerologFills = `AnErr Any Array Bool Bools Bytes Caller CallerSkipFrame Ctx Dict Dur Durs EmbedObject Err Errs
	Fields Float32 Float64 Floats32 Floats64 Func Hex IPAddr IPAddrs IPPrefix IPPrefixes Int Int16 Int32 Int64 Int8
	Interface Ints Ints16 Ints32 Ints64 Ints8 MACAddr Object Objects ObjectsV RawCBOR RawJSON Stack Str Stringer
	Stringers StringersV Strs StrsV Time TimeDiff Times Timestamp Type Uint Uint16 Uint32 Uint64 Uint8 Uints
	Uints16 Uints32 Uints64 Uints8`

// The keys of events that end the process or panic when they are sent.
const fatalEvent, panicEvent = "fatal event", "panic event"

// add adds the models of a kind of event. Events of other levels are not followed.
func (e *loggedEvent) add(m map[string]eval.Intrinsic, exit, panics eval.Intrinsic) {
	for key, makers := range map[string][]string{fatalEvent: e.fatal, panicEvent: e.panics} {
		for _, name := range makers {
			m[name] = func(c *eval.Call) (eval.Value, bool) {
				u := c.In.Unknown(c.Result(0), eval.NoSource, name+"()", c.Pos())
				u.Key = key
				return u, true
			}
		}
	}
	eventKey := func(c *eval.Call) string {
		if u, ok := c.In.Settle(c.Recv).(*eval.Unknown); ok {
			return u.Key
		}
		return ""
	}
	for _, name := range strings.Fields(e.fills) {
		m[e.event+name] = func(c *eval.Call) (eval.Value, bool) {
			key := eventKey(c)
			return c.Recv, key == fatalEvent || key == panicEvent
		}
	}
	for _, name := range strings.Fields(e.sends) {
		m[e.event+name] = func(c *eval.Call) (eval.Value, bool) {
			switch eventKey(c) {
			case fatalEvent:
				return exit(c)
			case panicEvent:
				return panics(c)
			}
			return nil, false
		}
	}
}
