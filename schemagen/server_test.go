package schemagen_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"go/types"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// A server is an oracle that answers for type expressions one at a time.
type server struct {
	dir    string
	in     io.WriteCloser
	out    *bufio.Reader
	stderr bytes.Buffer
	// asked and unmade count the questions, and those reflect had no type for.
	asked, unmade int
}

// serve starts the oracle module dir. It ends with f.
func serve(f *testing.F, dir string) *server {
	f.Helper()
	s := &server{dir: dir}
	cmd := exec.Command(oracleProgram(f, dir), "-serve")
	cmd.Env, cmd.Stderr = oracleEnv(), &s.stderr
	var err error
	if s.in, err = cmd.StdinPipe(); err != nil {
		f.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		f.Fatal(err)
	}
	s.out = bufio.NewReader(out)
	if err := cmd.Start(); err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		s.in.Close() // its sign to end
		if err := cmd.Wait(); err != nil {
			f.Errorf("oracle %s: %v\n%s", dir, err, &s.stderr)
		}
		if s.unmade*4 > s.asked {
			f.Errorf("oracle %s compared too little: reflect could not make %d of %d types", dir, s.unmade, s.asked)
		}
	})
	return s
}

// ask returns what the library makes of the type that expr writes.
func (s *server) ask(t *testing.T, config, expr string) oracleLine {
	t.Helper()
	if _, err := fmt.Fprintf(s.in, "%s\t%s\n", config, expr); err != nil {
		t.Fatalf("oracle %s: %v", s.dir, err)
	}
	text, err := s.out.ReadBytes('\n')
	if err != nil {
		t.Fatalf("oracle %s ended on %s: %v", s.dir, expr, err)
	}
	var l oracleLine
	if err := json.Unmarshal(text, &l); err != nil {
		t.Fatalf("oracle %s: %v in %s", s.dir, err, text)
	}
	l.Case = expr
	s.asked++
	if l.Unmade != "" {
		s.unmade++
	}
	return l
}

// poolWords are what reflect can make types of at run time.
var poolWords = words{
	leaves: []string{
		"bool",
		"string",
		"int",
		"int8",
		"int16",
		"int32",
		"int64",
		"uint",
		"uint8",
		"uint16",
		"uint32",
		"uint64",
		"float32",
		"float64",
		"Text",
		"Int",
		"Flag",
		"Texts",
		"Index",
		"Codes",
		"Leaf",
		"Mid",
		"Top",
		"low",
		"Rec",
		"Other",
		"Key",
		"Time",
		"Big",
		"Raw",
		"IP",
		"URL",
		"Dur",
		"Any",
		"Error",
	},
	refused: []string{"chan int", "complex128", "uintptr"},
	embeds:  []string{"Leaf", "Mid", "Top", "Other", "Text", "Texts", "Index"},
	keys:    []string{"string", "Text", "int", "Int", "Key", "uint8", "bool"},
}

// expression turns fuzz input into a Go type expression of one line. A few of
// those are types that reflect cannot make at run time.
func expression(data []byte) string {
	g := &generator{rand: rand.New(&byteSource{data: data, rest: rand.NewPCG(7, 0)}), words: poolWords}
	body := g.fields("", 1+g.rand.IntN(6))
	return strings.NewReplacer("{\n", "{", "\t", " ", "\n", ";").Replace("struct {" + body + "}")
}

// A byteSource draws from fuzz input, a byte a number, and from a fixed stream
// when that has run out.
type byteSource struct {
	data []byte
	rest rand.Source
}

func (s *byteSource) Uint64() uint64 {
	if len(s.data) == 0 {
		return s.rest.Uint64()
	}
	b := s.data[0]
	s.data = s.data[1:]
	return uint64(b)<<56 | 0x7f7f7f7f7f7f7f
}

// poolType is the type of expr in the package of the corpus named pool.
func poolType(t *testing.T, p *packages.Package, expr string) types.Type {
	t.Helper()
	tv, err := types.Eval(p.Fset, p.Types, 0, expr)
	if err != nil {
		t.Fatalf("%s: %v", expr, err)
	}
	return tv.Type
}
