package tokencount

import (
	"github.com/toolbudget/toolbudget/interval"
	"github.com/toolbudget/toolbudget/provider"
)

// deepSeek returns the profiles of DeepSeek's models, which have their own vocabulary.
func deepSeek() []*Provider {
	inner, wide := spaced{schema: "parameters"}, spaced{schema: "parameters", wide: true}
	return []*Provider{
		// The API writes one line of JSON a tool. A request that must call a tool costs 8 more.
		{
			Name: "deepseek",
			API:  provider.Chat, Models: []string{"deepseek"}, Grade: Calibrated, ErrorPercent: 1,
			Source:      "recorded requests to api.deepseek.com",
			Calibration: fitTo(0.03, 13, 2, 266),
			render:      inner, wide: wide, encoding: deepSeekV3, framing: framing{request: 4}, dropped: true,
			prompts: []prompt{{"deepseek", between(220, 221), interval.Exactly(228)}},
		},
		{
			Name: "deepseek-responses",
			API:  provider.Responses, Models: []string{"deepseek"}, Grade: Rough, ErrorPercent: 1,
			Source:      "a recorded request to api.deepseek.com",
			Calibration: fitTo(0.07, 1, 1, 55),
			render:      inner, wide: wide, encoding: deepSeekV3, framing: framing{request: 83}, dropped: true,
			prompts: []prompt{{"deepseek", interval.Exactly(221), interval.Exactly(229)}},
		},
		{
			Name: "openrouter-deepseek",
			API:  provider.Chat, Models: []string{"deepseek"}, Hosts: []string{"openrouter"}, Grade: Rough,
			ErrorPercent: 2,
			Source:       "2 recorded requests to V3.2",
			Calibration:  fitTo(0.07, 2, 1, 140),
			render:       inner, wide: wide, encoding: deepSeekV3, framing: framing{request: 4},
			overhead: interval.Exactly(246),
		},
		// The overhead is the template's head and foot.
		{
			Name: "deepseek-v3.1",
			API:  provider.Chat,
			Models: []string{"deepseek-v3.1", "deepseek-chat-v3.1", "deepseek-v3-1", "deepseek/deepseek-v3.1",
				"deepseek/deepseek-chat-v3.1"},
			Hosts: []string{"", "openrouter", "azure", "huggingface", "together", "bedrock"}, Grade: Rough,
			ErrorPercent: 2,
			Source:       "chat template of deepseek-ai/DeepSeek-V3.1; 2 recorded requests",
			Calibration:  fitTo(0.12, 2, 1, 140),
			render:       deepSeek31{}, encoding: deepSeekV3, framing: framing{request: 5},
			overhead: interval.Exactly(93),
		},
	}
}

// qwen returns the profiles of Qwen, which has its own vocabulary. Many hosts serve it.
func qwen() []*Provider {
	wrapped := spaced{schema: "parameters", wrapped: true}
	wrappedWide := spaced{schema: "parameters", wrapped: true, wide: true}
	wrappedCompact := spaced{schema: "parameters", compact: true, wrapped: true}
	return []*Provider{
		// Hermes style: a text in the system prompt and one line of JSON a tool within
		// <tools> (tokenizer_config.json of Qwen3). A request with tools has a system message.
		{
			Name: "qwen",
			API:  provider.Chat, Models: []string{"qwen", "qwen.qwen3"}, Grade: Calibrated, ErrorPercent: 1,
			Source:      "chat template of Qwen3; recorded requests to vLLM, OpenRouter and Groq",
			Calibration: fitTo(0.06, 12, 3, 156),
			render:      wrapped, wide: wrappedWide, encoding: qwen25, unaccompanied: interval.Exactly(5),
			framing: framing{request: 3, message: 5},
			prompts: []prompt{exactPrompt("qwen", 78, 78), exactPrompt("qwen3-max", 185, 185)},
		},
		{
			Name: "qwen-coder",
			API:  provider.Chat, Models: []string{"qwen3-coder", "qwen-3-coder"}, Grade: Rough, ErrorPercent: 10,
			Source:      "a recorded request to Cerebras; the template writes XML",
			Calibration: fitTo(0.30, 1, 1, 80),
			render:      wrapped, encoding: qwen25, framing: framing{request: 3, message: 5},
			overhead: interval.Exactly(214),
		},
		{
			Name: "ollama-qwen",
			API:  provider.Chat, Models: []string{"qwen"}, Hosts: []string{"ollama"}, Grade: Rough, ErrorPercent: 6,
			Source:      "16 recorded requests; Ollama's types",
			Calibration: fitTo(0.03, 16, 2, 90),
			render:      ollama{}, encoding: qwen25, framing: framing{request: 10}, overhead: between(76, 90),
		},
		{
			Name: "gpustack-qwen",
			API:  provider.Chat, Models: []string{"qwen"}, Hosts: []string{"gpustack"}, Grade: Rough, ErrorPercent: 1,
			Source:      "5 recorded requests, met to the token",
			Calibration: fitTo(0.07, 5, 1, 120),
			render:      wrappedCompact, encoding: qwen25, framing: framing{request: 8},
			overhead: interval.Exactly(147),
		},
	}
}

// gptOSS returns the profiles of OpenAI's open models.
func gptOSS() []*Provider {
	return []*Provider{
		// o200k_harmony is o200k_base with more special tokens (openai/harmony).
		{
			Name: "gpt-oss",
			API:  provider.Chat, Models: []string{"gpt-oss", "openai.gpt-oss", "openai/gpt-oss"}, Grade: Rough,
			ErrorPercent: 5,
			Source: "openai/harmony; 4 recorded requests through Bedrock, Groq and a local server, of which one is " +
				"7 % off",
			Calibration: fitTo(0.28, 4, 3, 124),
			render:      harmony{published: true}, encoding: o200k, framing: framing{request: 63, message: 4},
			overhead: interval.Exactly(18),
		},
		{
			Name: "ollama-gpt-oss",
			API:  provider.Chat, Models: []string{"gpt-oss", "openai/gpt-oss"}, Hosts: []string{"ollama"}, Grade: Rough,
			ErrorPercent: 4,
			Source:       "11 recorded requests; what Ollama's template adds is measured",
			Calibration:  fitTo(0.18, 11, 2, 65),
			render:       indentedHarmony{harmony{published: true}}, encoding: o200k,
			framing:  framing{request: 63, message: 4},
			overhead: interval.Exactly(18),
		},
		{
			Name: "gpt-oss-responses",
			API:  provider.Responses, Models: []string{"gpt-oss", "openai.gpt-oss", "openai/gpt-oss"},
			Grade: Rough, ErrorPercent: 4,
			Source:      "openai/harmony; a recorded request through Bedrock",
			Calibration: fitTo(0.15, 1, 1, 30),
			render:      harmony{published: true}, encoding: o200k, framing: framing{request: 63, message: 4},
			overhead: interval.Exactly(18),
		},
	}
}

// llama returns the profiles of Llama, for which o200k_base stands in. Many hosts serve it.
func llama() []*Provider {
	inner, wrapped := spaced{schema: "parameters"}, spaced{schema: "parameters", wrapped: true}
	wrappedCompact := spaced{schema: "parameters", compact: true, wrapped: true}
	return []*Provider{
		{
			Name: "llama",
			API:  provider.Chat, Models: []string{"llama", "meta-llama", "meta.llama"}, Grade: Rough, ErrorPercent: 36,
			Source:      "4 recorded requests through as many hosts, which differ by up to 300 tokens",
			Calibration: fitTo(0.90, 4, 3, 100),
			render:      wrapped, encoding: o200k,
			standIn: true, framing: framing{request: 35}, overhead: interval.Exactly(100),
		},
		{
			Name: "groq-llama",
			API:  provider.Chat, Models: []string{"llama", "meta-llama"}, Hosts: []string{"groq"}, Grade: Rough,
			ErrorPercent: 5,
			Source:       "a survey of recorded requests to Llama 3: 170 tokens beside messages and tools",
			Calibration:  fitTo(0.20, 4, 1, 100),
			render:       inner, encoding: o200k,
			standIn: true, framing: framing{request: 36}, overhead: interval.Exactly(134),
		},
		{
			Name: "groq-llama-4",
			API:  provider.Chat, Models: []string{"llama-4", "meta-llama/llama-4"}, Hosts: []string{"groq"},
			Grade: Rough, ErrorPercent: 2,
			Source:      "9 recorded requests",
			Calibration: fitTo(0.16, 9, 1, 120),
			render:      wrappedCompact, encoding: o200k,
			standIn: true, framing: framing{request: 11}, overhead: between(651, 660),
		},
		{
			Name: "bedrock-llama",
			API:  provider.Chat, Models: []string{"llama", "meta-llama", "meta.llama"}, Hosts: []string{"bedrock"},
			Grade: Rough, ErrorPercent: 21,
			Source:      "a survey of recorded requests to Llama 3.3: 118 tokens beside messages and tools",
			Calibration: fitTo(0.90, 4, 1, 100),
			render:      wrapped, encoding: o200k,
			standIn: true, framing: framing{request: 36}, overhead: interval.Exactly(82),
		},
		{
			Name: "ollama-llama",
			API:  provider.Chat, Models: []string{"llama"}, Hosts: []string{"ollama"}, Grade: Rough, ErrorPercent: 5,
			Source:      "15 recorded requests to Llama 3.2; Ollama's types",
			Calibration: fitTo(0.12, 15, 1, 100),
			render:      ollama{}, encoding: o200k,
			standIn: true, framing: framing{request: 25}, overhead: between(77, 91),
		},
	}
}
