package countapi

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

const key = "sk-secret-0123"

// client asks a stub, and tells how long it waited.
func client(t *testing.T, name, url string, waited *[]time.Duration) *Client {
	t.Helper()
	c, err := New(Options{
		Provider: provider.Name(name), Model: "m-1", Timeout: 5 * time.Second,
		Getenv: func(name string) string {
			switch name {
			case "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GOOGLE_API_KEY":
				return key
			case "ANTHROPIC_BASE_URL", "GOOGLE_GEMINI_BASE_URL":
				return url
			case "OPENAI_BASE_URL":
				return url + "/v1/" // as the SDK has it
			}
			return ""
		},
		Wait: func(_ context.Context, d time.Duration) error {
			if waited != nil {
				*waited = append(*waited, d)
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func tools(t *testing.T) []*catalog.Tool {
	t.Helper()
	schema, err := catalog.ParseSchema(
		[]byte(`{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"integer"}}}`),
	)
	if err != nil {
		t.Fatal(err)
	}
	return []*catalog.Tool{
		{Name: "get", Description: catalog.Text{Value: "Gets <it> & more."}, InputSchema: schema},
		{Name: "ping"},
	}
}

// TestRequestsAreSentWordForWord holds what is sent, word for word.
func TestRequestsAreSentWordForWord(t *testing.T) {
	const schema = `{"type":"object","properties":{"z":{"type":"string"},"a":{"type":"integer"}}}`
	for _, test := range []struct{ provider, path, header, value, without, with, answer string }{
		{
			"anthropic", "/v1/messages/count_tokens", "X-Api-Key", key,
			`{"messages":[{"content":"x","role":"user"}],"model":"m-1"}`,
			`{"messages":[{"content":"x","role":"user"}],"model":"m-1","tools":[{"name":"get","description":"Gets <it> & more.","input_schema":` + schema + `},{"name":"ping","input_schema":{"type":"object","properties":{}}}]}`,
			`{"input_tokens":%d}`,
		},
		{
			"openai", "/v1/responses/input_tokens", "Authorization", "Bearer " + key,
			`{"input":"x","model":"m-1"}`,
			`{"input":"x","model":"m-1","tools":[{"type":"function","name":"get","description":"Gets <it> & more.","parameters":` + schema + `,"strict":false},{"type":"function","name":"ping","parameters":null,"strict":false}]}`,
			`{"object":"response.input_tokens","input_tokens":%d}`,
		},
		{
			"gemini", "/v1beta/models/m-1:countTokens", "X-Goog-Api-Key", key,
			`{"generateContentRequest":{"contents":[{"parts":[{"text":"x"}],"role":"user"}],"model":"models/m-1"}}`,
			`{"generateContentRequest":{"contents":[{"parts":[{"text":"x"}],"role":"user"}],"model":"models/m-1","tools":[{"functionDeclarations":[{"name":"get","description":"Gets <it> & more.","parameters":{"type":"OBJECT","properties":{"z":{"type":"STRING"},"a":{"type":"INTEGER"}}}},{"name":"ping"}]}]}}`,
			`{"totalTokens":%d,"promptTokensDetails":[]}`,
		},
	} {
		var got []string
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodPost || r.URL.Path != test.path || r.URL.RawQuery != "" ||
				r.Header.Get(test.header) != test.value {
				t.Errorf("%s: %s %s with %s %q", test.provider, r.Method, r.URL, test.header, r.Header.Get(test.header))
			}
			if test.provider == "anthropic" && r.Header.Get("Anthropic-Version") != "2023-06-01" {
				t.Errorf("no version: %v", r.Header)
			}
			body, _ := io.ReadAll(r.Body)
			var v any
			if err := json.Unmarshal(body, &v); err != nil {
				t.Error(err)
			}
			got = append(got, strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(body)))
			fmt.Fprintf(w, test.answer, 8+100*(len(got)-1))
		}))
		n, err := client(t, test.provider, srv.URL, nil).Count(t.Context(), tools(t))
		srv.Close()
		if err != nil || n.With != 108 || n.Without != 8 || n.Tools() != 100 {
			t.Errorf("%s: %+v, %v", test.provider, n, err)
		}
		if len(got) != 2 || got[0] != test.without || got[1] != test.with {
			t.Errorf("%s sent\n%s\nwant\n%s\n%s", test.provider, strings.Join(got, "\n"), test.without, test.with)
		}
	}
}

func TestForcedToolChoiceNeedsTools(t *testing.T) {
	for provider, want := range map[string]string{
		"anthropic": `"tool_choice":{"type":"any"}`,
		"openai":    `"tool_choice":"required"`,
		"gemini":    `"toolConfig":{"functionCallingConfig":{"mode":"ANY"}}`,
	} {
		c := client(t, provider, "http://localhost", nil)
		with, without := sent(t, c, tools(t)), sent(t, c, nil)
		if !strings.Contains(with, want) || strings.Contains(without, "hoice") ||
			strings.Contains(without, "toolConfig") {
			t.Errorf("%s sends %s and without tools %s", provider, with, without)
		}
	}
}

// sent is the request with those tools, of which the model must call one.
func sent(t *testing.T, c *Client, tools []*catalog.Tool) string {
	t.Helper()
	body, _, err := c.request("m", "any", tools)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestLossesOfTheRequestAreListed: what the request loses is listed, and a tool that a
// search would load is sent as it is.
func TestLossesOfTheRequestAreListed(t *testing.T) {
	schema, err := catalog.ParseSchema(
		[]byte(`{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false}`),
	)
	if err != nil {
		t.Fatal(err)
	}
	list := []*catalog.Tool{{Name: "get", InputSchema: schema, Load: "deferred"}}
	for provider, steps := range map[string]int{"anthropic": 0, "openai": 0, "gemini": 1} {
		c := client(t, provider, "http://localhost", nil)
		_, lossy, err := c.request("m", "", list)
		if err != nil || len(lossy) != steps {
			t.Errorf("%s: %v, %v", provider, lossy, err)
		}
		if body := sent(t, c, list); strings.Contains(body, "defer") {
			t.Errorf("%s defers: %s", provider, body)
		}
	}
	if list[0].Load != "deferred" {
		t.Error("the tool was changed")
	}
}

// A reply is one answer of the stub.
type reply struct {
	status int
	header string // name: value
	body   string
}

func TestAnswersAreRetriedOrExplained(t *testing.T) {
	ok := reply{200, "", `{"input_tokens":7}`}
	said := func(m string) string { return `{"type":"error","error":{"type":"x","message":"` + m + `"}}` }
	for _, test := range []struct {
		name    string
		replies []reply // the last one for all that follow
		want    string  // of the error; "" is success
		asked   int
		waited  string
	}{
		{"unauthorized", []reply{{401, "", said("invalid x-api-key " + key)}},
			"anthropic rejected the key in ANTHROPIC_API_KEY (401: invalid x-api-key [key]); check the key and its " +
				"permissions", 1, "[]"},
		{"forbidden", []reply{{403, "", said("not allowed")}},
			"anthropic rejected the key in ANTHROPIC_API_KEY (403: not allowed)", 1, "[]"},
		{"model", []reply{{404, "", said("model: m-1")}},
			"anthropic does not know the model m-1 (404: model: m-1); check the name and ANTHROPIC_BASE_URL", 1, "[]"},
		{"bad", []reply{{400, "", said("tools.0: wrong")}}, "anthropic rejected the request (400: tools.0: wrong)", 1,
			"[]"},
		{"rate limit, then an answer", []reply{{429, "Retry-After: 7", said("slow")}, ok}, "did not count the tools", 3,
			"[7s]"},
		{"rate limit", []reply{{429, "Retry-After: 2", said("slow")}},
			"rate limit reached (429: slow) (3 tries); try again later", 3, "[2s 2s]"},
		{"rate limit without a time", []reply{{429, "", ""}}, "rate limit reached (429) (3 tries)", 3, "[1s 2s]"},
		{"rate limit for long", []reply{{429, "Retry-After: 3600", said("slow")}}, "(429: slow); try again in 1h0m0s",
			1, "[]"},
		{"server", []reply{{500, "", said("oops")}}, "anthropic failed (500: oops) (3 tries); try again later", 3,
			"[1s 2s]"},
		{"overload, then an answer", []reply{{529, "", said("busy")}, {503, "", ""}, ok}, "did not count the tools", 4,
			"[1s 2s]"},
		{"elsewhere", []reply{{302, "Location: /login", ""}},
			"anthropic answered 302, a redirect, which toolbudget does not follow with a key; check ANTHROPIC_BASE_URL",
			1, "[]"},
		{"proxy", []reply{{200, "Content-Type: text/html; charset=utf-8",
			"<html>\n<h1>Sign in " + key + "</h1></html>"}},
			"the response from anthropic is text/html, not JSON; it may come from a proxy, or ANTHROPIC_BASE_URL " +
				"is wrong: <html> <h1>Sign in [key]</h1></html>", 1, "[]"},
		{"proxy that forbids", []reply{{403, "", "<html>no</html>"}}, "(403, not JSON; perhaps from a proxy)", 1, "[]"},
		{"cut", []reply{{200, "", `{"input_tok`}}, "not JSON", 1, "[]"},
		{"no count", []reply{{200, "", `{"totalTokens":3}`}},
			"the response from anthropic has no token count: {\"totalTokens\":3}", 1, "[]"},
		{"nothing", []reply{{200, "", `{"input_tokens":0}`}}, "has no token count", 1, "[]"},
		{"a word", []reply{{200, "", `{"input_tokens":"7"}`}}, "not JSON", 1, "[]"},
		{"fewer with tools", []reply{{200, "", `{"input_tokens":9}`}, ok},
			"anthropic counted 7 tokens with 2 tools and 9 without, so it did not count the tools", 2, "[]"},
	} {
		asked := 0
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			r := test.replies[min(asked, len(test.replies)-1)]
			asked++
			if name, value, ok := strings.Cut(r.header, ": "); ok {
				w.Header().Set(name, value)
			}
			w.WriteHeader(r.status)
			if _, err := io.WriteString(w, r.body); err != nil {
				t.Error(err)
			}
		}))
		var waited []time.Duration
		_, err := client(t, "anthropic", srv.URL, &waited).Count(t.Context(), tools(t))
		srv.Close()
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v\nwant %s", test.name, err, test.want)
		}
		if err != nil && strings.Contains(err.Error(), key) {
			t.Errorf("%s tells the key: %v", test.name, err)
		}
		if asked != test.asked || fmt.Sprint(waited) != test.waited {
			t.Errorf(
				"%s: asked %d times and waited %v, want %d and %s",
				test.name,
				asked,
				waited,
				test.asked,
				test.waited,
			)
		}
	}
}

func TestRetryAfterDate(t *testing.T) {
	resp := &http.Response{
		Header: http.Header{"Retry-After": {time.Now().Add(20 * time.Second).UTC().Format(http.TimeFormat)}},
	}
	if d := patience(resp); d < 15*time.Second || d > 21*time.Second {
		t.Errorf("waits %s for a date in 20 seconds", d)
	}
	resp.Header.Set("Retry-After", "Mon, 02 Jan 2006 15:04:05 GMT")
	if d := patience(resp); d != 0 {
		t.Errorf("waits %s for a date that is past", d)
	}
}

// No answer at all: silence, nobody there, and a user who gives up.
func TestSilenceAndRefusalAreErrors(t *testing.T) {
	hold := make(chan struct{})
	srv := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-hold }))
	c := client(t, "gemini", srv.URL, nil)
	c.http.Timeout = 50 * time.Millisecond
	_, err := c.Count(t.Context(), nil)
	if err == nil || !strings.Contains(err.Error(), "gemini did not answer within 50ms") {
		t.Errorf("a server that is silent: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Count(ctx, nil); err == nil {
		t.Error("a user who gives up gets a count")
	}
	close(hold)
	srv.Close()
	_, err = c.Count(t.Context(), nil)
	if err == nil || !strings.Contains(err.Error(), "gemini cannot be reached") ||
		!strings.Contains(err.Error(), "GOOGLE_GEMINI_BASE_URL") ||
		strings.Contains(err.Error(), key) {
		t.Errorf("nobody there: %v", err)
	}
}

func TestMissingKeysNameTheVariable(t *testing.T) {
	env := map[string]string{}
	o := Options{Provider: "openai", Model: "gpt-5", Getenv: func(name string) string { return env[name] }}
	wants := func(want string) {
		t.Helper()
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	wants("no key for openai: set OPENAI_API_KEY")
	o.Provider = "gemini"
	wants("set GEMINI_API_KEY or GOOGLE_API_KEY")
	env["GEMINI_API_KEY"], env["GOOGLE_API_KEY"] = "first", "second"
	if c, err := New(o); err != nil || c.key != "first" || c.base != "https://generativelanguage.googleapis.com" {
		t.Errorf("%+v, %v", c, err)
	}
	env["GOOGLE_GEMINI_BASE_URL"] = "ftp://" + key + "@host"
	wants("GOOGLE_GEMINI_BASE_URL is not a URL")
	o.Model = ""
	wants("no model given")
	o.Provider = "claude"
	wants(`unknown provider "claude"; use anthropic, openai, gemini`)
}
