package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/tokencount/replay"
)

func calibrateFlags(fs *flag.FlagSet, o *options) {
	formatFlag(fs, o)
	tokenizerFlag(fs, o)
	fs.BoolVar(&o.strict, "strict", false, "exit 1 when counts for a provider are further off than it says (explain providers)")
	fs.StringVar(&o.replay, "replay", "", "count the recorded requests of `file`, one JSON object a line with provider, model, api,\nsystem, user, tools, tool_choice, true_input_tokens and source, and say how far off counts are")
}

// calibrate holds the counts against recorded requests.
func calibrate(_ context.Context, o *options) (int, error) {
	if o.replay == "" {
		return exitFailed, errors.New("name the recorded requests: toolbudget calibrate -replay FILE")
	}
	if len(o.args) > 0 {
		return exitFailed, fmt.Errorf("calibrate reads no packages (%s); toolbudget count counts them", o.args[0])
	}
	q, err := o.query("")
	if err != nil {
		return exitFailed, err
	}
	file, err := os.Open(o.replay)
	if err != nil {
		return exitFailed, fmt.Errorf("-replay: %w", err)
	}
	defer file.Close()
	recordings, err := replay.Read(file)
	if err != nil {
		return exitFailed, fmt.Errorf("%s: %w", o.replay, err)
	}
	r := replay.Judge(recordings, q)
	if r.Rows == 0 {
		return exitFailed, fmt.Errorf("%s: no request with tools for a known model", o.replay)
	}
	if o.format == "json" {
		enc := json.NewEncoder(o.out)
		enc.SetIndent("", "  ")
		err = enc.Encode(r)
	} else {
		err = report.Calibration(o.out, r, width(o.out))
	}
	if err != nil {
		return exitFailed, err
	}
	if worse := r.Worse(); len(worse) > 0 && o.strict {
		fmt.Fprintf(o.err, "toolbudget: further off than stated: %s\n", strings.Join(worse, "; "))
		return exitOver, nil
	}
	return exitWithin, nil
}
