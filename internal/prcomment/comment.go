package prcomment

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// ErrNoComment is why a comment was not made where that is no fault: there is no
// pull request, no token, or one that may only read, as on a pull request from a
// fork.
var ErrNoComment = errors.New("no comment")

// ErrNoEarlier says that there is no comment to replace.
var ErrNoEarlier = errors.New("there is no earlier comment to replace")

// A Commenter keeps one comment on a pull request up to date, over GitHub's REST
// API (docs.github.com/rest/issues/comments, 2022-11-28).
type Commenter struct {
	// Getenv returns what a workflow sets: GITHUB_TOKEN, GITHUB_REPOSITORY,
	// GITHUB_EVENT_PATH and GITHUB_API_URL.
	Getenv func(string) string
	// HTTP is the client; nil is one that waits 30 seconds and follows no redirect.
	HTTP *http.Client
	// UpdateOnly replaces an earlier comment; without one, Put returns ErrNoEarlier.
	UpdateOnly bool
}

// A comment as the API has it.
type comment struct {
	ID   int64  `json:"id"`
	Body string `json:"body"`
	URL  string `json:"html_url"`
	User struct {
		Login string `json:"login"`
		Type  string `json:"type"`
	} `json:"user"`
}

// Put writes the body as a comment on the pull request of the workflow's event,
// and returns its address. The first line of the body is the mark by which an
// earlier comment is found and replaced.
func (c Commenter) Put(ctx context.Context, body string) (string, error) {
	mark, _, _ := strings.Cut(body, "\n")
	if !strings.HasPrefix(mark, "<!-- toolbudget") || !strings.HasSuffix(mark, "-->") {
		return "", errors.New(
			"the file was not written by -report comment=FILE: its first line is not the comment's marker",
		)
	}
	issue, err := c.issue()
	if err != nil {
		return "", err
	}
	old, err := c.find(ctx, issue, mark)
	if err != nil {
		return "", err
	}
	method, path := http.MethodPost, issue+"/comments"
	if old == nil && c.UpdateOnly {
		return "", ErrNoEarlier
	}
	if old != nil {
		method, path = http.MethodPatch, fmt.Sprintf("%s/comments/%d",
			issue[:strings.LastIndexByte(issue, '/')], old.ID)
	}
	var made comment
	if err := c.call(ctx, method, path, map[string]string{"body": body}, &made); err != nil {
		return "", err
	}
	return made.URL, nil
}

// issue is the path of the pull request.
func (c Commenter) issue() (string, error) {
	file, repo := c.Getenv("GITHUB_EVENT_PATH"), c.Getenv("GITHUB_REPOSITORY")
	switch {
	case file == "" || repo == "":
		return "", errors.New("GITHUB_EVENT_PATH and GITHUB_REPOSITORY are not set; run this in a GitHub workflow")
	case strings.TrimSpace(c.Getenv("GITHUB_TOKEN")) == "":
		return "", fmt.Errorf("%w: GITHUB_TOKEN is not set", ErrNoComment)
	case strings.Count(repo, "/") != 1:
		return "", fmt.Errorf("GITHUB_REPOSITORY is %q, want owner/name", repo)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("GITHUB_EVENT_PATH: %w", err)
	}
	var event struct {
		PullRequest struct{ Number int } `json:"pull_request"`
	}
	if err := json.Unmarshal(data, &event); err != nil {
		return "", fmt.Errorf("%s is not a GitHub event: %w", file, err)
	}
	if event.PullRequest.Number == 0 {
		return "", fmt.Errorf("%w: the event is not for a pull request", ErrNoComment)
	}
	return fmt.Sprintf("/repos/%s/issues/%d", repo, event.PullRequest.Number), nil
}

// find returns the comment with the mark that is the token's own, or nil. Others
// may quote the mark.
func (c Commenter) find(ctx context.Context, issue, mark string) (*comment, error) {
	const perPage, pages = 100, 30
	login := ""
	for page := 1; page <= pages; page++ {
		var list []comment
		if err := c.call(ctx, http.MethodGet, fmt.Sprintf("%s/comments?per_page=%d&page=%d", issue, perPage, page), nil,
			&list); err != nil {
			return nil, err
		}
		for i, x := range list {
			if first, _, _ := strings.Cut(x.Body, "\n"); strings.TrimSpace(first) != mark {
				continue
			}
			if login == "" {
				login = c.login(ctx)
			}
			if x.User.Login == login {
				return &list[i], nil
			}
		}
		if len(list) < perPage {
			break
		}
	}
	return nil, nil
}

// login is who the token speaks for. The token of a workflow may not ask; it is
// that of github-actions.
func (c Commenter) login(ctx context.Context) string {
	var user struct{ Login string }
	if err := c.call(ctx, http.MethodGet, "/user", nil, &user); err != nil || user.Login == "" {
		return "github-actions[bot]"
	}
	return user.Login
}

// call sends one request. The token is in its header alone, and no error has it.
func (c Commenter) call(ctx context.Context, method, path string, body, result any) error {
	base := strings.TrimSuffix(c.Getenv("GITHUB_API_URL"), "/")
	if base == "" {
		base = "https://api.github.com"
	}
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, base+path, bytes.NewReader(data))
	if err != nil {
		return errors.New("GITHUB_API_URL is not a URL")
	}
	req.Header.Set("Accept", "application/vnd.github+json")
	req.Header.Set("X-GitHub-Api-Version", "2022-11-28")
	req.Header.Set("Authorization", "Bearer "+strings.TrimSpace(c.Getenv("GITHUB_TOKEN")))
	client := c.HTTP
	if client == nil {
		client = &http.Client{
			Timeout:       30 * time.Second,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	resp, err := client.Do(req)
	if err != nil {
		var of *url.Error // repeats the address
		if errors.As(err, &of) {
			err = of.Err
		}
		return fmt.Errorf("GitHub cannot be reached: %w", err)
	}
	defer resp.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(resp.Body, 32<<20)) // 100 comments of 64 kB and more
	if err != nil {
		return fmt.Errorf("GitHub: %w", err)
	}
	switch s := resp.StatusCode; {
	case s == http.StatusOK || s == http.StatusCreated:
	case s == http.StatusUnauthorized, s == http.StatusForbidden, s == http.StatusNotFound:
		return fmt.Errorf(
			"%w: the token is not allowed to %s %s (%d); give the job pull-requests: write (a pull request from a "+
				"fork never gets it)",
			ErrNoComment,
			strings.ToLower(method),
			path,
			s,
		)
	default:
		return fmt.Errorf("GitHub answered %d to %s %s; run the job again", s, method, path)
	}
	if err := json.Unmarshal(answer, result); err != nil {
		return fmt.Errorf("GitHub's response to %s %s is not JSON: %w", method, path, err)
	}
	return nil
}
