package load

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// overlay maps absolute paths of files to the files that stand in for them, as
// go build -overlay does.
type overlay map[string]string

// readOverlay reads the file of an -overlay flag that the go command is given
// in dir.
func readOverlay(dir, file string) (overlay, error) {
	absolute := func(path string) string {
		if !filepath.IsAbs(path) {
			path = filepath.Join(dir, path)
		}
		return filepath.Clean(path)
	}
	data, err := os.ReadFile(absolute(file))
	if err != nil {
		return nil, fmt.Errorf("cannot read the overlay named in GOFLAGS: %w", err)
	}
	var content struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &content); err != nil {
		return nil, fmt.Errorf(
			"the overlay %s named in GOFLAGS does not have the format that go help build describes: %w",
			file,
			err,
		)
	}
	o := make(overlay, len(content.Replace))
	for from, to := range content.Replace {
		if to != "" { // else the file is left out, and go list does not name it
			o[absolute(from)] = absolute(to)
		}
	}
	return o, nil
}

// ReadFile reads a file of the program, such as one of EmbedFiles, or what
// stands in for it in an overlay.
func (p *Program) ReadFile(name string) ([]byte, error) {
	if to, ok := p.overlay[name]; ok {
		name = to
	}
	return os.ReadFile(name)
}
