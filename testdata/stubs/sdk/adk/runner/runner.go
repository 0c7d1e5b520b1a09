// Package runner is a stub for tests: see the README of testdata/stubs.
package runner

import "google.golang.org/adk/v2/agent"

type Runner struct{ agent agent.Agent }

func New(a agent.Agent) *Runner { return &Runner{a} }

func (r *Runner) Run() {}
