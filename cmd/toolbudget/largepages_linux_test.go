//go:build amd64 || arm64

package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestHeapHasRoomInLargePages: the room that the heap grows into is advised wherever that changes
// something.
func TestHeapHasRoomInLargePages(t *testing.T) {
	largePages()
	got := advised(t) // with what the runtime asks for its own tables
	if want := !memoryIsSet() && takesAdvice() && !scarce(); got >= largeHeap+garbageRoom != want {
		t.Errorf("%d bytes are advised; the room for the heap is to be: %v", got, want)
	}
}

// advised is how many bytes of this process the kernel is to back with large pages: those of
// mappings with the flag hg (see proc_pid_smaps(5)).
func advised(t *testing.T) (bytes int) {
	t.Helper()
	f, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	size := 0
	for s := bufio.NewScanner(f); s.Scan(); {
		var from, to int
		if n, _ := fmt.Sscanf(s.Text(), "%x-%x ", &from, &to); n == 2 {
			size = to - from
		}
		if flags, ok := strings.CutPrefix(s.Text(), "VmFlags:"); ok && strings.Contains(flags, " hg") {
			bytes += size
		}
	}
	return bytes
}
