package extract

import (
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
)

// A program may serve tools to others, and ask a model itself, with tools of its own:
//
//	server.AddTool(mcp.NewTool("run", …), run) // what the server has
//	loop.Ask(client, question, []Tool{read{}, write{}}) // what the model has
//
// Where the tools of its requests are not known, types that look like tools are read as well, as in
// a program that serves nothing. What has the name of a tool that is served may be that tool, under
// a type of the program's own, and is left out.

// guessBeside are the guesses of such a program, and the sources that it has with them, or nil.
func (x *extraction) guessBeside(e entry, list []*program, asked *requestReading, cut bool) *program {
	if !e.main || asked == nil || len(asked.tools()) > 0 || !asked.open() || !x.onlyServes(list) {
		return nil
	}
	var served []string
	for _, p := range list {
		for _, t := range p.tools {
			served = append(served, t.Name)
		}
	}
	out := newProgram(e.pkg.Path, "")
	for _, p := range x.guess(e, cut) {
		out.DynamicSources = append(out.DynamicSources, p.DynamicSources...)
		for _, t := range p.tools {
			isServed := slices.ContainsFunc(served, func(name string) bool {
				return name == t.Name || strings.HasSuffix(name, "_"+t.Name)
			})
			if t.Guessed() == "" || !t.Reachable || isServed || out.defined[definitionOf(t)] {
				continue
			}
			one := *t
			out.add(&one, out.named[t.Name]+1)
		}
	}
	if len(out.tools) == 0 {
		return nil
	}
	return out
}

// open reports whether some request has tools of the program that are not known.
func (q *requestReading) open() bool {
	return slices.ContainsFunc(q.sources(), isOpen)
}

// servingSDKs are the names of the SDKs that serve tools.
func (x *extraction) servingSDKs() map[string]bool {
	out := map[string]bool{}
	for _, f := range x.opts.Frameworks {
		out[f.Name] = out[f.Name] || len(f.Servers) > 0
	}
	return out
}

// onlyServes reports whether there are tools, all of them of SDKs for servers.
func (x *extraction) onlyServes(list []*program) bool {
	serves := x.servingSDKs()
	return anyReachable(list) && !slices.ContainsFunc(list, func(p *program) bool {
		return slices.ContainsFunc(p.tools, func(t *catalog.Tool) bool { return !serves[t.Framework] })
	})
}
