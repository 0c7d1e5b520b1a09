package main

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/toolbudget/toolbudget/internal/cache"
	"github.com/toolbudget/toolbudget/internal/fixture"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"toolbudget": main})
}

// TestScriptsGiveTheirOutput runs every script against the real main.
func TestScriptsGiveTheirOutput(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/script",
		UpdateScripts:       fixture.Update(),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv(cache.Variable, filepath.Join(e.WorkDir, ".cache")) // not the user's
			configs, err := filepath.Abs("../../testdata/configs")
			e.Setenv("CONFIGS", configs)
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"stub":  stub,
			"asked": asked,
			// git ARGS runs git as someone, whatever the machine's settings are.
			"git": func(ts *testscript.TestScript, neg bool, args []string) {
				as := []string{
					"-c",
					"user.name=t",
					"-c",
					"user.email=t@example.com",
					"-c",
					"commit.gpgsign=false",
					"-c",
					"core.autocrlf=false",
				}
				if err := ts.Exec("git", append(as, args...)...); (err != nil) != neg {
					ts.Fatalf("git %v: %v", args, err)
				}
			},
			// exits N PROGRAM ARGS runs a program that must exit with status N.
			"exits": func(ts *testscript.TestScript, neg bool, args []string) {
				if neg || len(args) < 2 {
					ts.Fatalf("usage: exits N PROGRAM ARGS")
				}
				code := 0
				if err := ts.Exec(args[1], args[2:]...); err != nil {
					var exit *exec.ExitError
					if !errors.As(err, &exit) {
						ts.Fatalf("%v", err)
					}
					code = exit.ExitCode()
				}
				if strconv.Itoa(code) != args[0] {
					ts.Fatalf("exit status %d, want %s", code, args[0])
				}
			},
		},
	})
}
