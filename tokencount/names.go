package tokencount

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

// Providers returns every provider that can be counted for, the default first.
func Providers() []*Provider {
	all := slices.Concat(openAI(), anthropic(), google(), compatible())
	for _, p := range all {
		p.Evidence = evidenceOf(p.Name)
		p.settle("")
	}
	return all
}

// A Query says how a request with tools is made. Its zero value is the default
// provider.
type Query struct {
	// Model is a model, such as gpt-4o-mini or claude-sonnet-4-6, or the name of a
	// provider.
	Model string
	// API is the interface the request goes to; "" is the first one that the model has
	// here.
	API provider.API
	// Host is who answers: the provider's own endpoint, which is "", or a gateway or
	// cloud, such as openrouter, azure, bedrock, vertex, groq or cerebras. The same
	// model may be counted in another way there (Provider.Hosts).
	Host string
	// ToolChoice is auto, the default, any (called required by some) or none: whether
	// the model must call a tool.
	ToolChoice string
	// Tool is the name of the tool that must be called, if one is named; ToolChoice
	// is then any.
	Tool string
	// Only is the name of the only tool of a request in which ToolChoice is any and no
	// tool is named: Responses treats it much as one that is named.
	Only string
	// Thinking means that the request asks for reasoning where that is not the
	// model's default.
	Thinking bool
	// Single means that the request forbids parallel calls of tools.
	Single bool
	// NoSystem means that the request has no system message.
	NoSystem bool
	// Strict means that tools are sent with "strict".
	Strict bool
	// JSONSchema means that tools are sent to Gemini as JSON Schema (parametersJsonSchema),
	// and not as the API's own Schema (parameters).
	JSONSchema bool
	// Library asks that pkoukk/tiktoken-go counts, even where there is a faster
	// counter of the same tokens.
	Library bool
}

// Find returns the provider for a request. A model is found by the longest prefix of its
// name, with or without what clouds and gateways put around it, as in openai/gpt-5 and
// us.anthropic.claude-opus-5-v1:0. A model that is newer than all that are known is
// counted as the newest of its family (Provider.Assumed). The error says which name is
// nearest and lists all providers.
func Find(q Query) (*Provider, error) {
	if q.ToolChoice != "" && q.ToolChoice != "auto" && q.ToolChoice != "any" && q.ToolChoice != "none" {
		return nil, fmt.Errorf("unknown tool choice %q; use auto, any or none", q.ToolChoice)
	}
	if q.Host == "" {
		q.Host = hostOf(q.Model)
	}
	p, err := find(q.Model, q.API, q.Host)
	if err != nil {
		return nil, err
	}
	if q.Tool != "" {
		q.ToolChoice = "any"
	}
	if strings.HasSuffix(strings.ToLower(q.Model), ":thinking") { // as OpenRouter asks for it
		q.Thinking = true
	}
	p.query, p.library = q, q.Library
	if p.Assumed != "" {
		p.settle("")
		return p, nil
	}
	p.settle(q.Model)
	p.elsewhere(q)
	p.ask(q)
	p.hold(q)
	return p, nil
}

// ask sets what of the profile depends on how the request is made.
func (p *Provider) ask(q Query) {
	if q.JSONSchema && p.jsonSchema != nil {
		p.render = p.jsonSchema
	}
	if q.Strict && p.strictPerTool > 0 {
		c := *p.Calibration
		c.PerTool += p.strictPerTool
		p.Calibration = &c
	}
	if q.ToolChoice == "none" && p.dropped {
		p.render, p.wide, p.overhead = nothing{}, nil, interval.Int{}
	}
}

// ByName returns the provider of that name, alias or model; "" is the default.
func ByName(name string) (*Provider, error) { return Find(Query{Model: name}) }

func find(name string, api provider.API, host string) (*Provider, error) {
	all := Providers()
	if name == "" && api == "" {
		return all[0], nil
	}
	var names, known []string
	for _, p := range all {
		known = append(known, p.Name)
		for _, n := range append([]string{p.Name}, p.Aliases...) {
			if n == name && (api == "" || api == p.API) {
				return p, nil
			}
			names = append(names, n)
		}
		names = append(names, p.Models...)
		for _, m := range p.prompts {
			names = append(names, m.model)
		}
	}
	if f, ok := later(name); ok {
		p, err := find(f.newest, api, host)
		if err != nil {
			return nil, err
		}
		return p.assumed(name, f), nil
	}
	var best *Provider
	longest := -1
	spelled := spellings(name)
	for _, p := range all {
		n := p.serves(spelled)
		if n < 0 || api != "" && api != p.API {
			continue // another model or API
		}
		if n += p.hosted(host); n > longest {
			best, longest = p, n
		}
	}
	if best != nil && name != "" {
		if f, ok := best.unlisted(name); ok {
			if newest, err := find(f.newest, api, host); f.newest != name && err == nil {
				best = newest
			}
			return best.assumed(name, f), nil
		}
		return best, nil
	}
	if api != "" {
		return nil, noAPI(all, name, api)
	}
	hint := ""
	if n := nearest.Word(name, names); n != "" {
		hint = fmt.Sprintf("; did you mean %s?", n)
	}
	return nil, fmt.Errorf(
		"unknown provider or model %q%s (known providers: %s)",
		name,
		hint,
		strings.Join(known, ", "),
	)
}

// noAPI says why no provider has a model on an API.
func noAPI(all []*Provider, name string, api provider.API) error {
	var apis, has []provider.API
	spelled := spellings(name)
	for _, p := range all {
		if !slices.Contains(apis, p.API) {
			apis = append(apis, p.API)
		}
		if name != "" && p.serves(spelled) >= 0 && !slices.Contains(has, p.API) {
			has = append(has, p.API)
		}
	}
	switch {
	case !slices.Contains(apis, api):
		return fmt.Errorf("unknown API %q (known: %s)", api, provider.Join(apis))
	case name == "":
		return errors.New("an API alone names no model; name one too")
	case len(has) == 0:
		return fmt.Errorf("no model %q is known on the API %s", name, api)
	}
	return fmt.Errorf("%s is not known on the API %s (known on: %s)", name, api, provider.Join(has))
}

// hosted ranks the profile for a host, above any length of a model's name: one that
// is of the host, one of no host in particular, one of other hosts.
func (p *Provider) hosted(host string) int {
	const rank = 1000
	switch {
	case len(p.Hosts) == 0:
		return rank
	case slices.Contains(p.Hosts, host):
		return 2 * rank
	}
	return 0
}

// settle sets the overhead to that of a model. Where the model is not known, it
// lies between those of all.
func (p *Provider) settle(model string) {
	if len(p.prompts) == 0 {
		return
	}
	p.overhead = p.prompts[0].of(p.query.ToolChoice)
	longest, bare := -1, bareModel(model)
	for _, m := range p.prompts {
		s := m.of(p.query.ToolChoice)
		if n := len(m.model); strings.HasPrefix(bare, m.model) && n > longest {
			if p.query.Single && p.query.Tool != "" {
				s = s.Plus(interval.Exactly(p.single[m.model]))
			}
			p.overhead, longest = s, n
		} else if longest < 0 {
			p.overhead.Lo, p.overhead.Hi = min(p.overhead.Lo, s.Lo), max(p.overhead.Hi, s.Hi)
		}
	}
}
