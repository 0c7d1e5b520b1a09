//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// group puts a command into a process group of its own, so that what it starts, such as
// the program of go run, ends with it.
func group() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// kill ends the group of the command.
func kill(cmd *exec.Cmd) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) //nolint:errcheck // it may have ended
	cmd.Process.Kill()                              //nolint:errcheck // as above
}
