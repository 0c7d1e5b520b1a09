//go:build difftest

package difftest_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/toolbudget/toolbudget/internal/difftest/progen"
)

// TestShowPrintsTheProgramOfASeed prints the program of the seed that SEED names.
func TestShowPrintsTheProgramOfASeed(t *testing.T) {
	var seed uint64
	if _, err := fmt.Sscan(os.Getenv("SEED"), &seed); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + newBench(t, plain).Standalone(progen.New(seed).Source("T")))
}
