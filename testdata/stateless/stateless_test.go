// Package stateless asks two servers that keep no sessions, as real clients do.
package stateless

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toolbudget/toolbudget/router"
	"github.com/toolbudget/toolbudget/testdata/stateless/desk"
)

// TestStatelessServersAnswerClientsOfEachSDK starts the server of each SDK, built with the race
// detector, and asks it with the client of each.
func TestStatelessServersAnswerClientsOfEachSDK(t *testing.T) {
	for _, server := range []string{"gosdk", "mcpgo"} {
		t.Run(server, func(t *testing.T) {
			url := start(t, server)
			lists := map[string]bool{}
			for name, connect := range connections {
				t.Run(name, func(t *testing.T) {
					c := open(t, connect, url)
					t.Logf("they speak %s", c.version())
					asks(t, c, lists)
				})
				t.Run("ten sessions of a "+name, func(t *testing.T) { tenAtOnce(t, connect, url) })
			}
			if len(lists) != 1 {
				t.Errorf("clients are listed %v", lists)
			}
		})
	}
}

// start builds and starts a server, and stops it at the end of the test. It fails the test if the
// race detector has found something.
func start(t *testing.T, server string) (url string) {
	t.Helper()
	bin := filepath.Join(t.TempDir(), server)
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-race", "-o", bin, "./"+server).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var stderr bytes.Buffer
	cmd := exec.Command(bin)
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
		if err := cmd.Wait(); err != nil || strings.Contains(stderr.String(), "DATA RACE") {
			t.Errorf("the server ends with %v\n%s", err, &stderr)
		}
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatalf("the server says no address: %v\n%s", err, &stderr)
	}
	return strings.TrimSpace(line)
}

func open(t *testing.T, connect func(context.Context, string) (asker, error), url string) asker {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	c, err := connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// asks lists, searches and calls. What is listed is the same before and after.
func asks(t *testing.T, c asker, lists map[string]bool) {
	list := func() {
		t.Helper()
		names, err := c.list(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		lists[names] = true
		if sorted := slices.Sorted(strings.FieldsSeq(names)); !slices.Equal(sorted,
			[]string{"call_tool", "search_tools", "time_now"}) {
			t.Errorf("the client is listed %s", names)
		}
	}
	list()
	search := map[string]any{"queries": []string{"put a meeting into the calendar", "send a mail to Ben"}}
	send := map[string]any{"name": "send_mail", "arguments": map[string]any{"text": "to Ben"}}
	for _, test := range []struct {
		tool, want string
		arguments  map[string]any
		isError    bool
	}{
		{"search_tools", `{"name":"create_appointment"`, search, false},
		{"search_tools", `{"name":"send_mail"`, search, false},
		{"call_tool", desk.Answer("send_mail", "to Ben"), send, false},
		{"time_now", desk.Answer("time_now", "here"), map[string]any{"text": "here"}, false},
		{"call_tool", "there is no tool", map[string]any{"name": "send_fax"}, true},
	} {
		if text, isError, err := c.call(t.Context(), test.tool, test.arguments); err != nil ||
			isError != test.isError || !strings.Contains(text, test.want) {
			t.Errorf("%s %v answers %q, an error: %v, %v; want %q",
				test.tool, test.arguments, text, isError, err, test.want)
		}
	}
	list()
}

// tenAtOnce lets ten sessions ask at once. Each tries to discover all 66 tools, and is given the
// most that one search may find.
func tenAtOnce(t *testing.T, connect func(context.Context, string) (asker, error), url string) {
	var wg sync.WaitGroup
	for i := range 10 {
		c := open(t, connect, url)
		wg.Go(func() {
			everything := map[string]any{"queries": []string{".*", "[a-z]", "_"}, "method": "regex", "limit": 100000}
			for range 3 {
				text, isError, err := c.call(t.Context(), "search_tools", everything)
				if n := strings.Count(text, `{"name":`); err != nil || isError || n != router.MaxLimit {
					t.Errorf("session %d finds %d tools, an error: %v, %v", i, n, isError, err)
				}
				shelf := fmt.Sprintf("read_shelf_%d", i+1)
				inner := map[string]any{"name": shelf, "arguments": map[string]any{"text": "all"}}
				text, isError, err = c.call(t.Context(), "call_tool", inner)
				if err != nil || isError || text != desk.Answer(shelf, "all") {
					t.Errorf("session %d is answered %q, an error: %v, %v", i, text, isError, err)
				}
			}
			if names, err := c.list(t.Context()); err != nil || len(strings.Fields(names)) != 3 {
				t.Errorf("session %d is listed %s, %v", i, names, err)
			}
		})
	}
	wg.Wait()
}
