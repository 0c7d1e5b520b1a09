// Effects touches the machine while it builds its tools. A reader of source
// must do none of it: no file but source is read, nothing is run or sent.
package main

import (
	"io"
	"log"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"github.com/toolbudget/toolbudget/testdata/hostile/normal"
)

// Written is the file that running the program would leave behind.
const written = "effects-was-run"

func init() {
	if err := os.WriteFile(written, []byte("run"), 0o666); err != nil {
		log.Print(err)
	}
}

func main() {
	s := server.NewMCPServer("effects", "1")
	add := func(name, description string) {
		s.AddTool(mcp.NewTool(name, mcp.WithDescription(description)), normal.Answer)
	}
	add("file", read("/etc/hostname"))
	add("own_file", read("main.go"))
	add("command", run("go", "env", "GOROOT"))
	add("fetched", fetch("http://127.0.0.1:1/"))
	add("environment", os.Getenv("HOME")+os.ExpandEnv("$PATH"))
	add("time", time.Now().Format(time.RFC3339Nano))
	add("process", strconv.Itoa(os.Getpid()))
	add("directory", list("."))
	if err := os.RemoveAll(filepath.Join(os.TempDir(), written)); err != nil {
		log.Print(err)
	}
	normal.Add(s)
	log.Fatal(server.ServeStdio(s))
}

func read(name string) string {
	data, err := os.ReadFile(name)
	if err != nil {
		log.Fatal(err)
	}
	return string(data)
}

func run(name string, args ...string) string {
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		log.Fatal(err)
	}
	return string(out)
}

func fetch(url string) string {
	resp, err := http.Get(url)
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		log.Fatal(err)
	}
	return string(data)
}

func list(dir string) (names string) {
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		names += path
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	return names
}
