package tokencount

import "github.com/toolbudget/toolbudget/provider"

// google returns the profiles of Gemini.
//
// All have Gemma 3's vocabulary (loader tables of googleapis/go-genai and python-genai; 3.1
// and 3.5 are listed with Gemma 4's, and the recorded counts are those of Gemma 3's). The
// Developer API shows tools to Gemini 3 as FunctionGemma's template does and to 2.5 as Python;
// Gemini 2.0 and Vertex count their texts one by one.
//
// The Developer API was recorded to cost nothing once; requests through it have a
// token for each block of text besides. Vertex has neither.
//
// Requests are met to the token but for one in ten, which is one token off or has a shape of
// which little was recorded. The bands are for those.
func google() []*Provider {
	const vertexRule = "googleapis/python-genai google/genai/local_tokenizer.py"
	return []*Provider{
		{
			Name: "gemini-3", Aliases: []string{"gemini", "google"},
			By: provider.Gemini, API: provider.Generative, Models: []string{"gemini-3", "gemini"},
			Grade: Calibrated, ErrorPercent: 1.5,
			Source: "chat template of google/functiongemma-270m-it; recorded requests, one of which is counted " +
				"double and was answered with two calls",
			Calibration: fitTo(0.035, 39, 7, 234),
			render:      declaration{}, encoding: gemma3, framing: framing{message: 1},
		},
		{
			Name: "gemini-2.5", Aliases: []string{"gemini-2"},
			By: provider.Gemini, API: provider.Generative, Models: []string{"gemini-2.5", "gemini-2", "gemini-1"},
			Grade:        Calibrated,
			ErrorPercent: 0.8,
			Source:       "recorded requests",
			Calibration:  fitTo(0.03, 61, 9, 3896),
			render:       stub{}, encoding: gemma3, framing: framing{message: 1},
		},
		{
			Name: "gemini-2.0",
			By:   provider.Gemini, API: provider.Generative, Models: []string{"gemini-2.0"}, Grade: Rough,
			ErrorPercent: 8,
			Source:       "recorded requests; counted as Vertex counts. By no known rule, one of 13 costs 46 more",
			Calibration:  fitTo(0.13, 13, 3, 118),
			render:       texts{}, encoding: gemma3,
		},
		{
			Name: "vertex-gemini", Aliases: []string{"vertex"},
			By: provider.Gemini, API: provider.Vertex, Models: []string{"gemini"}, Grade: Calibrated, ErrorPercent: 1.5,
			Source:      vertexRule + "; recorded requests",
			Calibration: fitTo(0.04, 20, 3, 58),
			render:      texts{}, encoding: gemma3,
		},
		// Gateways pass Gemini before 3.1 on to Vertex, as the counts show, though not always.
		{
			Name: "openrouter-gemini",
			By:   provider.Gemini, API: provider.Vertex, Models: []string{"gemini"},
			Hosts: []string{"openrouter", "vercel"}, Grade: Rough, ErrorPercent: 6,
			Source:      "recorded requests through OpenRouter; counted as Vertex counts Gemini 2",
			Calibration: fitTo(0.04, 16, 4, 36),
			render:      texts{}, encoding: gemma3,
		},
		// Gemini 3 has the tokens of a declaration's frame besides. Sent as JSON Schema, tools
		// were recorded without them and without types, but only tools without parameters.
		{
			Name: "vertex-gemini-3",
			By:   provider.Gemini, API: provider.Vertex, Models: []string{"gemini-3"},
			Grade: Rough, ErrorPercent: 1.5,
			Source:      vertexRule + "; 6 recorded requests",
			Calibration: fitTo(0.08, 6, 2, 57),
			render:      texts{perTool: 7, perProperty: 3}, jsonSchema: texts{untyped: true}, encoding: gemma3,
		},
	}
}
