// Package runner prints what a library makes of the types of the corpus.
package runner

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"

	"example.com/corpus"
)

// A Config is one way to call the library.
type Config struct {
	Name  string
	Infer func(reflect.Type) (any, error)
	// Skip leaves out cases whose name starts with one of these words, which
	// the library does not survive under this configuration.
	Skip []string
}

// An Extra is one call that only its own program can write.
type Extra struct {
	Config, Case string
	Infer        func() (any, error)
}

// Line is what is printed for each case.
type Line struct {
	Config string          `json:"config"`
	Case   string          `json:"case"`
	Name   string          `json:"name,omitempty"`
	String string          `json:"string,omitempty"`
	Schema json.RawMessage `json:"schema,omitempty"`
	Error  string          `json:"error,omitempty"`
	Panics bool            `json:"panics,omitempty"`
	// Unmade says why reflect cannot make the type asked for.
	Unmade string `json:"unmade,omitempty"`
}

// Main prints a line for each case under each configuration; with the argument
// -serve it reads lines of configuration, tab, Go type expression instead and
// answers each with a line.
func Main(cases []corpus.Case, configs []Config, extras ...Extra) {
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	if len(os.Args) > 1 && os.Args[1] == "-serve" {
		serve(out, configs)
		return
	}
	for _, c := range configs {
		for _, t := range cases {
			if !skips(c, t.Name) {
				out.Encode(infer(c.Name, t.Name, t.Type, func() (any, error) { return c.Infer(t.Type) }))
			}
		}
	}
	for _, e := range extras {
		out.Encode(infer(e.Config, e.Case, nil, e.Infer))
	}
}

func skips(c Config, name string) bool {
	word, _, _ := strings.Cut(name, " ")
	for _, s := range c.Skip {
		if s == word {
			return true
		}
	}
	return false
}

func infer(config, name string, t reflect.Type, call func() (any, error)) (line Line) {
	line = Line{Config: config, Case: name}
	if t != nil {
		line.Name, line.String = t.Name(), t.String()
	}
	defer func() {
		if p := recover(); p != nil {
			line.Error, line.Panics = fmt.Sprint(p), true
		}
	}()
	s, err := call()
	if err == nil {
		line.Schema, err = json.Marshal(s)
	}
	if err != nil {
		// Only what went wrong, not each level of MarshalJSON it went through.
		for {
			var m *json.MarshalerError
			if !errors.As(err, &m) {
				break
			}
			err = m.Err
		}
		line.Error = err.Error()
	}
	return line
}

func serve(out *json.Encoder, configs []Config) {
	byName := map[string]Config{}
	for _, c := range configs {
		byName[c.Name] = c
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		config, expr, _ := strings.Cut(in.Text(), "\t")
		c := byName[config]
		t, err := parse(expr)
		if err != nil {
			out.Encode(Line{Config: config, Unmade: err.Error()})
			continue
		}
		out.Encode(infer(config, "", t, func() (any, error) { return c.Infer(t) }))
	}
}
