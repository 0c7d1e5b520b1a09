package difftest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// buildStandard writes and builds a module in which each program is a package,
// without those that do not compile.
func (b *Bench) buildStandard(ctx context.Context, list []*Standard) ([]*Standard, error) {
	for range 4 {
		if err := b.writeStandard(list); err != nil {
			return nil, err
		}
		_, err := b.command(ctx, nil, "go", "build", "-buildvcs=false", "-ldflags=-s -w",
			"-gcflags=example.com/h/...=-e", "-o", "print.exe", "./print")
		if err == nil {
			return list, nil
		}
		bad := map[string]bool{}
		for _, m := range regexp.MustCompile(`(?m)^e/(\w+)/\S+?:\d+.*`).FindAllStringSubmatch(err.Error(), -1) {
			bad[m[1]] = true
		}
		if len(bad) == 0 {
			return nil, err
		}
		for _, s := range list {
			if bad[s.Case.ID] {
				s.Verdict = Verdict{Grade: Unfit, Kind: "does not compile"}
			}
		}
		list = fit(list)
	}
	return nil, errors.New("the module does not build")
}

func (b *Bench) writeStandard(list []*Standard) error {
	if err := os.RemoveAll(b.Dir); err != nil {
		return err
	}
	files, err := b.modFiles()
	if err != nil {
		return err
	}
	var imports, table strings.Builder
	for _, s := range list {
		id := s.Case.ID
		files["e/"+id+"/p.go"] = []byte(s.Source)
		files["e/"+id+"/out.go"] = []byte(stdOutput)
		files["s/"+id+"/main.go"] = []byte(strings.ReplaceAll(stdServer, "ID", id))
		fmt.Fprintf(&imports, "\t%s \"example.com/h/e/%[1]s\"\n", id)
		fmt.Fprintf(&table, "\t%q: %[1]s.ExText,\n", id)
	}
	files["print/main.go"] = []byte(
		strings.NewReplacer("IMPORTS", imports.String(), "TABLE", table.String()).Replace(stdPrint),
	)
	return b.writeFiles(files)
}

// print runs a program twice.
func (b *Bench) print(ctx context.Context, s *Standard) (string, Verdict) {
	const mark = "\nEXTEXT "
	var texts [2]string
	for i := range texts {
		ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
		out, err := b.command(ctx, nil, filepath.Join(b.Dir, "print.exe"), s.Case.ID)
		cancel()
		if err != nil {
			return "", Verdict{Grade: Unfit, Kind: "does not end well", Detail: err.Error()}
		}
		_, text, ok := strings.Cut(string(out), mark)
		if !ok || json.Unmarshal([]byte(text), &texts[i]) != nil {
			return "", Verdict{Grade: Unfit, Kind: "does not return"}
		}
	}
	switch {
	case texts[0] != texts[1]:
		return "", Verdict{Grade: Unfit, Kind: "output changes"}
	case s.Documented != "" && trimmed(texts[0]) != trimmed(s.Documented):
		return "", Verdict{Grade: Unfit, Kind: "not what is documented", Detail: texts[0]}
	}
	return texts[0], Verdict{}
}

// trimmed is text as documentation gives it: without spaces at the end of lines.
func trimmed(text string) string {
	var lines []string
	for line := range strings.Lines(strings.TrimSpace(text)) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return strings.Join(lines, "\n")
}

const stdOutput = `package p

import (
	exfmt "fmt"
	exstrings "strings"
)

var (
	exOut  exstrings.Builder
	exText string
)

func exPrint(a ...any) (int, error) {
	s := exfmt.Sprint(a...)
	exText += s
	return len(s), nil
}

func exPrintln(a ...any) (int, error) {
	s := exfmt.Sprintln(a...)
	exText += s
	return len(s), nil
}

func exPrintf(f string, a ...any) (int, error) {
	s := exfmt.Sprintf(f, a...)
	exText += s
	return len(s), nil
}

func exMark(line int, x any) any {
	exText += exfmt.Sprintf("line %d\n", line)
	return x
}

func ExText() string {
	exRun()
	return exText + exOut.String()
}
`

const stdServer = `package main

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	p "example.com/h/e/ID"
)

func main() {
	s := server.NewMCPServer("h", "1")
	s.AddTool(mcp.NewTool("ok", mcp.WithDescription(p.ExText())), nil)
	server.ServeStdio(s)
}
`

const stdPrint = `package main

import (
	"encoding/json"
	"os"

IMPORTS)

var all = map[string]func() string{
TABLE}

func main() {
	b, _ := json.Marshal(all[os.Args[1]]())
	os.Stdout.Write([]byte("\nEXTEXT " + string(b) + "\n"))
}
`
