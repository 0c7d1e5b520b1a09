package main

import (
	"strings"
	"testing"
)

// TestLiveWithoutItsProgram holds that the message says how to get the client of servers.
func TestLiveWithoutItsProgram(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	const want = "install it: go install github.com/toolbudget/toolbudget/cmd/toolbudget-live@latest"
	if program, err := findLive(); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("found %q (%v), want an error with %q", program, err, want)
	}
}
