package config

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/internal/nearest"
)

// A ClientSetting is what a session in one client may start with.
type ClientSetting struct {
	// The model whose tokens and context window are taken; by default one that the
	// client's users often choose (toolbudget explain clients).
	Model string `yaml:"model,omitempty"`
	// Tokens of the tools that are in the context when a session starts.
	Tokens Limit `yaml:"tokens,omitempty"`
	// The percentage of the model's context window that these tokens take.
	Percent Limit `yaml:"percent,omitempty"`
	// Tokens of the instructions of the servers.
	Instructions Limit `yaml:"instructions,omitempty"`
}

// ClientNames are the clients of the configuration, in its order.
func (c *Config) ClientNames() []string {
	var names []string
	for name := range c.Clients.All() {
		names = append(names, name)
	}
	return names
}

// checkClients finds clients that nothing is known of, and limits on an unknown window.
func (c *Config) checkClients() error {
	var known []string
	for _, k := range client.Table() {
		known = append(known, k.Name)
	}
	for name, s := range c.Clients.All() {
		row, ok := client.ByName(name)
		if !ok {
			err := fmt.Errorf("clients: there is no client %s; use %s", name, strings.Join(known, ", "))
			if best := nearest.Word(name, known); best != "" {
				err = fmt.Errorf("clients: there is no client %s; did you mean %s?", name, best)
			}
			return at(err, "clients", name)
		}
		model := row.Model
		if s.Model != "" {
			model = s.Model
		}
		if _, ok := client.WindowOf(model); !ok && s.Percent.Given && !s.Percent.None {
			return at(fmt.Errorf("clients.%s.percent: the context window of %s is not known; set model to one whose "+
				"window is, or limit tokens instead", name, model), "clients", name, "percent")
		}
	}
	return nil
}
