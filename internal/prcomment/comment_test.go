package prcomment

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A forge stands in for GitHub's API of one pull request.
type forge struct {
	comments []comment
	login    string // of the token; "" may not ask
	status   map[string]int
	asked    []string
	tokens   map[string]bool
}

func (f *forge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.asked = append(f.asked, r.Method+" "+r.URL.String())
	f.tokens[r.Header.Get("Authorization")] = true
	if s := f.status[r.Method]; s != 0 {
		w.Header().Set("Location", "https://elsewhere.invalid/")
		w.WriteHeader(s)
		return
	}
	write := func(status int, v any) {
		w.WriteHeader(status)
		if err := json.NewEncoder(w).Encode(v); err != nil {
			f.asked = append(f.asked, err.Error())
		}
	}
	body := func() string {
		var b struct{ Body string }
		data, err := io.ReadAll(r.Body)
		if err == nil {
			err = json.Unmarshal(data, &b)
		}
		if err != nil {
			f.asked = append(f.asked, err.Error())
		}
		return b.Body
	}
	switch {
	case r.URL.Path == "/user" && f.login == "":
		w.WriteHeader(http.StatusForbidden)
	case r.URL.Path == "/user":
		write(http.StatusOK, map[string]string{"login": f.login})
	case r.Method == http.MethodGet && r.URL.Path == "/repos/o/r/issues/7/comments":
		page, err := strconv.Atoi(r.URL.Query().Get("page"))
		if err != nil {
			f.asked = append(f.asked, err.Error())
		}
		from, to := min(100*(page-1), len(f.comments)), min(100*page, len(f.comments))
		write(http.StatusOK, f.comments[from:to])
	case r.Method == http.MethodPost && r.URL.Path == "/repos/o/r/issues/7/comments":
		c := comment{ID: int64(len(f.comments) + 1), Body: body(), URL: "https://example.com/new"}
		f.comments = append(f.comments, c)
		write(http.StatusCreated, c)
	case r.Method == http.MethodPatch:
		var id int
		if _, err := fmt.Sscanf(r.URL.Path, "/repos/o/r/issues/comments/%d", &id); err != nil {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		f.comments[id-1].Body = body()
		write(http.StatusOK, comment{URL: "https://example.com/old"})
	default:
		w.WriteHeader(http.StatusTeapot)
	}
}

func TestOwnCommentIsUpdatedAndNoOther(t *testing.T) {
	const mark, token = "<!-- toolbudget:a -->", "t0ken"
	with := func(login, body string) comment {
		c := comment{Body: body}
		c.User.Login = login
		return c
	}
	many := make([]comment, 150)
	many = append(many, with("github-actions[bot]", mark+"\r\nold"))
	for i := range many {
		many[i].ID = int64(i + 1)
	}
	for _, test := range []struct {
		name     string
		comments []comment
		login    string
		status   map[string]int
		event    string
		body     string
		last     string // what was asked last
		err      string
		harmless bool
	}{
		{name: "first", last: "POST /repos/o/r/issues/7/comments"},
		{name: "again", comments: []comment{with("x", "y"), with("github-actions[bot]", mark+"\nold")},
			last: "PATCH /repos/o/r/issues/comments/2"},
		{name: "a token of one's own", comments: []comment{with("octo", mark+"\nold")}, login: "octo",
			last: "PATCH /repos/o/r/issues/comments/1"},
		{name: "someone quotes the mark", comments: []comment{with("mallory", mark+"\nmine")},
			last: "POST /repos/o/r/issues/7/comments"},
		{name: "another key", comments: []comment{with("github-actions[bot]", "<!-- toolbudget:b -->\nold")},
			last: "POST /repos/o/r/issues/7/comments"},
		{name: "second page", comments: many, last: "PATCH /repos/o/r/issues/comments/151"},
		{name: "a fork", status: map[string]int{"POST": 403}, err: "pull-requests: write", harmless: true},
		{name: "no access", status: map[string]int{"GET": 404}, err: "not allowed to get", harmless: true},
		{name: "a push", event: `{"ref":"x"}`, err: "not for a pull request", harmless: true},
		{name: "no event", event: `x`, err: "is not a GitHub event"},
		{name: "broken", status: map[string]int{"POST": 502}, err: "answered 502"},
		{name: "redirect", status: map[string]int{"GET": 302}, err: "answered 302"},
		{name: "no mark", body: "hello", err: "its first line is not"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for i := range test.comments {
				test.comments[i].ID = int64(i + 1)
			}
			f := &forge{comments: test.comments, login: test.login, status: test.status, tokens: map[string]bool{}}
			srv := httptest.NewServer(f)
			defer srv.Close()
			event := filepath.Join(t.TempDir(), "event.json")
			if test.event == "" {
				test.event = `{"pull_request":{"number":7}}`
			}
			if err := os.WriteFile(event, []byte(test.event), 0o600); err != nil {
				t.Fatal(err)
			}
			env := map[string]string{
				"GITHUB_TOKEN":      token + "\n",
				"GITHUB_REPOSITORY": "o/r",
				"GITHUB_EVENT_PATH": event,
				"GITHUB_API_URL":    srv.URL,
			}
			body := test.body
			if body == "" {
				body = mark + "\nnew"
			}
			at, err := Commenter{Getenv: func(k string) string { return env[k] }}.Put(t.Context(), body)
			if test.err != "" {
				if err == nil || !strings.Contains(err.Error(), test.err) ||
					errors.Is(err, ErrNoComment) != test.harmless ||
					strings.Contains(err.Error(), token) {
					t.Errorf("error %v, want one with %q, harmless: %v", err, test.err, test.harmless)
				}
				return
			}
			if err != nil || at == "" || f.asked[len(f.asked)-1] != test.last {
				t.Errorf("%q, %v; asked %q, want %s last", at, err, f.asked, test.last)
			}
			n := 0
			for _, c := range f.comments {
				if c.Body == body {
					n++
				}
			}
			if n != 1 || len(f.tokens) != 1 || !f.tokens["Bearer "+token] {
				t.Errorf("%d comments with the new body; tokens %v", n, f.tokens)
			}
		})
	}
	for _, old := range []string{"", mark + "\nold"} {
		f := &forge{login: "octo", tokens: map[string]bool{}}
		if old != "" {
			f.comments = []comment{with("octo", old)}
			f.comments[0].ID = 1
		}
		srv := httptest.NewServer(f)
		defer srv.Close()
		event := filepath.Join(t.TempDir(), "event.json")
		if err := os.WriteFile(event, []byte(`{"pull_request":{"number":7}}`), 0o600); err != nil {
			t.Fatal(err)
		}
		env := map[string]string{
			"GITHUB_TOKEN":      token,
			"GITHUB_REPOSITORY": "o/r",
			"GITHUB_EVENT_PATH": event,
			"GITHUB_API_URL":    srv.URL,
		}
		at, err := Commenter{
			Getenv:     func(k string) string { return env[k] },
			UpdateOnly: true,
		}.Put(
			t.Context(),
			mark+"\nnew",
		)
		if errors.Is(err, ErrNoEarlier) != (old == "") || (at != "") != (old != "") ||
			(len(f.comments) > 0) != (old != "") {
			t.Errorf("update only, beside %q: %q, %v, %d comments", old, at, err, len(f.comments))
		}
		if old != "" && f.comments[0].Body != mark+"\nnew" {
			t.Errorf("the comment is %q", f.comments[0].Body)
		}
	}
	env := map[string]string{"GITHUB_EVENT_PATH": "x", "GITHUB_REPOSITORY": "o/r"}
	if _, err := (Commenter{Getenv: func(k string) string { return env[k] }}).Put(t.Context(), mark+"\n"); !errors.Is(
		err,
		ErrNoComment,
	) {
		t.Errorf("without a token: %v", err)
	}
}
