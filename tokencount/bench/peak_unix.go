//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
)

// peak returns the resident memory of an ended process at its peak, in bytes.
func peak(s *os.ProcessState) int {
	u, ok := s.SysUsage().(*syscall.Rusage)
	switch {
	case !ok:
		return 0
	case runtime.GOOS == "darwin":
		return int(u.Maxrss)
	}
	return int(u.Maxrss) * 1024 // kilobytes elsewhere (getrusage(2))
}
