package terms

import (
	"slices"
	"strings"
)

// Domain returns the field of computing that the words of a name speak of most, or
// "" where none does or two do alike: filesystem, memory, network, messaging, ui,
// database, shell, time, code.
func Domain(name string) string {
	n := map[string]int{}
	for _, w := range Words(name) {
		for _, d := range byDomain[Stem(w)] {
			n[d]++
		}
	}
	best, second, top := 0, 0, ""
	for _, d := range Domains() {
		switch c := n[d]; {
		case c > best:
			best, second, top = c, best, d
		case c > second:
			second = c
		}
	}
	if best == second {
		return ""
	}
	return top
}

// SpeaksOf reports whether a text has a word of a field.
func SpeaksOf(text, domain string) bool {
	return slices.ContainsFunc(Words(text), func(w string) bool { return slices.Contains(byDomain[Stem(w)], domain) })
}

// Domains lists the fields that Domain knows.
func Domains() []string {
	return []string{"filesystem", "memory", "network", "messaging", "ui", "database", "shell", "time", "code"}
}

// byDomain are by stem. The words are those that programmers have for these fields.
var byDomain = func() map[string][]string {
	m := map[string][]string{}
	for d, words := range map[string]string{
		"filesystem": "file files folder directory dir path disk workspace glob filesystem fs",
		"memory":     "memory memories remember recall forget note notes knowledge fact facts embedding",
		"network": "http https url web grpc rpc rest api request fetch download network socket dns endpoint " +
			"webpage browse",
		"messaging": "message messages send publish subscribe topic channel chat email mail notify notification " +
			"broadcast inbox sms",
		"ui":       "ui app apps component components widget dialog screen layout theme visualization chart dashboard",
		"database": "database db sql table tables query schema row rows column record records collection index",
		"shell":    "shell command exec execute bash terminal process script powershell",
		"time":     "time date timezone calendar clock schedule cron reminder",
		"code":     "code lint compile test tests symbol symbols refactor diagnostics definition references",
	} {
		for w := range strings.FieldsSeq(words) {
			m[Stem(w)] = append(m[Stem(w)], d)
		}
	}
	return m
}()
