package tokencount

import (
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

// compatible returns the profiles of providers whose API is compatible with
// OpenAI's Chat Completions. All are fitted to recorded requests, of one project
// and to two to ten tool sets each; most count with a vocabulary that is
// published and not part of this build. Their chat templates put the tools
// into a system message once, which is the overhead.
//
// PerTool of 2.5 is half of the five tokens of "strict": false, which the
// templates print when a client sends it; the recorded ones did.
func compatible() []*Provider {
	const o200k = "o200k_base"
	fit := func(factor, perTool, band float64, rows, largest int) *Calibration {
		return &Calibration{
			Factor:   factor,
			PerTool:  perTool,
			Band:     band,
			Rows:     rows,
			Projects: 1,
			Largest:  largest,
			Date:     "2026-11",
		}
	}
	inner, wide := spaced{schema: "parameters"}, spaced{schema: "parameters", wide: true}
	wrapped := spaced{schema: "parameters", wrapped: true}
	return []*Provider{
		// 99 of the published chat template's instructions (zai-org/GLM-4.5,
		// chat_template.jinja), 105 on GLM 4.5.
		{
			Name: "glm", Aliases: []string{"zai", "z-ai"},
			API: provider.Chat, Models: []string{"glm"}, Grade: Calibrated, ErrorPercent: 0.6,
			Source: "14 recorded requests; sets of eleven tools and 3,300 to 8,200 tokens were recorded " +
				"within 0.3 %",
			Calibration: fit(1, 2.5, 0.05, 14, 8200),
			render:      inner, wide: wide, encoding: o200k, framing: framing{request: 6},
			prompts: []prompt{{"glm", interval.Exactly(99), interval.Exactly(99)},
				{"glm-4.5", interval.Exactly(105), interval.Exactly(105)}},
		},
		// Moonshot renders tools as OpenAI does.
		{
			Name: "kimi", Aliases: []string{"moonshot"},
			API: provider.Chat, Models: []string{"kimi"}, Grade: Rough, ErrorPercent: 12.2,
			Source:      "5 recorded requests",
			Calibration: fit(1.04, 0, 0.25, 5, 86),
			render:      harmony{}, encoding: o200k, framing: framing{request: 11}, overhead: interval.Exactly(4),
		},
		{
			Name: "groq-kimi",
			API:  provider.Chat, Models: []string{"moonshotai/kimi-k2-instruct"}, Grade: Rough, ErrorPercent: 3,
			Source:      "2 recorded requests",
			Calibration: fit(1, 0, 0.05, 2, 163),
			render:      wrapped, encoding: o200k, framing: framing{request: 11}, overhead: interval.Exactly(7),
		},
		// Hermes style: a text in the system prompt and one line of JSON a tool within
		// <tools> (tokenizer_config.json of Qwen3).
		{
			Name: "qwen",
			API:  provider.Chat, Models: []string{"qwen"}, Grade: Rough, ErrorPercent: 2,
			Source:      "2 recorded requests; chat template of Qwen3",
			Calibration: fit(1.03, 2.5, 0.05, 2, 233),
			render:      inner, wide: wide, encoding: o200k, framing: framing{request: 13},
			overhead: interval.Exactly(83),
		},
		{
			Name: "deepseek",
			API:  provider.Chat, Models: []string{"deepseek"}, Grade: Rough, ErrorPercent: 5,
			Source:      "2 recorded requests to V3.2, and 2 to V3.1",
			Calibration: fit(1, 2.5, 0.09, 4, 387),
			render:      inner, wide: wide, encoding: o200k, framing: framing{request: 4},
			prompts: []prompt{{"deepseek", interval.Exactly(245), interval.Exactly(245)},
				{"deepseek-chat-v3.1", interval.Exactly(85), interval.Exactly(85)}},
		},
		{
			Name: "mistral",
			API:  provider.Chat, Models: []string{"mistral", "magistral", "codestral", "devstral", "ministral"},
			Grade: Rough, ErrorPercent: 3,
			Source:      "a few recorded requests to Mistral Small",
			Calibration: fit(1.02, 0, 0.10, 2, 100),
			render:      wrapped, encoding: o200k, framing: framing{request: 4},
		},
		// Of the renders tried, compact JSON alone has a slope near 1 on all models.
		{
			Name: "grok", Aliases: []string{"xai"},
			API: provider.Chat, Models: []string{"grok"}, Grade: Rough, ErrorPercent: 8,
			Source:      "9 recorded requests",
			Calibration: fit(0.95, 0, 0.20, 9, 125),
			render: spaced{
				schema:  "parameters",
				compact: true,
			}, encoding: o200k, framing: framing{request: 156}, overhead: interval.Exactly(154),
		},
		{
			Name: "grok-code",
			API:  provider.Chat, Models: []string{"grok-code"}, Grade: Rough, ErrorPercent: 5,
			Source:      "6 recorded requests",
			Calibration: fit(0.93, 0, 0.15, 6, 125),
			render: spaced{
				schema:  "parameters",
				compact: true,
			}, encoding: o200k, framing: framing{request: 204}, overhead: interval.Exactly(138),
		},
	}
}
