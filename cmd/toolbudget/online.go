package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/internal/countapi"
	"github.com/toolbudget/toolbudget/internal/show"
	"github.com/toolbudget/toolbudget/provider"
	"github.com/toolbudget/toolbudget/tokencount"
)

// asking is what a provider's token counting API is asked.
type asking struct {
	online string // provider; "" asks none
	model  string
	api    string // that of the model, when client has settled it
}

func (o *asking) onlineFlag(fs *flag.FlagSet) {
	fs.StringVar(
		&o.online,
		"online",
		"",
		"send the tools to the token counting API of `PROVIDER`: "+provider.Join(countapi.Providers())+
			".\nThe API key comes from the environment variable that the provider's SDK reads.\nWithout this flag "+
			"nothing is sent anywhere",
	)
}

// client returns the client that -online asks for, or nil. It settles the API,
// which is the one that the provider counts for.
func (o *asking) client(toolChoice string) (*countapi.Client, error) {
	if o.online == "" {
		return nil, nil
	}
	if o.model == "" {
		return nil, fmt.Errorf("-online %s needs a model; name one with -model", o.online)
	}
	c, err := countapi.New(
		countapi.Options{Provider: provider.Name(o.online), Model: o.model, ToolChoice: toolChoice, Getenv: os.Getenv},
	)
	if err != nil {
		return nil, fmt.Errorf("-online: %w", err)
	}
	api := countapi.API(provider.Name(o.online))
	if o.api != "" && o.api != string(api) {
		return nil, fmt.Errorf("%s counts for the API %s, not for %s; leave out -api", o.online, api, o.api)
	}
	o.api = string(api)
	return c, nil
}

// countOf counts tools offline, without what a request costs once.
func countOf(p *tokencount.Provider, tools []*catalog.Tool) tokencount.Count {
	var sum tokencount.Count
	for _, t := range tools {
		sum = sum.Add(p.Tool(t))
	}
	return p.Calibration.Together(sum)
}

// ask has the provider count the tools, and compares the estimate with that.
func (o *countCommand) ask(
	ctx context.Context,
	client *countapi.Client,
	p *tokencount.Provider,
	program *budget.Program,
) (*show.Online, error) {
	tools, _ := program.Request()
	o.progress("asking %s", o.online)
	n, err := client.Count(ctx, tools)
	o.progress("")
	if err != nil {
		return nil, err
	}
	out := show.NewOnline(o.online, n.With, n.Without, len(tools), p.Fixed("").Add(countOf(p, tools)).Int)
	out.Format, out.Lossy = string(countapi.Format(provider.Name(o.online))), n.Lossy
	return out, nil
}

// needsPrice finds flags that need a model, or the price of one, and have none.
func (o *countCommand) needsPrice() error {
	for _, f := range []struct {
		name    string
		n, most int
	}{{"requests-per-day", o.perDay, cost.Most}, {"tokens-per-minute", o.perMinute, config.MaxLimit}} {
		switch {
		case f.n < 0 || f.n > f.most:
			return fmt.Errorf("-%s is %d; write a whole number from 1 to %d", f.name, f.n, f.most)
		case f.n > 0 && o.asked() == "":
			return fmt.Errorf("-%s needs a model; name one with -model", f.name)
		}
	}
	if _, ok := cost.For(o.asked()); !ok && o.perDay > 0 {
		return fmt.Errorf(
			"-requests-per-day: no price is known for %s (toolbudget explain prices lists the known ones)",
			o.asked(),
		)
	}
	return nil
}
