package extract

import (
	"go/ast"
	"slices"
	"testing"

	"github.com/toolbudget/toolbudget/internal/framework"
	"github.com/toolbudget/toolbudget/internal/load"
)

// TestRequestsWithoutToolsLeadNowhere: a function leads to a request only if that may have tools,
// by what the source gives the request. A cookie is the request here, and its value are the tools.
func TestRequestsWithoutToolsLeadNowhere(t *testing.T) {
	const source = `package p

import "net/http"

var w http.ResponseWriter

type kept struct{ *http.Cookie }

func literal()   { http.SetCookie(w, &http.Cookie{Name: "a"}) }
func empty()     { http.SetCookie(w, &http.Cookie{}) }
func variable()  { c := http.Cookie{Name: "a"}; c.Path = "/"; http.SetCookie(w, &c) }
func pointer()   { c := &http.Cookie{Name: "a"}; c.Path = "/"; http.SetCookie(w, c) }
func nested()    { func() { http.SetCookie(w, &http.Cookie{Name: "a"}) }() }
func withTools() { http.SetCookie(w, &http.Cookie{Name: "a", Value: "b"}) }
func assigned()  { c := &http.Cookie{Name: "a"}; c.Value = "b"; http.SetCookie(w, c) }
func inClosure() { c := &http.Cookie{}; func() { c.Value = "b" }(); http.SetCookie(w, c) }
func handedOn()  { c := &http.Cookie{Name: "a"}; fill(c); http.SetCookie(w, c) }
func copied()    { c := &http.Cookie{Name: "a"}; d := c; fill(d); http.SetCookie(w, c) }
func replaced()  { c := &http.Cookie{}; c = made(); http.SetCookie(w, c) }
func whole()     { c := http.Cookie{}; c = *made(); http.SetCookie(w, &c) }
func given(c *http.Cookie)   { http.SetCookie(w, c) }
func both()      { http.SetCookie(w, &http.Cookie{Name: "a"}); http.SetCookie(w, made()) }
func value()     { send := http.SetCookie; send(w, made()) }
func positions() { c := []http.Cookie{{Name: "a"}}; http.SetCookie(w, &c[0]) }
func promoted()  { k := kept{&http.Cookie{}}; k.Value = "b"; http.SetCookie(w, k.Cookie) }

func fill(c *http.Cookie) { c.Value = "b" }
func made() *http.Cookie  { return &http.Cookie{Value: "b"} }
`
	u := packageOfSource(t, source)
	u.Main = true
	sdk := &load.Package{Path: "net/http", Module: &load.Module{Path: "net/http"}}
	x := &extraction{prog: &load.Program{Packages: map[string]*load.Package{"net/http": sdk}}, bodies: &bodies{}}
	index := emptyIndex(x)
	x.opts.Frameworks = []framework.Framework{
		{Sinks: []framework.Sink{{Func: "net/http.SetCookie", Arg: 1, Path: "Value"}}},
	}
	r := &reach{x: x, index: index, sinks: sinksOnly(x.opts.Frameworks)}
	without := []string{"literal", "empty", "variable", "pointer", "nested"}
	others := []string{"fill", "made"}
	for _, d := range u.Files[0].Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok || slices.Contains(others, fd.Name.Name) {
			continue
		}
		leads := slices.Contains(r.leadsTo(index.read(u, fd.Body).all), "net/http.SetCookie")
		if leads == slices.Contains(without, fd.Name.Name) {
			t.Errorf("%s leads to a request with tools: %v", fd.Name.Name, leads)
		}
	}
}
