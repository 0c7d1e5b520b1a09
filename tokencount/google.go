package tokencount

import "github.com/toolbudget/toolbudget/provider"

// google returns the profiles of Gemini.
//
// All have Gemma 3's vocabulary (loader tables of googleapis/go-genai and
// python-genai; 3.1 and 3.5 are listed with Gemma 4's, and the recorded counts
// are those of Gemma 3's). With a file of it a count is of the vocabulary
// itself. Without one, o200k_base stands in, line ends apart (scale), times a
// factor for each render: the mean over the tool lists of 38 public Go servers
// of one to 141 tools, counted under both; the band is what 95 % of them keep.
//
// One request of two tools was recorded at 266 tokens for them on gemini-3-pro and
// at 128 on gemini-3.1-flash-lite, which agree on a request of one tool. No rule
// that is the same for both meets both: the least mean error of any over the 14
// rows of the Developer API is 3.7 %, with the vocabulary or without. A rule for
// that one row would be a guess, so the count is that of the other.
//
// The Developer API was recorded to cost nothing once; requests through it have a
// token for each block of text besides. Vertex has neither.
func google() []*Provider {
	const o200k = "o200k_base"
	stand := func(factor, band float64, rows, projects, largest int) *Calibration {
		return &Calibration{
			Factor:   factor,
			Band:     band,
			Rows:     rows,
			Projects: projects,
			Largest:  largest,
			Date:     "2026-11",
		}
	}
	return []*Provider{
		{
			Name: "gemini-3", Aliases: []string{"gemini", "google"},
			By: provider.Gemini, API: provider.Generative, Models: []string{"gemini-3", "gemini-4", "gemini"},
			Grade: Calibrated, ErrorPercent: 11.1,
			Source: "chat template of google/functiongemma-270m-it; 5 recorded requests, off by 0.9 % but for " +
				"one, which is counted double and was answered with two calls",
			Calibration: stand(1.05, 0.075, 5, 2, 128),
			render:      declaration{}, wide: declaration{wide: true}, encoding: o200k, lines: true,
			framing: framing{message: 1},
		},
		{
			Name: "gemini-2.5", Aliases: []string{"gemini-2"},
			By: provider.Gemini, API: provider.Generative, Models: []string{"gemini-2", "gemini-1"}, Grade: Calibrated,
			ErrorPercent: 3.5,
			Source:       "fitted to 9 recorded requests with flat schemas",
			Calibration:  stand(1.03, 0.075, 9, 2, 92),
			render:       stub{}, wide: stub{wide: true}, encoding: o200k, lines: true, framing: framing{message: 1},
		},
		{
			Name: "vertex-gemini", Aliases: []string{"vertex"},
			By: provider.Gemini, API: provider.Vertex, Models: []string{"gemini"}, Grade: Calibrated, ErrorPercent: 7.1,
			Source:      "googleapis/python-genai google/genai/local_tokenizer.py; 10 recorded requests",
			Calibration: stand(1.05, 0.14, 10, 1, 30),
			render:      texts{}, encoding: o200k,
		},
	}
}
