//go:build amd64 || arm64

package main

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
)

// largePages lets the kernel back the heap with pages of 2 MB, once. A run fills some hundred
// megabytes; to touch them 4 kB at a time took a third of its time.
//
// The Go runtime has no setting for it. So this takes one block of the heap, advises the kernel,
// and gives the block back for the heap to grow into. It is address space alone: no page of it is
// there until it is used. Where the advice would change nothing, or address space is scarce, the
// heap is left as it is.
var largePages = sync.OnceFunc(func() {
	if memoryIsSet() || !takesAdvice() || scarce() {
		return
	}
	debug.SetGCPercent(-1) // or the block starts a collection of its own
	// If it fails, nothing changes.
	_ = syscall.Madvise(make([]byte, largeHeap+garbageRoom), syscall.MADV_HUGEPAGE)
	runtime.GC()
	setPercent()
})

// takesAdvice reports whether the kernel backs with large pages what it is asked to, and nothing
// else, as most distributions have it, and whether large pages are of 2 MB: beside small ones of
// 64 kB they are of 512 MB.
func takesAdvice() bool {
	mode, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	return err == nil && strings.Contains(string(mode), "[madvise]") && os.Getpagesize() == 4<<10
}

// scarce reports whether address space counts that is not used: against a limit of the process, or
// in a kernel that never grants more than there is.
func scarce() bool {
	var space syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &space); err != nil || space.Cur != math.MaxUint64 {
		return true
	}
	policy, err := os.ReadFile("/proc/sys/vm/overcommit_memory")
	return err != nil || strings.TrimSpace(string(policy)) == "2"
}
