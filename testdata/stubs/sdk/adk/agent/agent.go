// Package agent is a stub for tests: see the README of testdata/stubs.
package agent

import "google.golang.org/adk/v2/tool"

type Config struct{ Tools []tool.Tool }

type Agent interface{ Tools() []tool.Tool }

type agent struct{ Config }

func (a *agent) Tools() []tool.Tool { return a.Config.Tools }

func New(c Config) (Agent, error) { return &agent{c}, nil }
