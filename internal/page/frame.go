package page

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"
	"strings"
)

var (
	//go:embed shared.html
	sharedHTML string
	//go:embed style.css
	baseStyle string
	//go:embed base.js
	baseScript string
)

// A Frame is what every page has: the version, and its style and script with their
// hashes for the security policy.
type Frame struct {
	Version               string
	Style                 template.CSS
	Script                template.JS
	StyleHash, ScriptHash template.HTMLAttr
}

// NewFrame returns the frame of a page with the style and script of its own.
func NewFrame(version, style, script string) Frame {
	style, script = baseStyle+style, baseScript+script
	return Frame{
		Version: version, Style: template.CSS(style), Script: template.JS(script),
		StyleHash: hash(style), ScriptHash: hash(script),
	}
}

// hash is a source of a content security policy (CSP 3, 2.3.1).
func hash(text string) template.HTMLAttr {
	sum := sha256.Sum256([]byte(text))
	return template.HTMLAttr("sha256-" + base64.StdEncoding.EncodeToString(sum[:]))
}

// Render writes a page whole, or nothing of it.
func Render(w io.Writer, text string, page any) error {
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
