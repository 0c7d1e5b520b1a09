package difftest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// An environment is one in which programs run.
type environment struct {
	env  []string
	args []string
}

// environments tell apart all forms of conditions that programs have. The first
// is the default one: no variable set, no flag given.
func environments() []environment {
	var out []environment
	numbers, lists := []string{"", "1", "2", "0", "1"}, []string{"", "a b", "b", "a", "a b a", "b b c"}
	for _, args := range [][]string{nil, {"-flag-bool", "-flag-int=9", "-flag-text=given"}} {
		for _, a := range []string{"-", "", "1", "x"} {
			for _, b := range []string{"-", "", "1", "x"} {
				e := environment{args: args}
				if a != "-" {
					e.env = append(e.env, "DIFF_A="+a)
				}
				if b != "-" {
					e.env = append(e.env, "DIFF_B="+b)
				}
				if i := len(out); i > 0 {
					e.env = append(e.env, "OPEN_N="+numbers[i%len(numbers)], "OPEN_L="+lists[i%len(lists)])
				}
				out = append(out, e)
			}
		}
	}
	return out
}

// choices are the environments of programs that choose their tools by lists: see progen.ChosenFrom.
// The first is again the default one.
func choices() []environment {
	lists := strings.Split("-||a|b|a,b|b,c|all|a,all| a , c|x|A|b,b,a|,|c,-a|a,b,c", "|")
	others := []string{"-", "a", "b,all", "c"}
	args := [][]string{
		nil, {"-OPEN_list=b"}, {"-OPEN_list=a,c", "-flag-bool"}, nil, {"-flag-bool"}, {"-OPEN_list=all"}, nil,
	}
	answers := []string{"-", "true", "false", "1", "x"}
	var out []environment
	for _, s := range lists {
		for _, t := range others {
			for _, a := range []string{"-", "1", "x"} {
				var e environment
				for name, value := range map[string]string{
					"OPEN_S": s, "OPEN_T": t, "DIFF_A": a, "OPEN_B": answers[len(out)%len(answers)],
				} {
					if value != "-" {
						e.env = append(e.env, name+"="+value)
					}
				}
				e.args = args[len(out)%len(args)]
				out = append(out, e)
			}
		}
	}
	return out
}

// An outcome is what a case registers or sends in one environment: texts by name. A tool that is
// registered has one, its description. See Case.sends for those that are sent.
type outcome struct {
	Panic string
	Tools map[string][]string
}

// runs runs the program that prints in each environment. What it
// prints in the first one must be the same again.
func (b *Bench) runs(ctx context.Context, cases []*Case) ([]map[string]outcome, error) {
	var out []map[string]outcome
	list := environments()
	if chooses(cases...) {
		list = choices()
	}
	for i, e := range list {
		if i > 0 && !conditional(cases) {
			break
		}
		// No flag is declared where none is mentioned.
		if len(e.args) > 0 && !mention(cases, "FlagBool", "FlagInt", "FlagText", "FlagList", "flag-") {
			continue
		}
		r, err := b.once(ctx, e)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	again, err := b.once(ctx, environments()[0])
	if err != nil {
		return nil, err
	}
	for id, r := range out[0] {
		if fmt.Sprint(r) != fmt.Sprint(again[id]) {
			return nil, fmt.Errorf("two runs of %s differ:\n%v\n%v", id, r, again[id])
		}
	}
	return out, nil
}

// conditional reports whether some case looks at its environment.
func conditional(cases []*Case) bool { return mention(cases, "DIFF_", "OPEN_", "Flag") }

// chooses reports whether some case chooses its tools by lists: see progen.ChosenFrom.
func chooses(cases ...*Case) bool { return mention(cases, "OPEN_S", "OPEN_T", "OPEN_B", "FlagList") }

// mention reports whether the source of some case has one of these words.
func mention(cases []*Case, words ...string) bool {
	for _, c := range cases {
		for _, w := range words {
			if strings.Contains(c.Source, w) {
				return true
			}
		}
	}
	return false
}

func (b *Bench) once(ctx context.Context, e environment) (map[string]outcome, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	data, err := b.command(ctx, e.env, filepath.Join(b.Dir, "print.exe"), e.args...)
	if err != nil {
		return nil, err
	}
	out := map[string]outcome{}
	for dec := json.NewDecoder(bytes.NewReader(data)); ; {
		var cases map[string]struct {
			Panic string
			Tools map[string][][]byte
		}
		err := dec.Decode(&cases)
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		for id, c := range cases {
			r := outcome{Panic: c.Panic, Tools: map[string][]string{}}
			for name, list := range c.Tools {
				for _, text := range list {
					r.Tools[name] = append(r.Tools[name], string(text))
				}
			}
			out[id] = r
		}
	}
}

// ofCase are the runs of one case.
func ofCase(all []map[string]outcome, id string) []outcome {
	var out []outcome
	for _, runs := range all {
		out = append(out, runs[id])
	}
	return out
}

// command runs a program in the module, outside any workspace, and returns what
// it prints.
func (b *Bench) command(ctx context.Context, env []string, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = b.Dir
	cmd.Env = append(append(os.Environ(), "GOWORK=off", "TZ=UTC", "PWD="+b.Dir), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, stderr.Bytes())
	}
	return out, nil
}
