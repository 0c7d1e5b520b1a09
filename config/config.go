package config

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
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
	// Provider or model whose tokens are counted: one name, a list, or all;
	// toolbudget explain providers lists the names. Limits apply to the first one,
	// and check prints the cost for each.
	Provider Names `yaml:"provider,omitempty"`
	// Which tools are checked: everything (each tool that any flag or condition
	// could register) or default (the tools that are registered when every flag has
	// its default and no environment variable is set).
	World catalog.World `yaml:"world,omitempty" jsonschema:"enum=everything,enum=default"`
	// Providers and clients that must accept the tools (toolbudget explain rules).
	// Without this key, the rules of the provider whose tokens are counted are
	// advice; with [], none apply. check also prints the cost for each provider
	// whose tokens can be counted.
	Providers []provider.Name `yaml:"providers,omitempty"`
	// Sets of rules that a directory or a version of the protocol asks for.
	Extends []string `yaml:"extends,omitempty"`
	// The name under which clients know the server. Some clients put it in front of
	// each tool's name, which has a maximum length.
	Server string `yaml:"server,omitempty"`
	// Severities of rules, by id or name: off, warn or error, or {severity: warn,
	// max: 20} for a rule that counts something.
	Rules map[string]RuleSetting `yaml:"rules,omitempty"`
	// What the tools may cost.
	Limits Limits `yaml:"limits,omitempty"`
	// Other limits for some tools, each with a reason.
	Exceptions []Exception `yaml:"exceptions,omitempty"`
	// Tool types of your own, which toolbudget then reads like those of an SDK.
	Types []ToolType `yaml:"types,omitempty"`
	// The file that records what the tools cost, and how much they may grow.
	Baseline Baseline `yaml:"baseline,omitempty"`
	// Metadata of tools, by name or pattern. For each key, it overrides a
	// //toolbudget:tool comment, and a later pattern overrides an earlier one.
	Tools Map[catalog.Metadata] `yaml:"tools,omitempty"`
	// Files with messages and the tools that were right for them, as examples of these
	// tools: JSON Lines with query, and tool or gold (a list of tools). Relative to the
	// directory of the configuration, and below the root of the repository.
	Examples []string `yaml:"examples,omitempty"`
	// Sets of related tools, by name. A tool is also in the group that its own
	// category or toolset names.
	Groups Map[GroupSetting] `yaml:"groups,omitempty"`
	// What a role, client or task is offered, by name; false means no tools.
	Profiles Map[ProfileSetting] `yaml:"profiles,omitempty"`
	// Settings for single servers of a program that has several, by the name that
	// reports have in parentheses, or by the whole name of the program.
	Servers Map[ServerSetting] `yaml:"servers,omitempty"`
	// Budgets for the tools that certain packages define, by import path. A path
	// that ends in /... includes the packages below it.
	Packages Map[PackageSetting] `yaml:"packages,omitempty"`
	// Which tools an agent or a user may be offered.
	Policy PolicySetting `yaml:"policy,omitempty"`
	// Earlier names of tools, each with the tool that replaced it, for toolbudget
	// generate.
	Aliases map[string]string `yaml:"aliases,omitempty"`
	// How the router of toolbudget generate chooses.
	Router RouterSetting `yaml:"router,omitempty"`
	// Files with the descriptions that are served instead of those in the source.
	Descriptions []DescriptionFiles `yaml:"descriptions,omitempty"`
	// Files from which a program makes tools when it starts. They are added to those of
	// its source.
	ToolFiles []ToolFiles `yaml:"tool-files,omitempty"`
	// The clients that load the tools, by name (toolbudget explain clients), and what a
	// session in them may start with. check prints a line for each.
	Clients Map[ClientSetting] `yaml:"clients,omitempty"`
	// How often the tools are sent, for the limits on cost and rate.
	Traffic Traffic `yaml:"traffic,omitempty"`
	// Scale factors for models without recorded data, as toolbudget calibrate measured
	// them.
	Calibrations []Calibration `yaml:"calibrations,omitempty"`

	// Path is the file this was read from, "" for the built-in defaults.
	Path string `yaml:"-"`
	// source is what it was read from, nil for the built-in defaults.
	source *source
	// examples are the messages of the files that Examples names.
	examples []logged
	// served are the texts that Descriptions name.
	served []servedText
	// fileTools are the tools of the files that ToolFiles names.
	fileTools []fileTools
}

// Limits are what the tools of one program may cost.
type Limits struct {
	// Limits for each tool.
	Tool ToolLimits `yaml:"tool,omitempty"`
	// Limits for all tools of a program together.
	Total TotalLimits `yaml:"total,omitempty"`
	// Tokens sent up front, as a percentage of all definitions: the definitions of
	// core tools and one line for each deferred tool.
	InitialShare Limit `yaml:"initial-share,omitempty"`
	// Each deferred tool must be among so many tools that a client's tool search finds
	// first, for searches made from its name, its description and its examples.
	Findable Limit `yaml:"findable,omitempty"`
	// The number of gaps: parts of tools that the source does not determine.
	MaxGaps Limit `yaml:"max-gaps,omitempty"`
}

// Of returns the limit of that key, such as tool.bytes; nil for the limit of a part.
func (l *Limits) Of(key string) *Limit {
	switch key {
	case rules.ToolTokens:
		return &l.Tool.Tokens
	case rules.ToolBytes:
		return &l.Tool.Bytes
	case rules.ToolChars:
		return &l.Tool.DescriptionChars
	case rules.ToolWords:
		return &l.Tool.ParameterWords
	case rules.ToolWireBytes:
		return &l.Tool.WireBytes
	case rules.ToolWireTokens:
		return &l.Tool.WireTokens
	case rules.TotalWireBytes:
		return &l.Total.WireBytes
	case rules.TotalWireTokens:
		return &l.Total.WireTokens
	case rules.TotalTokens:
		return &l.Total.Tokens
	case rules.TotalBytes:
		return &l.Total.Bytes
	case rules.TotalTools:
		return &l.Total.Tools
	case rules.TotalCents:
		return &l.Total.Cents
	case rules.TotalRate:
		return &l.Total.TokensPerMinute
	case rules.InitialShare:
		return &l.InitialShare
	case rules.MaxGaps:
		return &l.MaxGaps
	}
	return nil
}

// ToolLimits are limits for one tool.
type ToolLimits struct {
	// Bytes of the compact JSON of name, description and input schema.
	Bytes Limit `yaml:"bytes,omitempty"`
	// Characters in the description.
	DescriptionChars Limit `yaml:"description-chars,omitempty"`
	// Words in the description of each parameter.
	ParameterWords Limit `yaml:"parameter-words,omitempty"`
	// Tokens that the tool adds to a request.
	Tokens Limit `yaml:"tokens,omitempty"`
	// Bytes of the whole definition, as tools/list sends it.
	WireBytes Limit `yaml:"wire-bytes,omitempty"`
	// Tokens of the whole definition, as tools/list sends it.
	WireTokens Limit `yaml:"wire-tokens,omitempty"`
}

// TotalLimits are limits for all tools of a program together.
type TotalLimits struct {
	// Bytes of all tools.
	Bytes Limit `yaml:"bytes,omitempty"`
	// Tokens of all tools, without the fixed part of a request.
	Tokens Limit `yaml:"tokens,omitempty"`
	// Number of tools.
	Tools Limit `yaml:"tools,omitempty"`
	// Price of the tools in 1,000 requests, in cents.
	Cents Limit `yaml:"cents-per-1000-requests,omitempty"`
	// Bytes of the whole definitions, as tools/list sends them.
	WireBytes Limit `yaml:"wire-bytes,omitempty"`
	// Tokens of the whole definitions, as tools/list sends them.
	WireTokens Limit `yaml:"wire-tokens,omitempty"`
	// Tokens per minute that the tools take of the provider's rate limit, at
	// traffic.requests-per-minute.
	TokensPerMinute Limit `yaml:"tokens-per-minute,omitempty"`
}

// A Limit is a ceiling: a whole number from 0, or none.
type Limit struct {
	Max   int
	Given bool // false: not in the configuration
	None  bool // given as none: lifted
	Line  int  // in the configuration, 0 for a built-in default
}

// An Exception sets other limits for some tools.
type Exception struct {
	// The name of a tool, or a pattern: * matches any characters, ? one
	// character, and [a-z] one of a range.
	Tool string `yaml:"tool"`
	// Limits that replace those of limits.tool for these tools.
	Limits ExceptionLimits `yaml:"limits,omitempty"`
	// Rules that these tools may break, by id or name.
	Rules []string `yaml:"rules,omitempty"`
	// Why these tools may differ. The reason is required, and reports show it.
	Reason string `yaml:"reason"`
}

// ExceptionLimits are the limits that an exception may set.
type ExceptionLimits struct {
	ToolLimits `yaml:",inline"`
	// The number of gaps that each of these tools may have. They do not count
	// towards limits.max-gaps.
	MaxGaps Limit `yaml:"max-gaps,omitempty"`
}

// A ToolType declares a tool type of your own: a struct whose fields, or an
// interface or other type whose methods, contain what is sent to a model. A path
// such as Spec.Name leads through fields and methods.
type ToolType struct {
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
	// The field or method that holds the toolset of the tool.
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
	// The functions that register such a tool. Without any, every value of the type
	// that the program can reach is a tool.
	Sinks []Sink `yaml:"sinks,omitempty"`
}

// A Sink is a function that registers tools of such a type.
type Sink struct {
	// The full name of the function, such as example.com/kit/server.Register
	// or (*example.com/kit/server.Server).Add.
	Func string `yaml:"func"`
	// The index of the argument that is the tool, from 0, not counting
	// the receiver.
	Arg int `yaml:"arg,omitempty" jsonschema:"minimum=0"`
}

// Verdict compares an amount with the limit.
func (l Limit) Verdict(a interval.Int) rules.Verdict {
	switch {
	case !l.Given || l.None:
		return rules.Within
	case a.Lo > l.Max:
		return rules.Over
	case a.Open || a.Hi > l.Max:
		return rules.Undetermined
	}
	return rules.Within
}
