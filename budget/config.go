// Package budget holds the tools of a catalog against ceilings: it reads the
// configuration, measures, and gives a verdict for each limit.
//
// It knows nothing of Go source and nothing of how providers count: the tokens of
// each tool are given to it.
package budget

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/rules"
)

// ConfigVersion is the version of the configuration that this package reads.
const ConfigVersion = 1

// SchemaURL is where editors find the JSON Schema of the configuration.
const SchemaURL = "https://raw.githubusercontent.com/toolbudget/toolbudget/main/schema/toolbudget.schema.json"

// FileNames are the names a configuration is looked for under, in each
// directory from the working directory up to the root of the repository.
func FileNames() []string { return []string{".toolbudget.yml", ".toolbudget.yaml"} }

// Config is the content of .toolbudget.yml. A key that is left out keeps its
// built-in default (see Default); the value none lifts a limit.
type Config struct {
	// Version of the configuration: 1.
	Version int `yaml:"version" jsonschema:"enum=1"`
	// Provider or model whose tokens are counted: a name of toolbudget
	// explain providers, or a list of names, or all. The limits are of the first;
	// check prints what the tools cost for each.
	Provider Names `yaml:"provider,omitempty"`
	// Which tools the gate checks: everything (each tool that any
	// flag or condition could register) or default (only those that are there
	// when every flag is at its default and no environment variable is set).
	World World `yaml:"world,omitempty" jsonschema:"enum=everything,enum=default"`
	// Providers and clients whose rules hold (toolbudget explain rules). Without
	// this key, those of the provider whose tokens are counted warn and fail
	// nothing; with [], there are none. What the tools cost is printed for each
	// whose tokens can be counted.
	Providers []rules.Provider `yaml:"providers,omitempty"`
	// The name under which clients know the server. Some put it before each
	// tool's name, which then must not become too long.
	Server string `yaml:"server,omitempty"`
	// Rules that are asked otherwise than by themselves, by id or name: off, warn
	// or error, or {severity: warn, max: 20} for a rule that counts something.
	Rules map[string]RuleSetting `yaml:"rules,omitempty"`
	// The ceilings.
	Limits Limits `yaml:"limits,omitempty"`
	// Single tools that have other ceilings, each with a reason.
	Exceptions []Exception `yaml:"exceptions,omitempty"`
	// Tool types of your own, so that toolbudget reads them like those of a
	// known SDK.
	House []HouseType `yaml:"types,omitempty"`
	// The file that keeps what the tools cost, and how much they may grow.
	Baseline BaselineConfig `yaml:"baseline,omitempty"`
	// What is known of tools beside their definitions, by name or pattern. It
	// comes before what a directive //toolbudget:tool says, and a later pattern
	// before an earlier one, key by key.
	Tools Map[catalog.Metadata] `yaml:"tools,omitempty"`
	// Sets of tools that belong together, by name. A tool whose own category or
	// toolset is the name is in it too.
	Groups Map[GroupSetting] `yaml:"groups,omitempty"`
	// What single roles, clients or tasks are offered, by name; false is nothing.
	Profiles Map[ProfileSetting] `yaml:"profiles,omitempty"`
	// Budgets of the tools that are defined in some packages, by import path or
	// pattern; a path that ends in /... takes in what is below it.
	Packages Map[PackageSetting] `yaml:"packages,omitempty"`
	// Which tools may be offered to whom, beside profiles.
	Policy PolicySetting `yaml:"policy,omitempty"`
	// Earlier names of tools, each with the tool that took its place, for toolbudget
	// generate.
	Aliases map[string]string `yaml:"aliases,omitempty"`
	// Files with the descriptions that are served in place of those in the source.
	Descriptions []DescriptionFiles `yaml:"descriptions,omitempty"`
	// How the program's tools are used, for the limits on cost and rate.
	Traffic Traffic `yaml:"traffic,omitempty"`
	// Models that nobody has recorded, as toolbudget calibrate measured them.
	Calibrations []Calibration `yaml:"calibrations,omitempty"`

	// Path is the file this was read from, "" for the built-in defaults.
	Path string `yaml:"-"`
	// source is what it was read from, nil for the built-in defaults.
	source *source
	// served are the texts that Descriptions name.
	served []servedText
}

// Limits are the ceilings of one program.
type Limits struct {
	// Ceilings of each tool by itself.
	Tool ToolLimits `yaml:"tool,omitempty"`
	// Ceilings of all tools of a program together.
	Total TotalLimits `yaml:"total,omitempty"`
	// The initial block in per cent of the full one: the definitions of core tools
	// and a line for each deferred one, against all definitions.
	InitialShare Limit `yaml:"initial-share,omitempty"`
	// How many parts of the tools may stay unknown.
	MaxGaps Limit `yaml:"max-gaps,omitempty"`
}

// ToolLimits are the ceilings of one tool.
type ToolLimits struct {
	// Bytes of the compact JSON of name, description and input schema.
	Bytes Limit `yaml:"bytes,omitempty"`
	// Length of the tool's description in characters.
	DescriptionChars Limit `yaml:"description-chars,omitempty"`
	// Length of each parameter's description in words.
	ParameterWords Limit `yaml:"parameter-words,omitempty"`
	// Tokens that the tool adds to a request.
	Tokens Limit `yaml:"tokens,omitempty"`
}

// TotalLimits are the ceilings of all tools of a program together.
type TotalLimits struct {
	// Bytes of all tools.
	Bytes Limit `yaml:"bytes,omitempty"`
	// Tokens of all tools, without the fixed part of a request.
	Tokens Limit `yaml:"tokens,omitempty"`
	// How many tools there may be.
	Tools Limit `yaml:"tools,omitempty"`
	// What 1,000 requests cost for having the tools, in cents.
	Cents Limit `yaml:"cents-per-1000-requests,omitempty"`
	// Tokens that traffic.requests-per-minute requests take of the
	// provider's limit a minute.
	TokensPerMinute Limit `yaml:"tokens-per-minute,omitempty"`
}

// A Limit is a ceiling: a whole number from 0, or none.
type Limit struct {
	Max   int
	Given bool // false: not in the configuration
	None  bool // given as none: lifted
	Line  int  // in the configuration, 0 for a built-in default
}

// An Exception gives the tools it names other ceilings.
type Exception struct {
	// A tool's name or a pattern of names, in which * stands for any
	// letters, ? for one and [a-z] for one of a range.
	Tool string `yaml:"tool"`
	// Limits that replace those of limits.tool for these tools.
	Limits ExceptionLimits `yaml:"limits,omitempty"`
	// Rules that these tools may break, by id or name.
	Rules []string `yaml:"rules,omitempty"`
	// Reason why these tools may differ. It is required, and reports show it.
	Reason string `yaml:"reason"`
}

// ExceptionLimits are the ceilings an exception may set.
type ExceptionLimits struct {
	ToolLimits `yaml:",inline"`
	// How many gaps each of these tools may have; they do not
	// count towards limits.max-gaps.
	MaxGaps Limit `yaml:"max-gaps,omitempty"`
}

// A World is a choice of the tools that a run registers.
type World string

const (
	// Everything: each conditional tool once, the largest variant per name.
	Everything World = "everything"
	// DefaultWorld: flags at their defaults, no environment variable set.
	DefaultWorld World = "default"
)

// A HouseType declares a tool type of your own: a struct whose fields, or an
// interface or type whose methods, hold what a model is sent.
type HouseType struct {
	// The full name of the type, such as example.com/kit/tool.Tool.
	Type string `yaml:"type"`
	// The field or method that holds the tool's name.
	Name string `yaml:"name"`
	// The field or method that holds the description.
	Description string `yaml:"description,omitempty"`
	// The field or method that holds the input schema: text of JSON, or a
	// value that encoding/json turns into it.
	InputSchema string `yaml:"input-schema,omitempty"`
	// The field or method that holds the title.
	Title string `yaml:"title,omitempty"`
	// The field or method that holds the toolset the program puts the tool in; a
	// path such as Toolset.ID names a field of a field.
	Group string `yaml:"group,omitempty"`
	// The field or method that holds the output schema, in the forms of
	// the input schema.
	OutputSchema string `yaml:"output-schema,omitempty"`
	// The field or method that holds the annotations: text of JSON, or a
	// value that encoding/json turns into an object.
	Annotations string `yaml:"annotations,omitempty"`
	// The field or method that holds what MCP calls _meta, in the forms of
	// the annotations.
	Meta string `yaml:"meta,omitempty"`
	// The method of an interface that calls the tool: toolbudget consolidate
	// writes code that calls it. Without it, the only method that takes
	// arguments (a map[string]any or JSON text) and returns an error last.
	Execute string `yaml:"execute,omitempty"`
	// The functions that register such a tool. Without any, every
	// value of the type that the program can reach is a tool.
	Sinks []HouseSink `yaml:"sinks,omitempty"`
}

// A HouseSink is a function that registers tools of a house type.
type HouseSink struct {
	// The full name of the function, such as example.com/kit/server.Register
	// or (*example.com/kit/server.Server).Add.
	Func string `yaml:"func"`
	// The index of the argument that is the tool, from 0, not counting
	// the receiver.
	Arg int `yaml:"arg,omitempty" jsonschema:"minimum=0"`
}
