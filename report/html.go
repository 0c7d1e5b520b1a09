package report

import (
	_ "embed"
	"io"
	"runtime"
	"sync"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/internal/layout"
	"github.com/toolbudget/toolbudget/internal/page"
	"github.com/toolbudget/toolbudget/internal/parts"
)

var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/page.css
	pageStyle string
	//go:embed page/page.js
	pageScript string
)

// A htmlPage is what the template of the report prints, in the order of the page.
type htmlPage struct {
	page.Frame
	Offer, Whole, Mark, Class, Headline, Basis string
	Unread                                     []string
	Next                                       []pageStep
	Failures                                   []pageFinding
	Changes                                    page.Table
	Baseline                                   string
	Totals                                     []pageTotal
	Parts                                      []pageSection
	Legend                                     []pageLegend
	Columns                                    []page.Column
	Tools                                      []page.Row
	Warnings                                   []pageWarning
	Lists                                      []page.List
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
	doc := htmlPage{
		Frame: page.NewFrame(o.Version, pageStyle, pageScript),
		Offer: offer(dearest(r, o.Config.World), o.Config.World), Headline: upper(headline(r, o)), Basis: basis(o),
		Whole:  data.Whole,
		Class:  classOf(s),
		Unread: unread(r), Next: nextSteps(r, o), Failures: failures, Warnings: warnings,
		Changes: changesTable(r.Ratchet), Totals: pageTotals(r, o), Legend: data.legend(),
		Columns: columns, Tools: rows, Lists: noteLists(r), Footer: footer(o), Data: data,
	}
	doc.Mark = page.Marks[doc.Class]
	if r.Ratchet != nil {
		doc.Baseline = layout.Visible(r.Ratchet.File, "")
	}
	for _, x := range partTables(r) {
		doc.Parts = append(doc.Parts, pageSection{x.Title, page.NewTable(x.Cols, x.Rows)})
	}
	return page.Render(w, pageHTML, doc)
}

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
