package main

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/rules"
	"github.com/toolbudget/toolbudget/tokencount"
)

// sessions returns what the clients of these names start with when they load all programs.
// Each counts with its own model, or with the given one.
func sessions(cfg *config.Config, names []string, model string, programs []*budget.Program) ([]client.Session, error) {
	var out []client.Session
	for _, name := range names {
		c, ok := client.ByName(name)
		if !ok {
			return nil, fmt.Errorf("there is no client %s; toolbudget explain clients lists them", name)
		}
		if set, _ := cfg.Clients.Get(name); set.Model != "" {
			c.Model = set.Model
		}
		if model != "" {
			c.Model = model
		}
		p, err := gate.Provider(cfg, tokencount.Query{Model: c.Model})
		if err != nil {
			return nil, fmt.Errorf("client %s: %w", name, err)
		}
		out = append(out, c.Start(measureSession(cfg, c, p, programs)))
	}
	return out, nil
}

// judgeSessions adds the limits of clients that sessions break to a result, and returns the
// sessions.
func judgeSessions(cfg *config.Config, r *budget.Result) ([]client.Session, error) {
	list, err := sessions(cfg, cfg.ClientNames(), "", r.Programs)
	for _, f := range overSessions(cfg, list) {
		r.Findings = append(r.Findings, f)
		r.Verdict = max(r.Verdict, f.Verdict)
	}
	return list, err
}

// measureSession counts what a client may show of the tools of programs.
func measureSession(
	cfg *config.Config,
	c client.Client,
	p *tokencount.Provider,
	programs []*budget.Program,
) client.Measure {
	var m client.Measure
	if w, ok := client.WindowOf(c.Model); ok {
		m.Window = w.Tokens
	}
	var sum tokencount.Count
	var list strings.Builder
	for _, program := range programs {
		tools, _ := program.Request()
		m.Tools += len(tools)
		for _, t := range tools {
			sum = sum.Add(p.Tool(t))
			list.WriteString(c.ToolName(serverName(cfg, program), t.Name) + "\n")
		}
		if program.Program == nil {
			continue
		}
		if text := program.Program.Instructions.Value; text != "" {
			m.Instructions = m.Instructions.Plus(p.CountText(text).Int)
		}
		for _, g := range program.Program.Gaps {
			m.Instructions.Open = m.Instructions.Open || catalog.Covers(g.Path, "/instructions")
		}
		sum.Open = sum.Open || len(program.Program.DynamicSources) > 0
	}
	if m.Tools > 0 {
		m.Whole = p.Calibration.Together(sum).Int.Plus(p.Fixed("").Int)
		m.Listed = p.CountText(list.String()).Int
	}
	m.Listed.Open = m.Listed.Open || sum.Open
	return m
}

// serverName is the name under which clients know the server of a program: the
// configuration's or, of several, the name of its file or package.
func serverName(cfg *config.Config, program *budget.Program) string {
	if cfg.Server != "" {
		return cfg.Server
	}
	base := path.Base(filepath.ToSlash(program.Name))
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// overSessions returns a finding for each limit of a client that a session breaks.
func overSessions(cfg *config.Config, list []client.Session) []rules.Finding {
	var out []rules.Finding
	for _, s := range list {
		set, ok := cfg.Clients.Get(s.Client)
		if !ok {
			continue
		}
		percent := interval.Int{Lo: part(s.Tokens.Lo, s.Window), Hi: part(s.Tokens.Hi, s.Window), Open: s.Tokens.Open}
		for _, l := range []struct {
			key    string
			limit  config.Limit
			amount interval.Int
			unit   string
		}{
			{"tokens", set.Tokens, s.Tokens, "tokens of tools"},
			{"percent", set.Percent, percent, "% of the context window of " + s.Model},
			{"instructions", set.Instructions, s.Instructions, "tokens of instructions"},
		} {
			if !l.limit.Given || l.limit.None || l.amount.Hi <= l.limit.Max && !l.amount.Open {
				continue
			}
			f := rules.Finding{
				ID: rules.SessionID, Rule: rules.SessionSlug, Severity: rules.Error, Verdict: rules.Over,
				Text: fmt.Sprintf("a session in %s starts with %s %s, more than %d (clients.%s.%s)",
					s.Client, l.amount, l.unit, l.limit.Max, s.Client, l.key),
			}
			if l.amount.Lo <= l.limit.Max {
				f.Verdict = rules.Undetermined
				f.Text = strings.Replace(f.Text, "more than", "which may be more than", 1)
			}
			out = append(out, f)
		}
	}
	return out
}

// part is a percentage, rounded up.
func part(tokens, window int) int {
	if window == 0 {
		return 0
	}
	return (100*tokens + window - 1) / window
}
