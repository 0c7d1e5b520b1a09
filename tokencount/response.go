package tokencount

import (
	"strings"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// responding counts a tool that is sent with the schema of its response, if the API takes one.
//
// No recorded request has such a schema. Google's local counter for Vertex counts its texts,
// FunctionGemma's template writes its description and type, and nothing says what other models
// are shown. It costs nothing at least, and at most what it costs as the schema of the input.
func (p *Provider) responding(t *catalog.Tool, n raw) raw {
	if p.By != provider.Gemini || !t.SendsOutput() {
		return n
	}
	empty := &catalog.Tool{Name: responseName}
	filled := &catalog.Tool{Name: responseName, InputSchema: t.OutputSchema}
	for _, g := range t.Gaps {
		if g.Path == "" || within(g.Path, outputPath) {
			g.Path = inputPath + strings.TrimPrefix(g.Path, outputPath)
			filled.Gaps = append(filled.Gaps, g)
		}
	}
	w := p.way()
	with, without := w.tool(filled), w.tool(empty)
	n.Hi += max(with.Hi-without.Lo, 0)
	n.hi.bytes += max(with.hi.bytes-without.hi.bytes, 0)
	n.hi.members += max(with.hi.members-without.hi.members, 0)
	n.Open = n.Open || with.Open
	n.Method = Rough
	return n
}

const (
	responseName = "response"
	inputPath    = "/inputSchema"
	outputPath   = "/outputSchema"
)
