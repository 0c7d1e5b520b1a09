package config

import (
	"strings"
	"testing"
)

var fitted = Calibration{
	Model:   "gpt-6",
	Profile: "openai-gpt-5-responses",
	Factor:  1.08,
	Fixed:   15,
	Tools:   12,
	Tokens:  3400,
	Date:    "2026-11-22",
}

const fittedLine = `- {model: "gpt-6", profile: "openai-gpt-5-responses", factor: 1.08, fixed: 15, tools: 12, tokens: 3400, date: "2026-11-22"}`

// TestCalibrationEditsOneLine holds that an edit changes one line.
func TestCalibrationEditsOneLine(t *testing.T) {
	const head = "# Ours.\n\nversion: 1 # one\nlimits:\n    total:   {tokens: 9}\n\n"
	const other = `{model: other, profile: glm, factor: 1, fixed: -3, tools: 1, tokens: 10, date: 2026-01-02}`
	for _, test := range []struct{ name, have, want string }{
		{"none yet", head, head + "\n# Scale factors for models without recorded data, written by toolbudget " +
			"calibrate.\ncalibrations:\n  " + fittedLine + "\n"},
		{"no line end", "version: 1", "version: 1\n\n# Scale factors for models without recorded data, written by " +
			"toolbudget calibrate.\ncalibrations:\n  " + fittedLine + "\n"},
		{"windows", "version: 1\r\ncalibrations:\r\n  - " + other + "\r\n",
			"version: 1\r\ncalibrations:\r\n  - " + other + "\r\n  " + fittedLine + "\r\n"},
		{
			"another", head + "calibrations: # fitted\n- " + other + " # kept\n# the end\nworld: default\n",
			head + "calibrations: # fitted\n- " + other + " # kept\n" + fittedLine + "\n# the end\nworld: default\n",
		},
		{
			"the same in a block", head + "calibrations:\n  - model: gpt-6\n    profile: glm\n    factor: 2.0\n    " +
				"fixed: 1\n    tools: 1\n    tokens: 1\n    date: 2026-01-02\n  # next\n  - " + other +
				"\nworld: default\n",
			head + "calibrations:\n  " + fittedLine + "\n  # next\n  - " + other + "\nworld: default\n",
		},
		{"again", head + "calibrations:\n  " + fittedLine + "\n", head + "calibrations:\n  " + fittedLine + "\n"},
		{
			"after a text", "version: 1\nexceptions:\n  - tool: a\n    limits: {bytes: 1}\n    reason: |\n      long\n",
			"version: 1\nexceptions:\n  - tool: a\n    limits: {bytes: 1}\n    reason: |\n      long\n\n# Scale " +
				"factors for models without recorded data, written by toolbudget calibrate.\n" +
				"calibrations:\n  " + fittedLine + "\n",
		},
	} {
		got, err := Calibrate([]byte(test.have), "c.yml", fitted)
		if err != nil || string(got) != test.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", test.name, err, got, test.want)
			continue
		}
		c, err := Parse(got, "c.yml")
		if err != nil || c.Calibrations[len(c.Calibrations)-1] != fitted && c.Calibrations[0] != fitted {
			t.Errorf("%s: read back as %+v, %v", test.name, c, err)
		}
	}
}

// What cannot be edited in place is refused and says what to write.
func TestFileThatCannotBeEditedSaysWhatToWrite(t *testing.T) {
	for _, test := range []struct{ have, want string }{
		{"version: 1\ncalibrations: []\n", "calibrations is not a list with one entry per line"},
		{"version: 1\ncalibrations:\n", "calibrations is not a list"},
		{"{version: 1}\n", "c.yml cannot be edited"},
		{"version: 1\n...\n", "c.yml cannot be edited"},
		{"version: 1\nexceptions:\n  - tool: a\n    limits: {bytes: 1}\n    reason: |+\n      long\n",
			"without changing the rest"},
		{"", "the file is empty"},
	} {
		got, err := Calibrate([]byte(test.have), "c.yml", fitted)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %q, %v; want an error with %q", test.have, got, err, test.want)
		}
	}
	if _, err := Calibrate([]byte("version: 1\n"), "c.yml", Calibration{Model: "m"}); err == nil {
		t.Error("a calibration without a profile is written")
	}
}

// FuzzCalibrate holds that an edit either fails or leaves every other setting
// and every other line as it was, and can be done again.
func FuzzCalibrate(f *testing.F) {
	f.Add(
		"version: 1\n# a\ncalibrations:\n  - {model: m, profile: p, factor: 1, fixed: 0, tools: 1, tokens: 1, "+
			"date: 2026-01-02}\n",
		"m",
	)
	f.Add("version: 1\r\nworld: default", "a\"b: #")
	f.Add("version: 1\nexceptions:\n- tool: x\n  reason: >-\n    y\n  limits: {tokens: none}\n", "é")
	f.Fuzz(func(t *testing.T, data, model string) {
		c := fitted
		c.Model = model
		once, err := Calibrate([]byte(data), "c.yml", c)
		if err != nil {
			return
		}
		for line := range strings.Lines(data) {
			line = strings.TrimRight(line, "\r\n")
			if strings.HasPrefix(line, "#") && !strings.Contains(string(once), line) {
				t.Errorf("the comment %q is lost", line)
			}
		}
		twice, err := Calibrate(once, "c.yml", c)
		if err != nil || string(twice) != string(once) {
			t.Errorf("again: %v\n%q\nafter\n%q", err, twice, once)
		}
	})
}

func TestCalibrationErrorsNameTheKey(t *testing.T) {
	const rest = ", fixed: 1, tools: 1, tokens: 1, date: 2026-01-02}\n"
	for entry, want := range map[string]string{
		"{profile: p, factor: 1" + rest: "calibrations[0]: model " +
			"is missing",
		"{model: m, factor: 1" + rest:                "m: profile is missing",
		"{model: m, profile: p, factor: 0" + rest:    "factor is 0",
		"{model: m, profile: p, factor: .nan" + rest: "factor is NaN",
		"{model: m, profile: p, factor: 11" + rest:   "factor is 11",
		"{model: m, profile: p, factor: 1, fixed: 1, tools: 1, date: 2026-01-02}": "tools and tokens, the " +
			"number counted",
		"{model: m, profile: p, factor: 1, fixed: 1, tools: 1, tokens: 1, date: today}": `date is "today"`,
		"{model: m, profile: p, factor: 1, facto: 1" + rest:                             `unknown key "facto"`,
	} {
		if _, err := Parse([]byte("version: 1\ncalibrations:\n  - "+entry), "c.yml"); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", entry, err, want)
		}
	}
	twice := "  - {model: m, profile: p, factor: 1" + rest
	if _, err := Parse([]byte("version: 1\ncalibrations:\n"+twice+twice), "c.yml"); err == nil ||
		!strings.Contains(err.Error(), "both for m") {
		t.Errorf("two of one model: %v", err)
	}
}
