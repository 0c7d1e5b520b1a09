package generate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/advise/keywords"
	"github.com/toolbudget/toolbudget/router"
)

// Options of a toolset.
type Options struct {
	// Selector has the groups, profiles and policy of the configuration.
	Selector *catalog.Selector
	// Aliases lead from earlier names to tools.
	Aliases map[string]string
	// Defer are patterns of tools that are deferred beside those that say so themselves,
	// but for those that say that they are core.
	Defer []string
	// Discover is the name of the tool that finds others, or "" for DiscoverName.
	Discover string
	// LineWords is how many words of a description a line has at most; 0 is all of its
	// first sentence.
	LineWords int
	// Formats are the providers, by the names of export, whose forms of the tools are
	// written.
	Formats []string
	// Router has the mode of the router and what else the configuration sets of it.
	Router router.Options
}

// Toolset makes the toolset of tools, one of each name. Steps are what a provider's form
// loses. It fails when a tool has the name of the one that finds others.
func Toolset(tools []*catalog.Tool, o Options) (ts *router.Toolset, steps []Step, err error) {
	if o.Discover == "" {
		o.Discover = DiscoverName
	}
	ts = &router.Toolset{Version: router.ToolsetVersion}
	discover, err := Discover(o.Discover)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range tools {
		if t.Name == o.Discover && listing(t, tools) {
			continue // of an earlier toolset
		}
		if slices.ContainsFunc(t.Gaps, catalog.Gap.Counts) {
			ts.LeftOut = append(ts.LeftOut, t.Name)
			continue
		}
		if t.Name == o.Discover {
			return nil, nil, fmt.Errorf(
				"a tool is already named %s; choose another name for the discovery tool with -discover",
				t.Name,
			)
		}
		ts.Tools = append(ts.Tools, bare(t, o))
	}
	if len(ts.Tools) == 0 {
		return nil, nil, errors.New("all tools have gaps, so there is nothing to generate")
	}
	sets, words := grouped(ts.Tools, o.Selector)
	ts.Options = o.Router
	ts.Options.Selector, ts.Options.Aliases, ts.Options.Keywords = *sets, o.Aliases, words
	ts.Categories = members(ts.Tools, sets)
	deferred := slices.DeleteFunc(slices.Clone(ts.Tools), func(t *catalog.Tool) bool { return !t.Deferred() })
	if len(deferred) > 0 {
		lines, _ := sets.CompactTo(deferred, o.LineWords)
		ts.Lines = strings.TrimSuffix(lines, "\n")
		ts.Discover = discover
	}
	if steps, err = formats(ts, o.Formats); err != nil {
		return nil, nil, err
	}
	if ts.Hash, err = ts.Sum(); err != nil {
		return nil, nil, err
	}
	if _, err := ts.Router(nil); err != nil {
		return nil, nil, err // such as an alias to no tool
	}
	return ts, steps, nil
}

// Groups returns copies of the tools and the groups. A tool without a group gets a
// category, and a group without keywords gets the keywords of its tools.
func Groups(tools []*catalog.Tool, given *catalog.Selector) ([]*catalog.Tool, *catalog.Selector) {
	out := make([]*catalog.Tool, len(tools))
	for i, t := range tools {
		x := *t
		out[i] = &x
	}
	sets, _ := grouped(out, given)
	return out, sets
}

func grouped(tools []*catalog.Tool, given *catalog.Selector) (*catalog.Selector, router.Keywords) {
	sets := categorize(tools, given)
	words := keywords.Map(tools, sets)
	trigger(sets, tools, words)
	return sets, words
}

// members are the names of the tools of each group, in their order.
func members(tools []*catalog.Tool, sets *catalog.Selector) map[string][]string {
	out := map[string][]string{}
	for _, t := range tools {
		for _, g := range sets.GroupsOf(t) {
			out[g] = append(out[g], t.Name)
		}
	}
	return out
}

// listing reports whether the description of a tool has lines of others.
func listing(t *catalog.Tool, tools []*catalog.Tool) bool {
	return slices.ContainsFunc(tools, func(other *catalog.Tool) bool {
		return strings.Contains(t.Description.Value, "\n- "+other.Name)
	})
}

// bare is what a client is sent of a tool and what a router wants to know, without
// places in the source, which would make the file stale with every edit.
func bare(t *catalog.Tool, o Options) *catalog.Tool {
	out := &catalog.Tool{
		ID: t.Name, Name: t.Name, Title: catalog.Text{Value: t.Title.Value},
		Description: catalog.Text{Value: t.Description.Value},
		InputSchema: t.InputSchema, OutputSchema: t.OutputSchema, Annotations: t.Annotations, Meta: t.Hinted(),
		Group: t.Group, Reachable: true, Default: catalog.Yes,
		Load: t.Load, Category: t.Category, Profiles: t.Profiles, Keywords: t.Keywords, Examples: t.Examples,
		MaxResultTokens: t.MaxResultTokens,
	}
	deferred := slices.ContainsFunc(o.Defer, func(p string) bool { return o.Selector.Fits(p, t) })
	switch {
	case out.Load == "" && deferred:
		out.Load = catalog.LoadDeferred
	case out.Load == "":
		out.Load = catalog.LoadCore
	}
	return out
}
