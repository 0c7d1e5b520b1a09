package tokencount

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// A Provider is one way in which a request with tools is counted: a provider,
// one of its APIs and a family of models. Its methods are safe for concurrent
// use.
type Provider struct {
	// Name is what configurations and flags say, such as openai-gpt-5-chat.
	Name string
	// Aliases are other names for the same.
	Aliases []string
	// API is the interface the request goes to, such as responses.
	API string
	// Models names the models of the family, as prefixes of model names.
	Models []string
	// Grade is the best that a count under this provider can be.
	Grade Grade
	// ErrorPercent is the mean error on the tool part of recorded requests, in per cent.
	ErrorPercent float64
	// Source says where render, vocabulary and constants come from.
	Source string

	render   render
	encoding string
	// overhead is what a request with tools costs beyond what render shows.
	overhead int
}

// A render is the form in which a provider shows tools to a model.
type render interface {
	// tool renders one tool as it stands among others, with what parts it from
	// the tool before it.
	tool(*catalog.Tool) *form
	// frame is what is written once around all tools.
	frame() []string
}

// Render returns what the model is shown of a tool, with … for each part that
// is unknown.
func (p *Provider) Render(t *catalog.Tool) string {
	return strings.TrimLeft(p.render.tool(t).String(), ";\n")
}

// Tool returns the marginal cost of a tool: what a request that already has
// tools grows by.
func (p *Provider) Tool(t *catalog.Tool) Count {
	c := tokenizerOf(p.encoding).weigh(p.render.tool(t))
	c.Open = c.Open || len(gapsOf(t)) > 0
	c.Method = p.Grade
	return c
}

// Fixed returns what a request costs once for having tools at all, and for the
// server's instructions, whatever the tools are.
func (p *Provider) Fixed(instructions string) Count {
	c := Count{Lo: p.overhead, Hi: p.overhead, Method: p.Grade}
	for _, part := range append(p.render.frame(), clean(instructions)) {
		lo, hi := tokenizerOf(p.encoding).count(part)
		c.Lo, c.Hi = c.Lo+lo, c.Hi+hi
	}
	return c
}

// Providers returns every provider that can be counted for, the default first.
func Providers() []*Provider { return openAI() }

// ByName returns the provider of that name or alias. The error lists what there
// is.
func ByName(name string) (*Provider, error) {
	var names []string
	for _, p := range Providers() {
		if p.Name == name {
			return p, nil
		}
		for _, a := range p.Aliases {
			if a == name {
				return p, nil
			}
		}
		names = append(names, p.Name)
	}
	return nil, fmt.Errorf("no provider %q; use one of %s", name, strings.Join(names, ", "))
}
