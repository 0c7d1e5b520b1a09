package tokencount

import (
	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/provider"
)

// mistralTools renders tools as Mistral's own library writes them for its models
// (mistralai/mistral-common, src/mistral_common/tokens/tokenizers/instruct.py and
// protocol/instruct/tool_calls.py): a list in Python's JSON between two special tokens, with
// an empty description where there is none, and without "strict".
//
//	[AVAILABLE_TOOLS][{"type": "function", "function": {"name": …}}, …][/AVAILABLE_TOOLS]
//
// The list is cut before each blank that follows a comma. No piece of text spans that. Of the
// brackets the one that ends the list is a token with what stands before it, as the comma is;
// the one that begins it is a token more than the blank.
type mistralTools struct{}

// frame has no brackets: see above.
func (mistralTools) frame() (head, joint, foot string) { return "", " ", "" }

func (mistralTools) tool(t *catalog.Tool) *form {
	w := &jsonWriter{f: newForm(), gaps: gapsOf(t), comma: ", ", colon: ": "}
	w.f.add(`{"type": "function", "function": {"name": `)
	w.text("/name", t.Name)
	w.f.add(`, "description": `)
	w.text("/description", t.Description.Value)
	w.f.add(`, "parameters": `)
	w.value(sentSchema(t, w.gaps), "/inputSchema", 0)
	w.f.add("}},")
	return w.f
}

// mistral returns the profile of Mistral's models, which are counted with Tekken, the
// vocabulary of all of them since Mistral Nemo.
//
// The overhead is the two special tokens around the list, and its bracket. A request has one
// token besides, a message two around its text, and a system message two; Mistral Small 4 is
// sent its settings, which are 12 more in requests without tools, too. Of 24 recorded
// requests 20 are met to the token or one off, as the order of keys is that of who recorded
// them and not the one that was sent. The same tool costs three more in the one request that
// names it, and three more in the one to Pixtral Large. One request of 2025 that must call
// a tool is five lower: with 24 requests, it is what a band of 95 % has to hold.
func mistral() *Provider {
	names := []string{"mistral", "magistral", "codestral", "devstral", "ministral", "pixtral", "mistral.mistral",
		"mistral.devstral"}
	prompts := []prompt{{"pixtral-large", between(3, 6), between(3, 6)}}
	for _, name := range names {
		prompts = append(prompts, exactPrompt(name, 3, 3))
	}
	named := between(0, 2)
	return &Provider{
		Name: "mistral",
		API:  provider.Chat, Models: modelsOf(prompts), Grade: Calibrated, ErrorPercent: 2,
		Source:      "mistralai/mistral-common; recorded requests",
		Calibration: fitTo(0.115, 24, 4, 210),
		render:      mistralTools{}, encoding: tekken, framing: framing{request: 1, message: 2},
		prompts: prompts, naming: &named, dropped: true,
	}
}
