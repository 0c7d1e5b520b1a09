package countapi

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/export"
	"github.com/toolbudget/toolbudget/provider"
)

// Options say whom to ask.
type Options struct {
	// Provider is one of Providers.
	Provider provider.Name
	// Model as the provider calls it.
	Model string
	// ToolChoice is auto (or "") or any.
	ToolChoice string
	// Getenv returns the key and the base URL, under the names of the provider's
	// own SDKs.
	Getenv func(string) string
	// Timeout of one try; 0 is 30 seconds.
	Timeout time.Duration
	// Wait sleeps between tries; nil waits for real.
	Wait func(context.Context, time.Duration) error
}

// A Client asks one provider about one model.
type Client struct {
	protocol
	model, choice    string
	key, keyVariable string
	base             string
	http             *http.Client
	wait             func(context.Context, time.Duration) error
}

// Providers are the names that can be asked.
func Providers() []provider.Name {
	var out []provider.Name
	for _, p := range protocols() {
		out = append(out, p.name)
	}
	return out
}

// of returns the protocol of a provider, or the zero value.
func of(name provider.Name) protocol {
	for _, p := range protocols() {
		if p.name == name {
			return p
		}
	}
	return protocol{}
}

// API returns the interface that a provider counts for, "" for one that cannot be asked.
func API(name provider.Name) provider.API { return of(name).api }

// Format returns the format of the request that a provider counts, "" for one that cannot
// be asked.
func Format(name provider.Name) provider.Format { return of(name).format }

// New returns a client. It fails without a key, and sends nothing.
func New(o Options) (*Client, error) {
	i := slices.IndexFunc(protocols(), func(p protocol) bool { return p.name == o.Provider })
	if i < 0 {
		return nil, fmt.Errorf("unknown provider %q; use %s", o.Provider, provider.Join(Providers()))
	}
	if o.Model == "" {
		return nil, errors.New("no model given")
	}
	c := &Client{
		protocol: protocols()[i], model: o.Model, choice: o.ToolChoice, wait: o.Wait,
		http: &http.Client{
			Timeout: o.Timeout,
			// A key goes to the address the user knows, and to no other.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
	if c.http.Timeout == 0 {
		c.http.Timeout = 30 * time.Second
	}
	if c.wait == nil {
		c.wait = sleep
	}
	for _, name := range c.keys {
		if c.key = strings.TrimSpace(o.Getenv(name)); c.key != "" {
			c.keyVariable = name
			break
		}
	}
	if c.key == "" {
		return nil, fmt.Errorf("no key for %s: set %s", c.name, strings.Join(c.keys, " or "))
	}
	c.base = c.standard
	if b := o.Getenv(c.baseVariable); b != "" {
		c.base = b
	}
	u, err := url.Parse(c.base)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return nil, fmt.Errorf("%s is not a URL; set it to one such as %s", c.baseVariable, c.standard)
	}
	c.base = strings.TrimSuffix(c.base, "/")
	return c, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A Count is what a provider says.
type Count struct {
	// With and Without are the input tokens of one short request, with the tools
	// and without any.
	With    int `json:"withTools"`
	Without int `json:"withoutTools"`
	// Lossy lists each step after which the request says less than the tools, or
	// another thing, as package export does.
	Lossy []export.Step `json:"lossy,omitempty"`
}

// Tools returns what the request grows by, for having tools at all and for
// these.
func (c Count) Tools() int { return c.With - c.Without }

// Count asks twice: with all tools, and with none. Never once for each tool,
// since what a request costs for having tools would be in each answer.
func (c *Client) Count(ctx context.Context, tools []*catalog.Tool) (Count, error) {
	without, err := c.Request(ctx, nil)
	if err != nil {
		return Count{}, err
	}
	with, lossy, err := c.send(ctx, tools)
	if err != nil {
		return Count{}, err
	}
	if with < without || with == without && len(tools) > 0 {
		return Count{}, fmt.Errorf("%s counted %d tokens with %d tools and %d without, so it did not count the tools",
			c.name, with, len(tools), without)
	}
	return Count{With: with, Without: without, Lossy: lossy}, nil
}
