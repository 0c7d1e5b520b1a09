// Command hooks prepares what its command serves in functions that cobra calls before it.
package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

type config struct{ tools []string }

var (
	cfg   *config
	level string
)

type server struct{ host string }

func (s *server) prepare(*cobra.Command, []string) error {
	s.host = os.Getenv("SETTINGS_HOST")
	return nil
}

func (s *server) serve(extra string) func(*cobra.Command, []string) error {
	return func(*cobra.Command, []string) error {
		m := kit.New()
		for _, name := range cfg.tools {
			kit.Add(m, name)
		}
		kit.AddIf(m, level == "low", "on_low", "off_low")
		kit.AddIf(m, s.host == "", "on_local", "off_local")
		kit.Add(m, extra)
		kit.Serve(m)
		return nil
	}
}

func main() {
	s := &server{host: "none"}
	cobra.OnInitialize(func() { cfg = &config{tools: []string{"on_first"}} })
	root := &cobra.Command{
		Use: "hooks",
		PersistentPreRunE: func(*cobra.Command, []string) error {
			cfg.tools = append(cfg.tools, "on_second")
			level = "low"
			return nil
		},
	}
	serve := &cobra.Command{Use: "serve", PreRunE: s.prepare}
	if os.Getenv("SETTINGS_EXTRA") != "" {
		serve.RunE = s.serve("off_extra")
	} else {
		serve.RunE = s.serve("on_plain")
	}
	// Its own hook comes in place of that of the root.
	other := &cobra.Command{Use: "other", PersistentPreRun: func(*cobra.Command, []string) { level = "high" }}
	other.Run = func(*cobra.Command, []string) { cfg = nil }
	root.AddCommand(serve, other)
	root.SetArgs([]string{"serve"})
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}
