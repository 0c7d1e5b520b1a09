package userfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

const (
	// Written is the most that a person writes: a configuration, a baseline that is
	// reviewed, descriptions, a report to append.
	Written = 16 << 20
	// Produced is the most that another program writes: a catalog, messages, the
	// vocabulary of a model. The largest answers to tools/list that are known have
	// 120 kB, and a hundred thousand tools of a kilobyte fit.
	Produced = 128 << 20
)

// Read reads a regular file of at most so many bytes. It opens nothing else, and reads
// nothing that is larger.
func Read(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path) // opening a named pipe would wait for a writer
	if missing := (*fs.PathError)(nil); errors.As(err, &missing) {
		missing.Op = "open" // as users know it
	}
	if err != nil {
		return nil, err
	}
	if err := check(info, path, most); err != nil {
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err = f.Stat(); err == nil {
		err = check(info, path, most) // it may have been replaced
	}
	if err != nil {
		return nil, err
	}
	return ReadAll(f, path, most)
}

// ReadAll reads at most so many bytes of standard input or a file.
func ReadAll(r io.Reader, name string, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, tooLarge(name, most)
	}
	return data, nil
}

func check(info fs.FileInfo, path string, most int64) error {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return fmt.Errorf("%s is a directory; name a file", path)
	case mode&fs.ModeNamedPipe != 0:
		return fmt.Errorf("%s is a pipe; name a regular file", path)
	case !mode.IsRegular():
		return fmt.Errorf("%s is a device or socket; name a regular file", path)
	case info.Size() > most:
		return tooLarge(path, most)
	}
	return nil
}

func tooLarge(name string, most int64) error {
	return fmt.Errorf("%s is larger than %d MB, the most that toolbudget reads", name, most>>20)
}

// ErrOutside says that a path leads out of a directory.
var ErrOutside = errors.New("points outside the repository")

// Below returns ErrOutside for a path that leads out of the directory root, by its
// elements or by symbolic links. The file need not be there yet.
func Below(root, path string) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	if path, err = filepath.Abs(path); err != nil {
		return err
	}
	if !inside(root, path) {
		return ErrOutside
	}
	real, err := filepath.EvalSymlinks(root)
	if err != nil {
		return err
	}
	// What is not there yet is where its directory is.
	for there := path; ; there = filepath.Dir(there) {
		resolved, err := filepath.EvalSymlinks(there)
		switch {
		case err == nil && inside(real, resolved):
			return nil
		case err == nil:
			return ErrOutside
		case !errors.Is(err, fs.ErrNotExist):
			return err
		case there == root:
			return nil
		}
		if info, err := os.Lstat(there); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return ErrOutside // to somewhere that is not there yet
		}
	}
}

func inside(root, path string) bool {
	rel, err := filepath.Rel(root, path)
	return err == nil && filepath.IsLocal(rel)
}
