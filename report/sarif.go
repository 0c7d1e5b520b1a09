package report

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/rules"
)

// mostResults is how many results of a run GitHub takes (docs.github.com, "SARIF
// results exceed one or more limits"). With messages of mostLetters the file is
// within 10 MB when it is packed.
const mostResults = 25_000

// SARIF prints problems as SARIF 2.1.0 (OASIS, errata 01). Files are relative to
// %SRCROOT%, the root of the repository. Columns are left out, since SARIF counts
// them in letters and a catalog in bytes; and so are fixes, which SARIF asks for
// as edits of the source.
func SARIF(w io.Writer, r *budget.Result, o Options) error {
	list, older := annotated(r, o)
	run := sarifRun{
		Tool: sarifTool{
			sarifDriver{
				Name:           "toolbudget",
				InformationURI: "https://github.com/toolbudget/toolbudget",
				Version:        o.Version,
			},
		},
		OriginalURIBaseIDs: map[string]sarifBase{srcRoot: {sarifText{"The root of the repository."}}},
		AutomationDetails:  o.category(),
		Results:            []sarifResult{},
		Invocations:        []sarifInvocation{{Successful: o.Failure == ""}},
	}
	note := func(level, text string) {
		in := &run.Invocations[0]
		in.Notes = append(in.Notes, sarifNote{level, sarifText{text}})
	}
	if o.Failure != "" {
		note("error", layout.Visible(upper(headline(r, o)), ""))
	}
	for _, i := range r.Incomplete {
		note("error", layout.Visible(i.Package+" could not be read completely: "+i.Reason, ""))
	}
	if text := olderLine(older); text != "" {
		note("note", text)
	}
	if n := len(list) - mostResults; n > 0 {
		list = list[:mostResults]
		note("warning", layout.Count(n, "results")+" more were left out: code scanning accepts no more per run")
	}
	index := map[string]int{}
	run.Tool.Driver.Rules = sarifRules(list, o.Rules, index)
	seen := map[string]int{}
	for _, p := range list {
		sum := sha256.Sum256([]byte(p.Rule + "\x00" + p.key))
		print := hex.EncodeToString(sum[:16])
		seen[print]++
		// Code scanning reads the first of the two alone.
		prints := map[string]string{
			"primaryLocationLineHash": fmt.Sprintf("%s:%d", print, seen[print]),
			"toolbudget/v1":           print,
		}
		id := ruleID(p)
		res := sarifResult{
			RuleID:        id,
			RuleIndex:     index[id],
			Level:         string(p.Severity),
			Message:       sarifText{p.message()},
			Fingerprints:  prints,
			BaselineState: o.baselineState(p),
		}
		if !p.at.IsZero() {
			res.Locations = []sarifLocation{
				{sarifPhysical{sarifArtifact{relativeURI(p.at.File), srcRoot}, region(p.at)}},
			}
		}
		run.Results = append(run.Results, res)
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	return enc.Encode(sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	})
}

const srcRoot = "%SRCROOT%"

// baselineState says whether a base has a result; "" where there is no base.
func (o Options) baselineState(p problem) string {
	switch {
	case o.Base == nil || o.Base.Why != "":
		return ""
	case p.fresh:
		return "new"
	}
	return "unchanged"
}

// category tells the run from others of the same commit, where the comment has a
// key for that: a later upload of the same category replaces an earlier one.
func (o Options) category() *sarifDetails {
	if o.CommentKey == "" || o.CommentKey == "." {
		return nil
	}
	key := strings.TrimPrefix(CommentMark(o.CommentKey), "<!-- toolbudget:")
	return &sarifDetails{"toolbudget/" + strings.TrimSuffix(key, " -->\n") + "/"}
}

// ruleID tells the rules of providers apart, which share an id.
func ruleID(p problem) string {
	if p.ID == rules.ProviderID {
		return p.ID + "/" + p.Rule
	}
	return p.ID
}

// sarifRules describes the rules of the problems, by id, and notes their indices.
func sarifRules(list []problem, known []rules.Rule, index map[string]int) []sarifRule {
	out := []sarifRule{}
	for _, p := range list {
		id := ruleID(p)
		if _, met := index[id]; met {
			continue
		}
		index[id] = 0
		of := rules.Rule{Severity: p.Severity, Text: p.Rule}
		for _, k := range known {
			if k.ID == p.ID && k.Name == p.Rule {
				of = k
			}
		}
		help := of.Text
		if of.Why != "" {
			help += "\n\n" + of.Why
		}
		if of.Source != "" {
			help += "\n\nSource: " + of.Source
			if of.Seen != "" {
				help += ", " + of.Seen
			}
		}
		out = append(out, sarifRule{
			ID: id, Name: p.Rule, Short: sarifText{p.title()}, Full: sarifText{layout.CutLetters(of.Text, mostLetters)},
			Help: sarifHelp{help, help}, HelpURI: helpURI(p.ID),
			Default: sarifLevel{string(cmp.Or(of.Severity, rules.Error))},
			Properties: sarifProperties{
				Tags:     []string{"maintainability"},
				Severity: string(cmp.Or(of.Severity, rules.Error)), Precision: "high",
			},
		})
	}
	slices.SortFunc(out, func(a, b sarifRule) int { return strings.Compare(a.ID, b.ID) })
	for i, r := range out {
		index[r.ID] = i
	}
	return out
}

// helpURI is the section on a rule.
func helpURI(id string) string {
	if !strings.HasPrefix(id, "TB") {
		return ""
	}
	return "https://github.com/toolbudget/toolbudget/blob/main/docs/reference/rules.md#" + strings.ToLower(id)
}

// relativeURI writes a path as a relative reference (RFC 3986).
func relativeURI(path string) string {
	u := (&url.URL{Path: path}).EscapedPath()
	if first, _, _ := strings.Cut(u, "/"); strings.Contains(first, ":") {
		u = "./" + u // or the first segment would be a scheme
	}
	return u
}

func region(at catalog.Span) *sarifRegion {
	if at.Line == 0 {
		return nil
	}
	return &sarifRegion{at.Line, max(at.Line, at.EndLine)}
}
