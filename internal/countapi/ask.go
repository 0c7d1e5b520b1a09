package countapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/export"
)

const (
	// tries is how often one request is sent, and longest how long is waited
	// before it is sent again.
	tries   = 3
	longest = 30 * time.Second
	// most is how much of an answer is read, in bytes.
	most = 1 << 20
)

// Request returns the input tokens of one short request with those tools. It
// is sent again when the provider asks for patience or fails.
func (c *Client) Request(ctx context.Context, tools []*catalog.Tool) (int, error) {
	n, _, err := c.send(ctx, tools)
	return n, err
}

// send is Request, and lists what the request loses of the tools.
func (c *Client) send(ctx context.Context, tools []*catalog.Tool) (int, []export.Step, error) {
	request, lossy, err := c.request(c.model, c.choice, tools)
	if err != nil {
		return 0, nil, err
	}
	body, err := json.Marshal(request)
	if err != nil {
		return 0, nil, err
	}
	n, err := c.retried(ctx, body)
	return n, lossy, err
}

// retried sends a request until it is answered.
func (c *Client) retried(ctx context.Context, body []byte) (int, error) {
	for try := 1; ; try++ {
		n, again, err := c.once(ctx, body)
		if err == nil {
			return n, nil
		}
		if again < 0 {
			return 0, err
		}
		if again > longest {
			return 0, fmt.Errorf("%w; try again in %s", err, again)
		}
		if try == tries {
			return 0, fmt.Errorf("%w (%d tries); try again later", err, tries)
		}
		if again == 0 {
			again = time.Duration(try) * time.Second
		}
		if err := c.wait(ctx, again); err != nil {
			return 0, err
		}
	}
}

// once sends a request once. When it fails, again is how long to wait before
// another try, 0 when the provider does not say and negative when none would
// help.
func (c *Client) once(ctx context.Context, body []byte) (n int, again time.Duration, err error) {
	const never = -1
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+c.path(c.model), bytes.NewReader(body))
	if err != nil {
		return 0, never, c.failure(err)
	}
	req.Header.Set("Content-Type", "application/json")
	c.authorize(req.Header, c.key)
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, never, c.failure(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(io.LimitReader(resp.Body, most))
	if err != nil {
		return 0, never, c.failure(err)
	}
	if resp.StatusCode != http.StatusOK {
		again, err := c.refusal(resp, data)
		return 0, again, err
	}
	var a answer
	if err := json.Unmarshal(data, &a); err != nil {
		return 0, never, c.foreign(resp, data)
	}
	if got := c.count(a); got != nil && *got > 0 {
		return *got, 0, nil
	}
	return 0, never, fmt.Errorf("the response from %s has no token count: %s", c.name, c.clip(data))
}

// failure words an error of the connection.
func (c *Client) failure(err error) error {
	var timeout net.Error
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.As(err, &timeout) && timeout.Timeout():
		return fmt.Errorf("%s did not answer within %s; try again, or check the network and %s",
			c.name, c.http.Timeout, c.baseVariable)
	}
	var of *url.Error // repeats the address, which may hold a password
	if errors.As(err, &of) {
		err = of.Err
	}
	return fmt.Errorf("%s cannot be reached: %s; check the network and %s", c.name, c.hide(err.Error()), c.baseVariable)
}

// refusal words an answer that is not a success, and says whether to try
// again.
func (c *Client) refusal(resp *http.Response, data []byte) (again time.Duration, err error) {
	said := c.said(data)
	status := resp.StatusCode
	switch {
	case status == http.StatusTooManyRequests:
		return patience(resp), fmt.Errorf("%s rejected the request: rate limit reached (%d%s)", c.name, status, said)
	case status >= 500: // 529 is Anthropic's own for overload
		return patience(resp), fmt.Errorf("%s failed (%d%s)", c.name, status, said)
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return -1, fmt.Errorf("%s rejected the key in %s (%d%s); check the key and its permissions",
			c.name, c.keyVariable, status, said)
	case status == http.StatusNotFound:
		return -1, fmt.Errorf("%s does not know the model %s (%d%s); check the name and %s",
			c.name, c.model, status, said, c.baseVariable)
	case status < 400:
		return -1, fmt.Errorf("%s answered %d, a redirect, which toolbudget does not follow with a key; check %s",
			c.name, status, c.baseVariable)
	}
	return -1, fmt.Errorf("%s rejected the request (%d%s)", c.name, status, said)
}

// patience is what Retry-After says, in seconds or as a date (RFC 9110, 10.2.3).
func patience(resp *http.Response) time.Duration {
	v := resp.Header.Get("Retry-After")
	if s, err := strconv.Atoi(v); err == nil && s >= 0 && s < 1<<20 {
		return time.Duration(s) * time.Second
	}
	if at, err := http.ParseTime(v); err == nil {
		return max(0, time.Until(at).Round(time.Second))
	}
	return 0
}

// said is the message of a refusal; all three put it at error.message.
func (c *Client) said(data []byte) string {
	var e struct {
		Error struct{ Message string }
	}
	switch err := json.Unmarshal(data, &e); {
	case len(data) > 0 && err != nil:
		return ", not JSON; perhaps from a proxy"
	case e.Error.Message != "":
		return ": " + c.clip([]byte(e.Error.Message))
	}
	return ""
}

// foreign words an answer that is not JSON.
func (c *Client) foreign(resp *http.Response, data []byte) error {
	kind, _, _ := strings.Cut(resp.Header.Get("Content-Type"), ";")
	if kind == "" {
		kind = "something"
	}
	return fmt.Errorf("the response from %s is %s, not JSON; it may come from a proxy, or %s is wrong: %s",
		c.name, kind, c.baseVariable, c.clip(data))
}

// clip shortens a foreign text to one line.
func (c *Client) clip(data []byte) string {
	line := strings.Join(strings.Fields(strings.ToValidUTF8(c.hide(string(data)), "�")), " ")
	if r := []rune(line); len(r) > 200 {
		return string(r[:200]) + "…"
	}
	return line
}

// hide takes the key out of a text.
func (c *Client) hide(s string) string { return strings.ReplaceAll(s, c.key, "[key]") }
