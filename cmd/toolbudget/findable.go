package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/findability"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/rules"
)

// searchable are the tools that a client's tool search has: the deferred ones or, if none
// is, all.
func searchable(tools []*catalog.Tool) []*catalog.Tool {
	later := slices.DeleteFunc(slices.Clone(tools), func(t *catalog.Tool) bool { return !t.Deferred() })
	if len(later) == 0 {
		return tools
	}
	return later
}

// judgeClients adds to a result what limits on clients and their searches find, and returns
// the sessions.
func judgeClients(ctx context.Context, cfg *config.Config, r *budget.Result) ([]client.Session, error) {
	if err := judgeFindable(ctx, cfg, r); err != nil {
		return nil, err
	}
	return judgeSessions(cfg, r)
}

// judgeFindable adds a finding to a result for each tool and search that limits.findable
// fails.
func judgeFindable(ctx context.Context, cfg *config.Config, r *budget.Result) error {
	l := cfg.Limits.Findable
	severity := findableSeverity(cfg)
	if !l.Given || l.None || severity == rules.Off {
		return nil
	}
	for _, p := range r.Programs {
		tools, _ := p.Request()
		later := searchable(tools)
		x, err := findability.New(later)
		if err != nil {
			return err
		}
		for _, t := range later {
			results, err := x.Find(ctx, t)
			if err != nil {
				return err
			}
			for _, f := range notFound(x, t, results, l.Max) {
				f.Severity = severity
				for _, e := range cfg.Exceptions {
					if e.Allows(f) && e.Matches(t.Name) {
						f.Reason = e.Reason
					}
				}
				r.Findings = append(r.Findings, f)
				if f.Fails() {
					r.Verdict = max(r.Verdict, rules.Over)
				}
			}
		}
	}
	return nil
}

// findableSeverity is what the configuration says of the rule.
func findableSeverity(cfg *config.Config) rules.Severity {
	for _, r := range rules.LimitRules() {
		for name, s := range cfg.Rules {
			if r.ID == rules.FindableID && r.Is(name) && s.Severity != "" {
				return s.Severity
			}
		}
	}
	return rules.Error
}

// notFound returns one finding for each search that does not find a tool in time: the query
// that finds it last.
func notFound(x *findability.Index, t *catalog.Tool, results []findability.Result, most int) []rules.Finding {
	var out []rules.Finding
	for _, search := range findability.Searches() {
		var worst *findability.Result
		for i, r := range results {
			if r.Search == search && !r.Within(most) && (worst == nil || later(r, *worst)) {
				worst = &results[i]
			}
		}
		if worst == nil {
			continue // found
		}
		f := rules.Finding{
			ID: rules.FindableID, Rule: rules.FindableSlug, Verdict: rules.Over,
			Text: fmt.Sprintf("%s: %s (limits.findable is %d)", t.Name, show.FoundAt(*worst), most),
		}
		if words := x.Apart(t, worst.Before, 3); worst.Place == 0 {
			f.Text += "; its texts have none of these words"
		} else if len(words) > 0 {
			f.Text += "; " + show.Apart(words)
		}
		f.At, f.Origin = t.Anchor("/description")
		out = append(out, f)
	}
	return out
}

// later reports whether a is found behind b, or not at all.
func later(a, b findability.Result) bool {
	return b.Place > 0 && (a.Place == 0 || a.Place > b.Place)
}

// findable makes all searches for one tool among those of the programs that have it.
func findable(ctx context.Context, sources []gate.Source, t *catalog.Tool) (*show.Findable, error) {
	var tools []*catalog.Tool
	for _, s := range sources {
		for i := range s.Catalog.Programs {
			list := s.Catalog.ToolsOf(&s.Catalog.Programs[i])
			if slices.Contains(list, t) {
				tools = append(tools, list...)
			}
		}
	}
	tools = slices.DeleteFunc(tools, func(x *catalog.Tool) bool { return !x.Reachable || x.Name == "" })
	tools = searchable(tools)
	if !slices.Contains(tools, t) || len(tools) < 2 {
		return nil, nil // sent with every request, or nothing to search among
	}
	x, err := findability.New(tools)
	if err != nil {
		return nil, err
	}
	out := &show.Findable{Tools: len(tools), Deferred: t.Deferred()}
	if out.Searches, err = x.Find(ctx, t); err != nil {
		return nil, err
	}
	var before []string
	for _, r := range out.Searches {
		if !r.Within(findability.Wanted) {
			before = append(before, r.Before...)
		}
	}
	if len(before) > 0 {
		out.Apart = x.Apart(t, before, 5)
	}
	return out, nil
}
