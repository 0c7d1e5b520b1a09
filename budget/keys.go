package budget

// A Key is one kind of limit.
type Key struct {
	// Name is the path in the configuration below limits, such as tool.bytes.
	Name string
	// Unit names what is counted, in the plural.
	Unit string
	// Text explains the limit to a user.
	Text string
	// In returns the limit in a configuration.
	In func(*Limits) *Limit
}

// Keys lists all kinds of limit in the order reports and docs show them.
func Keys() []Key {
	return []Key{
		{ToolTokens, "tokens", "What one tool adds to every request of the chosen provider. The fixed part of a request is not in it.", func(l *Limits) *Limit { return &l.Tool.Tokens }},
		{ToolBytes, "bytes", "Length of the compact JSON of a tool's name, description and input schema. Needs no tokenizer and is the same for every provider.", func(l *Limits) *Limit { return &l.Tool.Bytes }},
		{ToolChars, "characters", "Length of a tool's description in characters.", func(l *Limits) *Limit { return &l.Tool.DescriptionChars }},
		{ToolWords, "words", "Length of each parameter's description in words, at any depth of the schema.", func(l *Limits) *Limit { return &l.Tool.ParameterWords }},
		{TotalTokens, "tokens", "What all tools of a program add to every request. The fixed part of a request is printed apart and is not in it.", func(l *Limits) *Limit { return &l.Total.Tokens }},
		{TotalBytes, "bytes", "Bytes of all tools of a program.", func(l *Limits) *Limit { return &l.Total.Bytes }},
		{TotalTools, "tools", "How many tools a program offers.", func(l *Limits) *Limit { return &l.Total.Tools }},
		{TotalCents, "cents", "What 1,000 requests cost for having the tools, the fixed part of each included, rounded up to whole cents. Needs provider: to name a model with a known price, which toolbudget count -model prints. With traffic.cached the first of them writes the provider's cache and all others read it.", func(l *Limits) *Limit { return &l.Total.Cents }},
		{TotalRate, "tokens", "What traffic.requests-per-minute requests take of the provider's limit of tokens a minute, the fixed part of each included. With traffic.cached it is at most one of them where the provider does not count what its cache has.", func(l *Limits) *Limit { return &l.Total.TokensPerMinute }},
		{MaxGaps, "gaps", "How many parts of the tools may stay unknown; a place that registers tools at run time is one. A gap outside name, description and input schema does not count, since most clients do not pass those parts on.", func(l *Limits) *Limit { return &l.MaxGaps }},
	}
}

// Names of the keys.
const (
	ToolTokens  = "tool.tokens"
	ToolBytes   = "tool.bytes"
	ToolChars   = "tool.description-chars"
	ToolWords   = "tool.parameter-words"
	TotalTokens = "total.tokens"
	TotalBytes  = "total.bytes"
	TotalTools  = "total.tools"
	TotalCents  = "total.cents-per-1000-requests"
	TotalRate   = "total.tokens-per-minute"
	MaxGaps     = "max-gaps"
)

// key returns the key of that name.
func key(name string) Key {
	for _, k := range Keys() {
		if k.Name == name {
			return k
		}
	}
	panic("budget: no key " + name) // the names are constants of this file
}
