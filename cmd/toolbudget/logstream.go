package main

import (
	"io"
	"os"

	"github.com/toolbudget/toolbudget/internal/layout"
)

// streams are what a command reads from and writes to.
type streams struct {
	in       *os.File
	out, err *logStream
}

// logStream is standard output or standard error. What is written to it is for people
// and may quote the program that is read, so no line of it becomes a command of the CI
// system that reads the log. Data for other programs goes to the file itself.
type logStream struct {
	*os.File
	lines *layout.InertWriter // nil for data
}

func newStream(f *os.File) *logStream { return &logStream{f, &layout.InertWriter{To: f}} }

// Write passes on whole lines; the program ends with a flush.
func (s *logStream) Write(p []byte) (int, error) {
	if s.lines == nil {
		return s.File.Write(p)
	}
	return s.lines.Write(p)
}

// WriteString is that of io.StringWriter, which *os.File has too.
func (s *logStream) WriteString(text string) (int, error) { return s.Write([]byte(text)) }

// ReadFrom is that of io.ReaderFrom, which *os.File has too.
func (s *logStream) ReadFrom(r io.Reader) (int64, error) {
	return io.Copy(struct{ io.Writer }{s}, r)
}

func (s *logStream) flush() error {
	if s.lines == nil {
		return nil
	}
	return s.lines.Flush()
}

// data returns the stream for data.
func (s *logStream) data() *logStream { return &logStream{File: s.File} }

// printsData reports whether what a command prints is for another program.
func (v verb) printsData(c command) bool {
	f, ok := c.(interface{ inFormat() string })
	return v.data || ok && !forPeople(f.inFormat())
}

// forPeople reports whether a form is read in a log, by people or editors.
func forPeople(format string) bool { return format == "text" || format == "lines" }
