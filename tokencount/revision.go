package tokencount

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/toolbudget/toolbudget/catalog"
)

// Revision tells ways of counting apart: eight hexadecimal digits of the SHA-256
// of how p renders and counts a fixed sample of tools. Saved counts of one
// revision may be compared; those of two were cut by another vocabulary, render
// or calibration, and a difference between them says nothing of the tools. It
// needs no upkeep: whatever changes a count of the sample changes it.
func (p *Provider) Revision() string {
	h := sha256.New()
	for _, t := range revisionTools() {
		fmt.Fprintf(h, "%s\x00%v\x00", p.Render(t), p.Tool(t))
	}
	fixed := p.Fixed("Ask for the customer's name first. Never guess an order's number.")
	fmt.Fprintf(h, "%v\x00%v\x00%s", p.Fixed(""), fixed, p.Grade)
	return hex.EncodeToString(h.Sum(nil))[:8]
}

// revisionTools has what renders treat in their own way: types, enums, defaults,
// nesting, references, alternatives, bounds, closed and open objects, letters of
// several scripts, no schema at all, and a gap. A line that is added or changed
// makes every saved count incomparable.
func revisionTools() []*catalog.Tool {
	schemas := []string{
		`{"type":"object","properties":{}}`,
		`{"type":"object","properties":{"id":{"type":"string","description":"Order number, e.g. WEB-123"},"limit":{"type":"integer","minimum":1,"maximum":100,"default":20},"ratio":{"type":"number","exclusiveMinimum":0.5},"dry_run":{"type":"boolean"}},"required":["id"],"additionalProperties":false}`,
		`{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","title":"Search","properties":{"state":{"type":"string","enum":["open","closed","all"],"default":"open"},"labels":{"type":"array","items":{"type":"string","pattern":"^[a-z]+$"},"minItems":1},"sort":{"anyOf":[{"type":"string","const":"newest"},{"type":"null"}]},"since":{"type":["string","null"],"format":"date-time"}}}`,
		`{"type":"object","properties":{"lines":{"type":"array","items":{"$ref":"#/$defs/line"}},"extra":{"type":"object","additionalProperties":{"type":"string"}}},"required":["lines"],"$defs":{"line":{"type":"object","properties":{"sku":{"type":"string","minLength":3,"examples":["A-1"]},"count":{"oneOf":[{"type":"integer"},{"type":"string"}]}},"required":["sku"]}}}`,
	}
	descriptions := []string{
		"List all orders.",
		"Get one order, with its lines:\n- what was ordered\n- what was sent, and when (UTC)",
		"Bestellungen durchsuchen. 注文を検索する。 Ищет заказы; 100 % café “quoted” <tag> \\d+",
		"",
	}
	var out []*catalog.Tool
	for i, text := range schemas {
		s, err := catalog.ParseSchema([]byte(text))
		if err != nil {
			panic("tokencount: the sample is no JSON: " + err.Error()) // can't happen: a test reads it
		}
		out = append(
			out,
			&catalog.Tool{
				Name:        fmt.Sprintf("order_tool-%d", i),
				Description: catalog.Text{Value: descriptions[i]},
				InputSchema: s,
				Reachable:   true,
			},
		)
	}
	gap := *out[1]
	gap.Gaps = []catalog.Gap{{Path: "/inputSchema/properties/id/description", Reason: "run-time", Offset: 5}}
	return append(
		out,
		&gap,
		&catalog.Tool{Name: "bare", Description: catalog.Text{Value: "No schema."}, Reachable: true},
	)
}
