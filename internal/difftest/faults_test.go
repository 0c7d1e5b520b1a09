//go:build difftest

package difftest_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/internal/difftest/progen"
)

// TestFaultsAreFound puts each fault of testdata/faults.txtar into the evaluator, one at a
// time, and says how many random programs it takes until one is wrong. FAULTS names
// how many there may be, and the first seed, in which nothing may be wrong without
// a fault: n=150 seed=1. Programs with open forms find those whose name says so.
func TestFaultsAreFound(t *testing.T) {
	var n, first int
	if _, err := fmt.Sscanf(os.Getenv("FAULTS"), "n=%d seed=%d", &n, &first); err != nil {
		t.Fatalf("FAULTS is %q: %v; see make difftest-faults", os.Getenv("FAULTS"), err)
	}
	for _, f := range faults(t) {
		t.Run(f.name, func(t *testing.T) {
			first := first
			if strings.HasPrefix(f.name, "open: ") {
				first += progen.OpenFrom
			}
			overlay := withFault(t, f)
			for at := 0; at < n; at += 30 {
				if seed := firstWrong(t, overlay, min(30, n-at), first+at); seed > 0 {
					t.Logf("%s: found by program %d", f.name, seed-first+1)
					return
				}
			}
			t.Errorf("%s: not found by %d programs", f.name, n)
		})
	}
}

// withFault writes an overlay in which a file of the evaluator has a fault.
func withFault(t *testing.T, f fault) string {
	t.Helper()
	file, err := filepath.Abs(f.path())
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	src, err := f.in(string(data))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	dir := t.TempDir()
	faulty := filepath.Join(dir, "faulty.go")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {file: faulty}})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(dir, "overlay.json")
	for name, text := range map[string]string{faulty: src, overlay: string(list)} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return overlay
}

// firstWrong is the first of n seeds whose program is wrong, or 0.
func firstWrong(t *testing.T, overlay string, n, seed int) int {
	t.Helper()
	cmd := exec.CommandContext(
		t.Context(),
		"go",
		"test",
		"-overlay",
		overlay,
		"-tags",
		"difftest",
		"-run",
		"TestRandomSourceIsReadAsGoRunsIt",
		"-timeout",
		"0",
		"-v",
		".",
	)
	cmd.Env = append(os.Environ(), fmt.Sprintf("DIFFTEST=n=%d seed=%d reduce=0 most=%[1]d", n, seed), "GAPS=")
	out, _ := cmd.CombinedOutput()
	if !strings.Contains(string(out), "programs, build") {
		t.Fatalf("the programs did not run:\n%s", out)
	}
	m := regexp.MustCompile(`seed (\d+): wrong`).FindSubmatch(out)
	if m == nil {
		return 0
	}
	at, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	return at
}
