package layout

import (
	"bytes"
	"io"
	"regexp"
)

// A CI system reads the log of a step for commands. GitHub's runner takes a line
// for one that begins with :: once white space is trimmed off it, and a line that has
// ##[ anywhere (ActionCommand.TryParseV2 and TryParse of actions/runner); Azure
// Pipelines ##vso[, TeamCity ##teamcity[. What colors a line is trimmed too.
var (
	atStart  = regexp.MustCompile(`^((?:[\s\p{Z}\x00-\x1f\x{85}\x{feff}\x{200b}]|\x1b\[[0-9;]*m)*):(:+)`)
	anywhere = regexp.MustCompile(`##(\[|(?i:vso|teamcity)\[)`)
)

// Inert returns a line that no CI system takes for a command: a space breaks what
// would be one.
func Inert(line []byte) []byte {
	if bytes.Contains(line, []byte("::")) {
		line = atStart.ReplaceAll(line, []byte("${1}: $2"))
	}
	if bytes.Contains(line, []byte("##")) {
		line = anywhere.ReplaceAll(line, []byte("## $1"))
	}
	return line
}

// An InertWriter passes lines on with no command for a CI system in them, whatever
// was put together to make them. Flush passes on what has no line end.
type InertWriter struct {
	To   io.Writer
	line []byte // that has no end yet
}

// Write keeps what follows the last line end for the next call.
func (w *InertWriter) Write(p []byte) (int, error) {
	w.line = append(w.line, p...)
	for {
		i := bytes.IndexAny(w.line, "\r\n")
		if i < 0 {
			return len(p), nil
		}
		line := w.line[: i+1 : i+1]
		w.line = w.line[i+1:]
		if _, err := w.To.Write(append(Inert(line[:i]), line[i])); err != nil {
			return 0, err
		}
	}
}

// Flush passes on the last line if it has no end.
func (w *InertWriter) Flush() error {
	line := w.line
	w.line = nil
	if len(line) == 0 {
		return nil
	}
	_, err := w.To.Write(Inert(line))
	return err
}
