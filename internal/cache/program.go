package cache

import (
	"crypto/sha256"
	"io"
	"os"
	"runtime"
)

// Program returns the SHA-256 of the running program's file: what it makes
// depends on every package that is linked into it, and a version says too little of a program
// that is built from a working tree.
func Program() (Key, error) {
	name, err := os.Executable()
	if err != nil {
		return Key{}, err
	}
	if runtime.GOOS == "linux" {
		name = "/proc/self/exe" // the file that runs, also when another has taken its name
	}
	f, err := os.Open(name)
	if err != nil {
		return Key{}, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return Key{}, err
	}
	return Key(h.Sum(nil)), nil
}
