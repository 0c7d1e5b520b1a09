package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"testing"
)

// TestInterruptEndsACommandThatWaits: a command that waits for something that never comes
// ends when it is told to.
func TestInterruptEndsACommandThatWaits(t *testing.T) {
	cmd := exec.Command(newRunner(t, ".").name, "check", "-catalog", "-")
	in, err := cmd.StdinPipe() // stays open
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// Once it reads, it has asked for signals: a pipe holds 64 KiB.
	if _, err := in.Write(bytes.Repeat([]byte(" "), 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != exitFailed {
		t.Errorf("%v, want exit status %d\n%s", err, exitFailed, stderr.String())
	}
}
