package tokencount

import (
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

// A prompt is what a provider adds to a request of one model once it has
// tools, in tokens, by tool_choice.
type prompt struct {
	model     string // prefix of model names
	auto, any interval.Int
}

// of returns the tokens under a tool_choice.
func (p prompt) of(choice string) interval.Int {
	if choice == "any" {
		return p.any
	}
	return p.auto
}

// anthropic returns the profiles of Anthropic, one for each of its tokenizers.
//
// The tool-use prompts are published (platform.claude.com, docs,
// agents-and-tools/tool-use/overview, as of 2026-07). Claude 3.5 and 3.7 Sonnet
// are no longer on that page; the same requests recorded on them and on Sonnet 4
// differ by 0 with auto and by 1 with any.
//
// The definitions follow that prompt as JSON, which the page shows without its
// white space; recorded requests fit spaced JSON. A wrapper of <function> and
// </function> a tool is plausible, and is PerTool here.
//
// Messages cost 7 tokens a request and 1.08 for each of o200k_base, with the new
// tokenizer 9.5 and 1.27 (8 and 3 recorded requests without tools).
//
// Neither vocabulary is published. The factor of the old one is what the
// procedure of Calibration gives on 27 recorded requests of three projects with
// sets up to 190 tokens; sets of eleven tools and some 7,000 tokens were
// recorded at 1.16. Its band is 8.3 % there and is rounded up, since three
// projects are few. The new one's factor rests on four requests of one project
// (requests of the same tools to both tokenizers differ by 1.4) and has the same
// band for want of a better one.
func anthropic() []*Provider {
	const o200k = "o200k_base"
	render, wide := spaced{schema: "input_schema"}, spaced{schema: "input_schema", wide: true}
	old := []prompt{
		{"claude-3", between(264, 497), between(314, 589)}, // no longer on that page either
		{"claude-3-5-haiku", interval.Exactly(264), interval.Exactly(355)},
		{"claude-haiku-3-5", interval.Exactly(264), interval.Exactly(355)},
		{"claude-3-5-sonnet", interval.Exactly(313), interval.Exactly(314)},
		{"claude-3-7-sonnet", interval.Exactly(313), interval.Exactly(314)},
		{"claude-sonnet-4", interval.Exactly(313), interval.Exactly(315)},
		{"claude-opus-4", interval.Exactly(313), interval.Exactly(315)},
		{"claude-opus-4-1", interval.Exactly(313), interval.Exactly(315)},
		{"claude-sonnet-4-5", interval.Exactly(496), interval.Exactly(588)},
		{"claude-opus-4-5", interval.Exactly(496), interval.Exactly(588)},
		{"claude-haiku-4-5", interval.Exactly(496), interval.Exactly(588)},
		{"claude-sonnet-4-6", interval.Exactly(497), interval.Exactly(589)},
		{"claude-opus-4-6", interval.Exactly(497), interval.Exactly(589)},
	}
	// Newer models are on no page that was found. One request to Sonnet 5.5 was
	// recorded at 276 or so: between that and Sonnet 5.
	unlisted := func(model string) prompt { return prompt{model, between(276, 354), between(396, 474)} }
	fresh := []prompt{
		unlisted("claude"),
		{"claude-opus-4-7", interval.Exactly(675), interval.Exactly(804)},
		{"claude-opus-4-8", interval.Exactly(290), interval.Exactly(410)},
		{"claude-opus-5", interval.Exactly(286), interval.Exactly(406)},
		{"claude-sonnet-5", interval.Exactly(354), interval.Exactly(474)},
		unlisted("claude-opus-5-5"),
		unlisted("claude-sonnet-5-5"),
	}
	const source = "platform.claude.com docs, agents-and-tools/tool-use/overview, for the tool-use prompts; " +
		"recorded requests for the rest"
	named := interval.Exactly(0)
	return []*Provider{
		{
			Name: "anthropic-claude-5", Aliases: []string{"anthropic", "claude"},
			By: provider.Anthropic, API: provider.Messages, Models: modelsOf(fresh), Grade: Calibrated,
			ErrorPercent: 2.2, Source: source,
			Calibration: &Calibration{
				Factor:   1.55,
				PerTool:  1.4,
				Band:     0.095,
				Rows:     4,
				Projects: 1,
				Largest:  190,
				Date:     "2026-11",
			},
			render: render, wide: wide, encoding: o200k, prompts: fresh, naming: &named,
			framing: framing{request: 9.5, factor: 1.27},
		},
		{
			Name: "anthropic-claude-4", Aliases: []string{"claude-4", "anthropic-old"},
			By: provider.Anthropic, API: provider.Messages, Models: modelsOf(old), Grade: Calibrated, ErrorPercent: 4.4,
			Source: source,
			Calibration: &Calibration{
				Factor:   1.15,
				PerTool:  1,
				Band:     0.095,
				Rows:     27,
				Projects: 3,
				Largest:  7000,
				Date:     "2026-11",
			},
			render: render, wide: wide, encoding: o200k, prompts: old, naming: &named,
			framing: framing{request: 7, factor: 1.08},
		},
	}
}

func modelsOf(prompts []prompt) []string {
	var out []string
	for _, p := range prompts {
		out = append(out, p.model)
	}
	return out
}
