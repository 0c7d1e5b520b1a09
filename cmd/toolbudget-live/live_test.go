package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// live runs a command line and returns what it printed.
func live(args ...string) (out, notes string, err error) {
	var o, e bytes.Buffer
	err = run(context.Background(), args, &o, &e)
	return o.String(), e.String(), err
}

// failure holds that an error says each text.
func failure(t *testing.T, err error, want []string) {
	t.Helper()
	if err == nil {
		t.Fatalf("it succeeded; want an error with %q", want)
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("the error is\n%v\nwithout %q", err, w)
		}
	}
}

// TestStdioServersAnswerOrAreRefused asks servers that are right and servers that are wrong.
func TestStdioServersAnswerOrAreRefused(t *testing.T) {
	for _, tt := range []struct {
		kind string
		note string   // of one that is right
		fail []string // texts of the error of one that is wrong
	}{
		{kind: "sdk", note: `3 tools from "notes", version "2"`},
		{kind: "pages", note: `3 tools in 3 pages from "notes"`},
		{kind: "none", note: "0 tools"},
		{kind: "silent", note: "1 tool"}, // about methods that it does not know
		{kind: "new", note: "1 tool"},    // it knows no initialize
		{kind: "hang", fail: []string{"did not list its tools within 1s", "-timeout"}},
		{kind: "hang with a child", fail: []string{"within 1s", "a child runs"}},
		{kind: "exit", fail: []string{"exit status 3", "no configuration: set NOTES_DIR"}},
		{kind: "garbage", fail: []string{`it wrote "Listening on standard input"`, "standard error"}},
		{kind: "length", fail: []string{`it wrote "Content-Length: 999999"`}},
		{kind: "half", fail: []string{"exit status 0"}},
		{kind: "endless", fail: []string{"exceeded the configured maximum"}},
		{kind: "circle", fail: []string{"the pages do not end"}},
		{kind: "endless pages", fail: []string{"more than 1000 pages"}},
		{kind: "null", fail: []string{"has no tools"}},
		{kind: "no tools", fail: []string{"does not offer tools"}},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			t.Setenv(standIn, tt.kind)
			limit := "20s"
			if strings.HasPrefix(tt.kind, "hang") {
				limit = "1s"
			}
			begun := time.Now()
			_, note, err := live("-timeout", limit, "--", os.Args[0])
			if took := time.Since(begun); took > 18*time.Second {
				t.Errorf("it took %s", took)
			}
			if tt.fail != nil {
				failure(t, err, tt.fail)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(note, tt.note) {
				t.Errorf("it notes %q, want %q", note, tt.note)
			}
		})
	}
}

// TestHTTPServersAnswerOrAreRefused asks servers at a URL.
func TestHTTPServersAnswerOrAreRefused(t *testing.T) {
	for _, tt := range []struct {
		kind   string
		header string
		note   string
		fail   []string
	}{
		{kind: "sdk", note: `3 tools from "notes", version "2"`},
		{kind: "json", note: `3 tools from "notes"`},
		{kind: "pages", note: "3 tools in 3 pages"},
		{kind: "older", note: `3 tools from "notes", version "2"`},
		{kind: "older pages", note: "3 tools in 3 pages"},
		{kind: "secret", header: "Authorization: Bearer T", note: "3 tools"},
		{kind: "secret", fail: []string{"refuses access (401 Unauthorized)", "-header"}},
		{kind: "hang", fail: []string{"within 1s"}},
		{kind: "length", fail: []string{"after 24 of the 5000 bytes"}},
		{kind: "page", fail: []string{`answered with "text/html"`}},
		{kind: "garbage", fail: []string{"invalid character 'W'"}},
		{kind: "elsewhere", fail: []string{"no MCP endpoint at this path (404 Not Found)"}},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			args := []string{"-url", over(t, tt.kind), "-timeout", "20s"}
			if tt.kind == "hang" {
				args[3] = "1s"
			}
			if tt.header != "" {
				args = append(args, "-header", tt.header)
			}
			_, note, err := live(args...)
			if tt.fail != nil {
				failure(t, err, tt.fail)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(note, tt.note) {
				t.Errorf("it notes %q, want %q", note, tt.note)
			}
		})
	}
}

// TestToolsKeepTheOrderOfTheirKeys holds that tools keep the order of their keys and the form of
// their numbers, by both ways and in both forms of an HTTP response.
func TestToolsKeepTheOrderOfTheirKeys(t *testing.T) {
	t.Setenv(standIn, "hand")
	out, _, err := live("--", os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"tools":[{"name":"z","inputSchema":{"type":"object",` +
		`"properties":{"b":{"maximum":1.50},"a":{"x-k":1e2}}}}]}`
	if got := compact(t, out); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	t.Setenv(standIn, "sdk")
	byStdio, _, err := live("--", os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(compact(t, byStdio), `"properties":{"z":{"type":"string"},"a":{"type":"integer"}}`) {
		t.Errorf("the keys are in another order than sent:\n%s", byStdio)
	}
	for _, kind := range []string{"sdk", "json", "pages"} {
		byHTTP, _, err := live("-url", over(t, kind))
		if err != nil {
			t.Fatal(err)
		}
		if byHTTP != byStdio {
			t.Errorf("%s over HTTP is\n%s\nand over standard input and output\n%s", kind, byHTTP, byStdio)
		}
	}
}

func compact(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, []byte(text)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestRealServersAnswer asks servers of five SDKs over stdio, and some of them over HTTP. Some send
// their tools in pages. PORT in an argument is one that is free.
func TestRealServersAnswer(t *testing.T) {
	const sdks = "../../testdata/frameworks/"
	bin := t.TempDir()
	for _, tt := range []struct {
		dir, program, note string
		http               []string // arguments with which it serves HTTP
	}{
		{"../../testdata/demo", "notes", `4 tools from "notes"`, nil},
		{"../../testdata/demo", "issues", `from "issues"`, nil},
		{sdks + "mcp-go-1.2", "server", "88 tools in 13 pages", nil},
		{sdks + "go-sdk-1.8", "server", "75 tools in 11 pages", nil},
		{sdks + "mcp-golang-0.16", "server", "20 tools in 5 pages", nil},
		{sdks + "foxy-contexts-0.1", "server", `13 tools from "garden"`, []string{"-http", "PORT"}},
		{sdks + "go-mcp-0.2", "server", "13 tools in 4 pages", []string{"-http", "127.0.0.1:PORT"}},
	} {
		t.Run(filepath.Base(tt.dir)+" "+tt.program, func(t *testing.T) {
			program := filepath.Join(bin, filepath.Base(tt.dir)+"-"+tt.program)
			cmd := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./cmd/"+tt.program)
			cmd.Dir, cmd.Env = tt.dir, append(os.Environ(), "GOWORK=off")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			holdsTools(t, tt.note, "--", program)
			if tt.http != nil {
				holdsTools(t, tt.note, "-url", listening(t, program, tt.http))
			}
		})
	}
}

// holdsTools holds that a server sends tools, which are written into a file.
func holdsTools(t *testing.T, want string, server ...string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "live.json")
	out, note, err := live(append([]string{"-o", file}, server...)...)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if out != "" || !strings.Contains(note, want) || !json.Valid(data) {
		t.Errorf("%q: it prints %q and notes %q, want %q", server, out, note, want)
	}
}

// listening runs a server until the test ends, and returns its URL once it listens.
func listening(t *testing.T, program string, args []string) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, err := net.SplitHostPort(free.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if err := free.Close(); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program)
	for _, arg := range args {
		cmd.Args = append(cmd.Args, strings.ReplaceAll(arg, "PORT", port))
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Wait() }) // the context of the test has ended it
	for range 200 {
		c, err := net.Dial("tcp", "localhost:"+port)
		if err == nil {
			_ = c.Close()
			return "http://localhost:" + port + "/mcp"
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("it does not listen")
	return ""
}

// TestFailureWritesNothing holds that a file is replaced only by a whole answer.
func TestFailureWritesNothing(t *testing.T) {
	t.Setenv(standIn, "exit")
	file := filepath.Join(t.TempDir(), "live.json")
	if err := os.WriteFile(file, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := live("-o", file, "--", os.Args[0]); err == nil {
		t.Fatal("it succeeded")
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != "before" {
		t.Errorf("the file is %q (%v)", data, err)
	}
}

// TestHeadersStayWithTheHost holds that a redirect does not hand on a token.
func TestHeadersStayWithTheHost(t *testing.T) {
	var leaked []string
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		leaked = append(leaked, r.Header.Get("X-Token"))
	}))
	defer other.Close()
	first := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusTemporaryRedirect))
	defer first.Close()
	if _, _, err := live("-url", first.URL, "-header", "X-Token: secret"); err == nil {
		t.Error("it succeeded")
	}
	if len(leaked) == 0 || strings.Join(leaked, "") != "" {
		t.Errorf("the other host got %q", leaked)
	}
}

func TestCommandLineErrorsSayWhatToWrite(t *testing.T) {
	for _, tt := range []struct{ args, want string }{
		{"", "name a server: -url URL, or -- COMMAND ARGS"},
		{"-url http://localhost/mcp -- ./server", "use one of them"},
		{"-url localhost:8080", "http:// or https://"},
		{"-url ftp://localhost/mcp", "http:// or https://"},
		{"-header A:b -- ./server", "-header is for a server at -url"},
		{"-header Ab -url http://localhost", "'Name: value'"},
		{"-timeout 0s -- ./server", "more than 0"},
		{"-- no-such-program-anywhere", "there is no program no-such-program-anywhere"},
		{"-- ./no-such-file", "cannot start ./no-such-file"},
	} {
		_, _, err := live(strings.Fields(tt.args)...)
		failure(t, err, []string{tt.want})
	}
}
