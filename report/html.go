package report

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"runtime"
	"strings"
	"sync"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/tokencount/parts"
)

var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/shared.html
	sharedHTML string
	//go:embed page/style.css
	baseStyle string
	//go:embed page/page.css
	pageStyle string
	//go:embed page/base.js
	baseScript string
	//go:embed page/page.js
	pageScript string
)

// A htmlPage is what the template of the report prints, in the order of the page.
type htmlPage struct {
	frame
	Offer, Whole, Mark, Class, Headline, Basis string
	Unread                                     []string
	Next                                       []pageStep
	Failures                                   []pageFinding
	Changes                                    pageTable
	Baseline                                   string
	Totals                                     []pageTotal
	Parts                                      []pageSection
	Legend                                     []pageLegend
	Columns                                    []pageColumn
	Tools                                      []pageRow
	Warnings                                   []pageWarning
	Lists                                      []pageList
	Footer                                     string
	Data                                       *pageData
}

// HTML prints the result as one page that needs nothing else: the verdict and what
// fails, a map of the tokens by group, tool and part, and a table that can be sorted
// and searched. Without JavaScript the tables remain. No text of the program becomes
// part of the page's code: the template escapes it, and the page's security policy
// allows only its own script and style.
func HTML(w io.Writer, r *budget.Result, o Options) error {
	s := stateOf(r, o)
	if o.Failure != "" {
		r = &budget.Result{Incomplete: r.Incomplete} // no figures of what may be half of the tools
	}
	data, list := pageTools(r, o)
	columns, rows := list.columns()
	failures, warnings := pageFindings(r, o)
	page := htmlPage{
		frame: newFrame(o.Version, baseStyle+pageStyle, baseScript+pageScript),
		Offer: offer(dearest(r, o.Config.World), o.Config.World), Headline: upper(headline(r, o)), Basis: basis(o),
		Whole:  data.Whole,
		Class:  classOf(s),
		Unread: unread(r), Next: nextSteps(r, o), Failures: failures, Warnings: warnings,
		Changes: changesTable(r.Ratchet), Totals: pageTotals(r, o), Legend: data.legend(),
		Columns: columns, Tools: rows, Lists: noteLists(r), Footer: footer(o), Data: data,
	}
	page.Mark = marks[page.Class]
	if r.Ratchet != nil {
		page.Baseline = layout.Visible(r.Ratchet.File, "")
	}
	for _, x := range partTables(r) {
		page.Parts = append(page.Parts, pageSection{x.title, newPageTable(x.cols, x.rows)})
	}
	return render(w, pageHTML, page)
}

// A frame is what every page has: the version, and its style and script with their
// hashes for the security policy.
type frame struct {
	Version               string
	Style                 template.CSS
	Script                template.JS
	StyleHash, ScriptHash template.HTMLAttr
}

func newFrame(version, style, script string) frame {
	return frame{version, template.CSS(style), template.JS(script), hash(style), hash(script)}
}

// hash is a source of a content security policy (CSP 3, 2.3.1).
func hash(text string) template.HTMLAttr {
	sum := sha256.Sum256([]byte(text))
	return template.HTMLAttr("sha256-" + base64.StdEncoding.EncodeToString(sum[:]))
}

// render writes a page whole, or nothing of it.
func render(w io.Writer, text string, page any) error {
	t, err := template.New("page").Funcs(template.FuncMap{"pieces": pieces}).Parse(text + sharedHTML)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := t.Execute(&b, page); err != nil {
		return err
	}
	_, err = b.WriteTo(w)
	return err
}

// pieces splits a text where a line may be broken: after the slashes of a path.
func pieces(text string) []string { return strings.SplitAfter(text, "/") }

// breakdowns weighs the outermost parts of the tools, several at a time. Without
// a counter there are none.
func breakdowns(tools []*budget.Tool, o Options) []*parts.Breakdown {
	out := make([]*parts.Breakdown, len(tools))
	if o.Counter == nil {
		return out
	}
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, t := range tools {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			out[i] = parts.Of(o.Counter, t.Tool, parts.Options{Outermost: true})
		})
	}
	wg.Wait()
	return out
}
