package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/prcomment"
	"github.com/toolbudget/toolbudget/internal/userfile"
)

// commentCommand is toolbudget comment.
type commentCommand struct {
	invocation
	update bool
}

func (o *commentCommand) flags(fs *flag.FlagSet) {
	fs.BoolVar(&o.update, "update", false, "replace an earlier comment, and make none where there is none")
}

// run puts a report on the pull request of a GitHub workflow. Where the token
// may not, it says so and is content: the report is in the job's summary too.
func (o *commentCommand) run(ctx context.Context) error {
	if len(o.args) != 1 {
		return errors.New("name the file: toolbudget comment FILE, as -report comment=FILE writes it")
	}
	body, err := userfile.Read(o.args[0], userfile.Written)
	if err != nil {
		return err
	}
	at, err := prcomment.Commenter{Getenv: os.Getenv, UpdateOnly: o.update}.Put(ctx, string(body))
	switch {
	case errors.Is(err, prcomment.ErrNoComment):
		_, err = fmt.Fprintf(o.out, "::notice title=toolbudget::%s\n", layout.Visible(err.Error(), ""))
	case errors.Is(err, prcomment.ErrNoEarlier):
		_, err = fmt.Fprintf(o.out, "no comment: %v\n", err)
	case err == nil:
		_, err = fmt.Fprintf(o.out, "commented: %s\n", layout.Visible(at, ""))
	}
	return err
}
