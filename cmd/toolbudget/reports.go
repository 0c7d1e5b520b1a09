package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/internal/gate"
	"github.com/toolbudget/toolbudget/internal/nearest"
	"github.com/toolbudget/toolbudget/internal/userfile"
	"github.com/toolbudget/toolbudget/internal/worktree"
	"github.com/toolbudget/toolbudget/report"
	"github.com/toolbudget/toolbudget/rules"
)

// written is how a check is written.
type written struct {
	formatted
	reports        names // FORMAT=FILE
	appended       string
	commentKey     string
	commentLetters int
}

// reportFlags say in which forms a check is written: one to standard output, and
// any number to files, all of one run.
func (o *written) reportFlags(fs *flag.FlagSet) {
	var list []string
	for _, f := range report.Formats() {
		o.formats = append(o.formats, f.Name)
		list = append(list, fmt.Sprintf("  %-14s %s", f.Name, f.Text))
	}
	fs.StringVar(
		&o.format,
		"format",
		"text",
		"write the result to standard output as `FORMAT`, by default text:\n"+strings.Join(list, "\n"),
	)
	fs.Lookup("format").DefValue = "" // said before the list
	fs.Var(
		&o.reports,
		"report",
		"also write the result to a file, as `FORMAT=FILE`; FILE - means standard output (may be repeated)",
	)
	fs.StringVar(
		&o.appended,
		"append",
		"",
		"append the Markdown in `FILE` to reports in the formats markdown and comment",
	)
	fs.StringVar(
		&o.commentKey,
		"comment-key",
		"",
		"mark the comment with `KEY`, to tell several comments on one pull request apart",
	)
	fs.IntVar(
		&o.commentLetters,
		"comment-letters",
		0,
		"shorten the comment to `N` characters, to join several into one; by default what GitHub accepts",
	)
}

// A target is one report that is asked for.
type target struct {
	format report.Format
	file   string // - for standard output
}

// targets reads -format, -report and -fail-on.
func (o *checkCommand) targets() ([]target, error) {
	if !slices.Contains([]string{report.FailError, report.FailWarning, report.FailNever}, o.failOn) {
		return nil, fmt.Errorf("-fail-on is %q; use error, warning or never", o.failOn)
	}
	if _, err := o.colors(); err != nil {
		return nil, err
	}
	formats := report.Formats()
	find := func(name string) (report.Format, bool) {
		for _, f := range formats {
			if f.Name == name {
				return f, true
			}
		}
		return report.Format{}, false
	}
	first, _ := find(o.format) // parse has looked at it
	out := []target{{first, "-"}}
	for _, s := range o.reports {
		name, file, ok := strings.Cut(s, "=")
		f, known := find(name)
		switch {
		case !ok || file == "":
			return nil, fmt.Errorf("-report is %q; write FORMAT=FILE, such as sarif=toolbudget.sarif", s)
		case !known:
			hint := "use " + alternatives(o.formats)
			if best := nearest.Word(name, o.formats); best != "" {
				hint = "did you mean " + best + "?"
			}
			return nil, fmt.Errorf("-report %s: no format %q; %s", s, name, hint)
		}
		for _, t := range out {
			if file != "-" && t.file != "-" && filepath.Clean(t.file) == filepath.Clean(file) {
				return nil, fmt.Errorf(
					"-report %s: %s is already written as %s; use a different file for each",
					s,
					file,
					t.format.Name,
				)
			}
		}
		out = append(out, target{f, file})
	}
	return out, nil
}

// onOutput is 1 for a report on standard output, 0 for one in a file.
func (t target) onOutput() int {
	if t.file == "-" {
		return 1
	}
	return 0
}

// withoutText leaves out the report in text that goes to standard output.
func withoutText(list []target) []target {
	return slices.DeleteFunc(list, func(t target) bool { return t.file == "-" && forPeople(t.format.Name) })
}

// write writes every report. A file that cannot be written does not keep the other files
// from being written.
func (o *checkCommand) write(list []target, r *budget.Result, opts report.Options) error {
	var failed []error
	// Files come first: a verdict is not printed where a report that was asked for is missing.
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b target) int { return cmp.Compare(a.onOutput(), b.onOutput()) })
	for _, t := range list {
		if t.file == "-" && len(failed) > 0 {
			break
		}
		var b bytes.Buffer
		opts.Width, opts.Color = 0, false
		if t.file == "-" {
			opts.Width = width(o.out)
			opts.Color, _ = o.colors() // targets has looked at it
		}
		err := t.format.Write(&b, r, opts)
		switch {
		case err != nil:
		case t.file == "-" && forPeople(t.format.Name):
			text := newStream(o.out.File)
			_, err = b.WriteTo(text)
			err = errors.Join(err, text.flush())
		case t.file == "-":
			_, err = b.WriteTo(o.out.File)
		default:
			err = os.WriteFile(t.file, b.Bytes(), 0o644)
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("cannot write the report %s: %w", t.format.Name, err))
		}
	}
	return errors.Join(failed...)
}

// reporting returns what reports need to know.
func (o *checkCommand) reporting(cfg *config.Config, all []gate.Weighed, r *budget.Result) (report.Options, error) {
	p := all[0].Provider
	opts := report.Options{
		Config: cfg, Provider: p.Name, Grade: gate.Lowest(r, cfg.World), Strict: o.strict,
		Counted: perProvider(all, r, cfg, o.who), Counter: p,
		Rules: rules.All(), Version: build(), Place: places(), CommentKey: o.commentKey,
		CommentLetters: o.commentLetters,
		FailOn:         o.failOn, Quiet: o.quiet, Again: o.again, Link: blobs(os.Getenv),
		Limits: filepath.ToSlash(cfg.Path),
	}
	if r.Ratchet != nil {
		opts.Baseline = r.Ratchet.File
	}
	if o.appended != "" {
		text, err := userfile.Read(o.appended, userfile.Written)
		if err != nil {
			return opts, fmt.Errorf("-append: %w", err)
		}
		opts.Append = string(text)
	}
	return opts, nil
}

// checkedOut names the commit that is checked out, and says whether files differ from it,
// for a report that prints it. It is "" where git does not tell, and for catalogs.
func (o *checkCommand) checkedOut(ctx context.Context, list []target) string {
	if len(o.catalogs) > 0 || !slices.ContainsFunc(list, func(t target) bool { return t.format.Name == "html" }) {
		return ""
	}
	hash, err := worktree.Commit(ctx, ".", "HEAD")
	if err != nil {
		return ""
	}
	changed, err := worktree.Dirty(ctx, ".")
	switch {
	case err != nil:
		return ""
	case len(changed) > 0:
		return hash[:12] + " with uncommitted changes"
	}
	return hash[:12]
}

// blobs returns what turns a place in the repository into its address on GitHub, from the
// variables of a workflow, or nil elsewhere.
func blobs(getenv func(string) string) func(catalog.Span) string {
	server, repository, sha := getenv("GITHUB_SERVER_URL"), getenv("GITHUB_REPOSITORY"), getenv("GITHUB_SHA")
	base, err := url.Parse(server)
	if err != nil || base.Scheme != "https" || repository == "" || sha == "" {
		return nil
	}
	return func(s catalog.Span) string {
		to := base.JoinPath(repository, "blob", sha, s.File).String()
		if s.Line > 0 {
			to += fmt.Sprintf("#L%d", s.Line)
		}
		return strings.NewReplacer("(", "%28", ")", "%29").Replace(to)
	}
}

// places returns what turns a file of the source, as it is named from here, into
// its path in the repository: below the nearest directory upwards with a .git,
// or, without one, below this one. A file that is not there has no place.
func places() func(string) string {
	here, err := os.Getwd()
	if err != nil {
		return func(string) string { return "" }
	}
	root := here
	for dir := here; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			root = dir
			break
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	return func(file string) string {
		path := filepath.FromSlash(file)
		if !filepath.IsAbs(path) {
			path = filepath.Join(here, path)
		}
		rel, err := filepath.Rel(root, path)
		if err != nil || !filepath.IsLocal(rel) {
			return ""
		}
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			return ""
		}
		return filepath.ToSlash(rel)
	}
}
