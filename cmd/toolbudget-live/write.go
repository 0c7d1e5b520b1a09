package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// write writes the tools as a tools/list response, with the instructions of the server
// beside them, to a file or else to w. Each tool keeps the order of its keys and the form
// of its numbers.
func write(file string, w io.Writer, a *answer) error {
	if a.tools == nil {
		a.tools = []json.RawMessage{}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(struct {
		Instructions string            `json:"instructions,omitempty"`
		Tools        []json.RawMessage `json:"tools"`
	}{a.instructions, a.tools}); err != nil {
		return fmt.Errorf("the tools are no valid JSON: %w", err)
	}
	if file == "" {
		_, err := w.Write(b.Bytes())
		return err
	}
	return replace(file, b.Bytes())
}

// replace writes a file whole, or not at all.
func replace(file string, data []byte) (err error) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(file, data, 0o644) // such as /dev/stdout
	}
	f, err := os.CreateTemp(filepath.Dir(file), ".toolbudget-live-*")
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", file, err)
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name()) //nolint:errcheck // the first error is the one to report
		}
	}()
	if _, err = f.Write(data); err != nil {
		f.Close() //nolint:errcheck // as above
		return fmt.Errorf("cannot write %s: %w", file, err)
	}
	if err = f.Chmod(0o644); err != nil {
		f.Close() //nolint:errcheck // as above
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
