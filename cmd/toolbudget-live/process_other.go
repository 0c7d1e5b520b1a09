//go:build !unix

package main

import (
	"os/exec"
	"syscall"
)

// group has no groups to use.
func group() *syscall.SysProcAttr { return nil }

// kill ends the command. What it started may go on.
func kill(cmd *exec.Cmd) { cmd.Process.Kill() } //nolint:errcheck // it may have ended
