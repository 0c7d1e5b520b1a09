package tokencount

import (
	"slices"

	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

// compatible returns the profiles of models whose API is compatible with OpenAI's Chat
// Completions. Their chat templates put the tools into a system message once, which is the
// overhead. Who answers decides the template and its texts, so some profiles are of a host.
func compatible() []*Provider {
	return slices.Concat(
		deepSeek(), qwen(), gptOSS(), llama(), zai(), moonshot(), []*Provider{mistral()}, others(), xAI(),
	)
}

// fitTo returns the calibration of a profile whose render and vocabulary are the model's, or
// stand in for them one to one.
func fitTo(band float64, rows, projects, largest int) *Calibration {
	return &Calibration{
		Factor:   1,
		Band:     band,
		Rows:     rows,
		Projects: projects,
		Largest:  largest,
		Date:     "2026-11",
	}
}

// zai returns the profile of GLM, for which o200k_base stands in.
func zai() []*Provider {
	inner, wide := spaced{schema: "parameters"}, spaced{schema: "parameters", wide: true}
	return []*Provider{
		// 99 of the published chat template's instructions (zai-org/GLM-4.5,
		// chat_template.jinja), 105 on GLM 4.5. The template prints "strict" where it is sent:
		// five tokens a tool, half of which the API counts.
		{
			Name: "glm", Aliases: []string{"zai", "z-ai"},
			API: provider.Chat, Models: []string{"glm"}, Grade: Calibrated, ErrorPercent: 2,
			Source: "recorded requests; sets of eleven tools and 3,300 to 8,200 tokens were recorded " +
				"within 0.3 %",
			Calibration: fitTo(0.11, 17, 1, 8200), strictPerTool: 2.5,
			render: inner, wide: wide, encoding: o200k, standIn: true, framing: framing{request: 6},
			prompts: []prompt{{"glm", interval.Exactly(99), interval.Exactly(99)},
				{"glm-4.5", interval.Exactly(105), interval.Exactly(105)}},
		},
	}
}

// moonshot returns the profiles of Kimi, for which o200k_base or Qwen's vocabulary stands in.
func moonshot() []*Provider {
	wrapped := spaced{schema: "parameters", wrapped: true}
	kimi := fitTo(0.90, 9, 3, 116)
	kimi.Factor = 1.04
	return []*Provider{
		// Moonshot renders tools as OpenAI does. One request counts 62 to 97 by the host that
		// OpenRouter asks.
		{
			Name: "kimi", Aliases: []string{"moonshot"},
			API: provider.Chat, Models: []string{"kimi", "moonshot.kimi"}, Grade: Rough, ErrorPercent: 30,
			Source:      "9 recorded requests",
			Calibration: kimi,
			render:      harmony{published: true}, encoding: o200k,
			standIn: true, framing: framing{request: 11}, overhead: interval.Exactly(4),
		},
		{
			Name: "groq-kimi",
			API:  provider.Chat, Models: []string{"moonshotai/kimi-k2-instruct"}, Grade: Rough, ErrorPercent: 3,
			Source:      "6 recorded requests of 3 sets; Qwen's vocabulary meets them to the token",
			Calibration: fitTo(0.10, 6, 1, 163),
			render:      wrapped, encoding: qwen25,
			standIn: true, framing: framing{request: 11}, overhead: interval.Exactly(6),
		},
	}
}

// others returns the profiles of MiniMax and Nova, for which o200k_base stands in.
func others() []*Provider {
	wrapped := spaced{schema: "parameters", wrapped: true}
	wrappedCompact := spaced{schema: "parameters", compact: true, wrapped: true}
	return []*Provider{
		{
			Name: "minimax",
			API:  provider.Chat, Models: []string{"minimax"}, Grade: Rough, ErrorPercent: 5,
			Source:      "a survey of recorded requests to M2 and M2.5: 130 to 135 tokens beside messages and tools",
			Calibration: fitTo(0.20, 4, 1, 100),
			render:      wrapped, encoding: o200k,
			standIn: true, framing: framing{request: 12}, overhead: between(118, 123),
		},
		{
			Name: "nova", Aliases: []string{"amazon"},
			API: provider.Chat, Models: []string{"nova", "amazon.nova"}, Grade: Rough, ErrorPercent: 5,
			Source:      "recorded requests through Bedrock",
			Calibration: fitTo(0.12, 17, 3, 170),
			render:      wrappedCompact, encoding: o200k, standIn: true,
			prompts: []prompt{{"amazon.nova", between(345, 365), between(360, 376)},
				{"nova", between(345, 365), between(360, 376)},
				{"amazon.nova-2", between(812, 835), between(812, 835)},
				{"nova-2", between(812, 835), between(812, 835)}},
		},
	}
}

// xAI returns the profiles of Grok, for which o200k_base or Qwen's vocabulary stands in.
func xAI() []*Provider {
	inner := spaced{schema: "parameters"}
	compact := spaced{schema: "parameters", compact: true}
	wrappedCompact := spaced{schema: "parameters", compact: true, wrapped: true}
	grok := fitTo(0.20, 9, 1, 125)
	grok.Factor = 0.95
	return []*Provider{
		// Of the renders tried, compact JSON alone has a slope near 1 on all models.
		{
			Name: "grok", Aliases: []string{"xai"},
			API: provider.Chat, Models: []string{"grok"}, Grade: Rough, ErrorPercent: 8,
			Source:      "9 recorded requests",
			Calibration: grok,
			render:      compact, encoding: o200k,
			standIn: true, framing: framing{request: 156}, overhead: interval.Exactly(154),
		},
		{
			Name: "grok-responses",
			API:  provider.Responses, Models: []string{"grok"}, Grade: Rough, ErrorPercent: 3,
			Source:      "10 recorded requests to Grok 4.3",
			Calibration: fitTo(0.10, 10, 1, 148),
			render:      inner, encoding: o200k,
			standIn: true, framing: framing{request: 192}, overhead: interval.Exactly(31),
		},
		{
			Name: "grok-code",
			API:  provider.Chat, Models: []string{"grok-code"}, Grade: Rough, ErrorPercent: 5,
			Source:      "7 recorded requests; Qwen's vocabulary stands in",
			Calibration: fitTo(0.10, 7, 1, 173),
			render:      wrappedCompact, encoding: qwen25, standIn: true, framing: framing{request: 204},
			overhead: between(124, 132),
		},
	}
}
