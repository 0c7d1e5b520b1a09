package report

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"runtime"
	"sync"

	"github.com/toolbudget/toolbudget/budget"
	"github.com/toolbudget/toolbudget/tokencount/parts"
)

var (
	//go:embed page/page.html
	pageHTML string
	//go:embed page/style.css
	pageStyle string
	//go:embed page/base.js
	baseScript string
	//go:embed page/page.js
	pageScript string
)

// HTML prints the result as one page that needs nothing else: a map of the tokens
// by group, tool and part, and a table that can be sorted and searched. Without
// JavaScript the tables remain. No text of the program becomes part of the page's
// code: it is escaped by its context, and the policy of the page allows its own
// script and style alone.
func HTML(w io.Writer, r *budget.Result, o Options) error {
	t, err := template.New("page").Parse(pageHTML)
	if err != nil {
		return err
	}
	script := baseScript + pageScript
	s := stateOf(r, o)
	class := map[string]string{"❌": "bad", "⚠️": "open", "✅": "good"}[s.mark]
	data := pageData{Tools: []pageTool{}}
	page := struct {
		Version, Offer, Class, Headline, Provider, Grade, Fixed string
		Style                                                   template.CSS
		Script                                                  template.JS
		StyleHash, ScriptHash                                   template.HTMLAttr
		Totals                                                  pageTable
		Columns                                                 []pageColumn
		Tools                                                   []pageRow
		Parts                                                   []pageSection
		Lists                                                   []pageList
		Data                                                    *pageData
	}{
		Version: o.Version, Offer: offer(dearest(r, o.Config.World), o.Config.World), Class: class, Headline: upper(headline(r, o)),
		Provider: o.Provider, Grade: o.Grade, Style: template.CSS(pageStyle), Script: template.JS(script),
		StyleHash: hash(pageStyle), ScriptHash: hash(script), Data: &data,
	}
	if len(r.Programs) == 1 {
		page.Fixed = fixed(r.Programs[0])
	}
	sums := sumTable(r, o)
	page.Totals = newPageTable(sums.cols, sums.rows)
	page.Columns, page.Tools = data.add(r, o)
	for _, x := range partTables(r) {
		page.Parts = append(page.Parts, pageSection{fmt.Sprint("parts-", len(page.Parts)), x.title, newPageTable(x.cols, x.rows)})
	}
	for _, x := range problemTables(r, o) {
		if len(x.rows) > 0 {
			page.Lists = append(page.Lists, newPageList(x))
		}
	}
	page.Lists = append(page.Lists, noteLists(r)...)
	var b bytes.Buffer
	if err := t.Execute(&b, page); err != nil {
		return err
	}
	_, err = b.WriteTo(w)
	return err
}

// hash is a source of a content security policy (CSP 3, 2.3.1).
func hash(text string) template.HTMLAttr {
	sum := sha256.Sum256([]byte(text))
	return template.HTMLAttr("sha256-" + base64.StdEncoding.EncodeToString(sum[:]))
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
