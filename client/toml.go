package client

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// beginsTOML tells a file in TOML, such as Codex's config.toml, from JSON: it begins with a table,
// a key or a comment.
var beginsTOML = regexp.MustCompile(`\A\s*(?:\[\[?[ \t]*[A-Za-z_]|[\w."'-]+[ \t]*=|#)`)

// otherTables are servers of TOML in forms that codexTable does not match.
var otherTables = regexp.MustCompile(`(?m)^[ \t]*(?:mcp_servers[ \t]*[.=]|\[[ \t]*mcp_servers[ \t]*\]\s*[^\s\[#])`)

var codexTable = regexp.MustCompile(`(?m)^\s*\[mcp_servers\.("[^"\]\n]+"|[A-Za-z0-9_-]+)\]`)

var disabledTable = regexp.MustCompile(`(?m)^\s*enabled\s*=\s*false`)

// codexServers finds the tables of a TOML file. Those with enabled = false are left out.
func codexServers(data []byte) ([]string, error) {
	if err := checkTOML(string(data)); err != nil {
		return nil, fmt.Errorf("not a configuration of MCP servers: %w", err)
	}
	if otherTables.Match(data) {
		return nil, errors.New("a server is in an inline table or under a dotted key; write each one as a table " +
			"[mcp_servers.NAME]")
	}
	at := codexTable.FindAllSubmatchIndex(data, -1)
	if len(at) == 0 {
		return nil, errNoServers
	}
	var names []string
	for i, m := range at {
		end := len(data)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		if !disabledTable.Match(data[m[1]:end]) {
			names = append(names, strings.Trim(string(data[m[2]:m[3]]), `"`))
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

const tomlKey = `(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')`

var (
	tomlTable = regexp.MustCompile(`^\[\[?\s*` + tomlKey + `(?:\s*\.\s*` + tomlKey + `)*\s*\]\]?\s*(?:#.*)?$`)
	tomlEntry = regexp.MustCompile(`^` + tomlKey + `(?:\s*\.\s*` + tomlKey + `)*\s*=\s*`)
	// tomlText is a text on one line.
	tomlText = regexp.MustCompile(`^(?:"(?:[^"\\]|\\.)*"|'[^']*')`)
)

// checkTOML says which line of a file is no TOML. It looks at tables, at keys and at where values
// end, which people get wrong. It does not look at numbers and dates.
func checkTOML(file string) error {
	var v tomlValue
	begin := 0 // the line on which the value begins
	for i, line := range strings.Split(file, "\n") {
		text := strings.TrimSpace(line)
		switch at := tomlEntry.FindString(text); {
		case v.open():
		case text == "", text[0] == '#', tomlTable.MatchString(text):
			continue
		case at == "":
			return fmt.Errorf("line %d is neither a table, as in [mcp_servers.NAME], nor key = value", i+1)
		case at == text || text[len(at)] == '#':
			return fmt.Errorf("line %d has a key without a value", i+1)
		default:
			begin, line = i+1, text[len(at):]
		}
		if !v.read(line) {
			return fmt.Errorf("line %d has a text without its closing quotation mark, or a bracket that closes nothing",
				i+1)
		}
	}
	if v.open() {
		return fmt.Errorf("the value that begins on line %d does not end", begin)
	}
	return nil
}

// A tomlValue is how much of a value was read.
type tomlValue struct {
	brackets int    // that are open
	quote    string // of a text of several lines
}

func (v *tomlValue) open() bool { return v.brackets > 0 || v.quote != "" }

// read reads a line of a value. It reports whether the texts and brackets on it are right.
func (v *tomlValue) read(line string) bool {
	for line != "" {
		if v.quote != "" {
			_, rest, closed := strings.Cut(line, v.quote)
			if !closed {
				return true // it goes on
			}
			line, v.quote = rest, ""
			continue
		}
		read := 1
		switch c := line[0]; {
		case strings.HasPrefix(line, `"""`), strings.HasPrefix(line, `'''`):
			v.quote, read = line[:3], 3
		case c == '"' || c == '\'':
			if read = len(tomlText.FindString(line)); read == 0 {
				return false
			}
		case c == '#':
			return true
		case c == '[' || c == '{':
			v.brackets++
		case c == ']' || c == '}':
			if v.brackets--; v.brackets < 0 {
				return false
			}
		}
		line = line[read:]
	}
	return true
}
