//go:build amd64 || arm64

package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"
)

// TestHeapGrowsIntoLargePages: what the heap takes is advised wherever that changes something.
func TestHeapGrowsIntoLargePages(t *testing.T) {
	largePages()
	block := make([]byte, 16<<20)
	flags := mappingFlags(t, uintptr(unsafe.Pointer(&block[len(block)/2])))
	if got, want := strings.Contains(flags, " hg"), !memoryIsSet() && takesAdvice() && !scarce(); got != want {
		t.Errorf("the heap is mapped with%s; it is advised: %v, want %v", flags, got, want)
	}
}

// mappingFlags returns the flags of the mapping that an address is in (see proc_pid_smaps(5)).
func mappingFlags(t *testing.T, addr uintptr) string {
	t.Helper()
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	inside := false
	for s := bufio.NewScanner(f); s.Scan(); {
		var from, to uintptr
		if n, _ := fmt.Sscanf(s.Text(), "%x-%x ", &from, &to); n == 2 {
			inside = from <= addr && addr < to
		}
		if flags, ok := strings.CutPrefix(s.Text(), "VmFlags:"); ok && inside {
			return flags
		}
	}
	return ""
}
