package baseline

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/toolbudget/toolbudget/internal/userfile"
)

// Read reads the baseline in the file. An error that the file is not
// there is an fs.ErrNotExist.
func Read(path string) (*Baseline, error) {
	data, err := userfile.Read(path, userfile.Written)
	if err != nil {
		return nil, err
	}
	b, err := Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.ToSlash(path), err)
	}
	return b, nil
}

// Write puts the baseline in place of the file, whole or not at all: it
// is written beside it and then renamed, so that an interrupted run, a full disk
// or a directory without permission leaves the old file as it was.
func Write(path string, b *Baseline) (err error) {
	data, err := Encode(b)
	if err != nil {
		return err
	}
	// What is written must be what is read.
	if _, err := Decode(data); err != nil {
		return fmt.Errorf("the new baseline is not valid (this is a bug in toolbudget): %w", err)
	}
	mode := os.FileMode(0o644)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // the link stays
		if info, err := os.Stat(path); err == nil {
			mode = info.Mode().Perm()
		}
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return fmt.Errorf(
			"cannot write the baseline: %w; make the directory writable, or name another file with -baseline",
			err,
		)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Sync() // else a crash after the rename may leave an empty file
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("cannot write the baseline: %w", err)
	}
	return os.Rename(f.Name(), path)
}
