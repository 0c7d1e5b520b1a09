package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/client"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/userfile"
	"github.com/toolbudget/toolbudget/report"
)

// clientsCommand is toolbudget clients.
type clientsCommand struct {
	input
	formatted
	model          string
	servers, saved string
}

func (o *clientsCommand) flags(fs *flag.FlagSet) {
	o.inputFlags(fs)
	o.formatFlag(fs, "text", "json")
	fs.StringVar(&o.model, "model", "", "count with the tokens and the context window of `MODEL` in every client")
	fs.StringVar(&o.servers, "servers", "",
		"add up the servers in `FILE`, a client's configuration such as .mcp.json; needs -saved")
	fs.StringVar(&o.saved, "saved", "", "read the tools of each server in -servers from `DIR`/SERVER.json")
}

// run prints what sessions in clients start with.
func (o *clientsCommand) run(ctx context.Context) error {
	if err := o.configured(); err != nil {
		return err
	}
	cfg, err := o.configuration()
	if err != nil {
		return err
	}
	sources, err := o.read(ctx, cfg, o.args)
	if err != nil {
		return err
	}
	if err := o.sound(sources); err != nil {
		return err
	}
	var inputs []budget.Input
	for _, s := range sources {
		inputs = append(inputs, budget.Input{Name: s.Name, Catalog: s.Catalog})
	}
	r := budget.Judge(inputs, budget.Options{Config: cfg.Unlimited(), Choice: o.who})
	names := cfg.ClientNames()
	if len(names) == 0 {
		for _, c := range client.Table() {
			names = append(names, c.Name)
		}
	}
	list, err := sessions(cfg, names, o.model, r.Programs)
	if err != nil {
		return err
	}
	if o.format == "json" {
		enc := json.NewEncoder(o.out)
		enc.SetIndent("", "  ")
		return enc.Encode(list)
	}
	var b bytes.Buffer
	var programs []string
	for _, p := range r.Programs {
		tools, _ := p.Request()
		programs = append(programs, fmt.Sprintf("%s (%s)", p.Name, layout.Count(len(tools), "tools")))
	}
	fmt.Fprintf(&b, "%s\n\n", layout.Visible(strings.Join(programs, ", "), ""))
	if err := report.Sessions(&b, list, width(o.out)); err != nil {
		return err
	}
	_, err = o.out.Write(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
	return err
}

// configured turns the servers of a client's configuration into the catalogs that were
// saved of them.
func (o *clientsCommand) configured() error {
	switch {
	case o.servers == "" && o.saved == "":
		return nil
	case o.servers == "" || o.saved == "":
		return errors.New("-servers and -saved go together: a client's configuration, and the directory with the " +
			"tools of its servers")
	case len(o.args) > 0 || len(o.catalogs) > 0:
		return errors.New("-servers names all servers; leave out packages and -catalog")
	}
	data, err := userfile.Read(o.servers, userfile.Written)
	if err != nil {
		return fmt.Errorf("-servers: %w", err)
	}
	names, err := client.Servers(data)
	if err != nil {
		return fmt.Errorf("-servers %s: %w", o.servers, err)
	}
	if len(names) == 0 {
		return fmt.Errorf("-servers %s starts no server", o.servers)
	}
	var missing []string
	for _, name := range names {
		file := filepath.Join(o.saved, name+".json")
		if filepath.Base(file) != name+".json" {
			return fmt.Errorf("-servers %s: the server %q has a name that is no name of a file", o.servers, name)
		}
		if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
			missing = append(missing, file)
		}
		o.catalogs = append(o.catalogs, file)
	}
	if len(missing) > 0 {
		slices.Sort(missing)
		return fmt.Errorf("the tools of these servers are not saved: %s; save them with toolbudget live -o FILE, or "+
			"with toolbudget list -format json", strings.Join(missing, ", "))
	}
	return nil
}
