package eval

import "testing"

// Only some functions of package sync run from source; the others have models, and
// what they do is not read.
func TestSyncRunsFromSourceOrFromModels(t *testing.T) {
	for key, want := range map[string]bool{
		"sync.OnceFunc":       false,
		"sync.Mutex.Lock":     true,
		"sync.Once.Do":        true,
		"sync.WaitGroup.Wait": true,
		"strings.Map":         false,
		"container/list.New":  false,
	} {
		pkg := key[:len("sync")]
		if pkg != "sync" {
			pkg = key[:len(key)-len(".New")]
		}
		if got := isModelled(pkg, key); got != want {
			t.Errorf("isModelled(%q, %q) = %v, want %v", pkg, key, got, want)
		}
	}
}
