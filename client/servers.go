package client

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Servers returns the names of the servers that a client's configuration starts, sorted.
// It reads mcpServers, as .mcp.json, claude_desktop_config.json and the files of Cursor,
// Windsurf, Kiro, Gemini CLI and Copilot CLI have it, servers, as mcp.json of VS Code has
// it, and the tables mcp_servers of Codex's config.toml. Servers that are disabled are
// left out. Comments and commas behind the last member are allowed in JSON, as in VS Code.
func Servers(data []byte) ([]string, error) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF")) // editors of Windows write it
	if beginsTOML.Match(data) {
		return codexServers(data)
	}
	type server struct {
		Disabled bool  `json:"disabled"`
		Enabled  *bool `json:"enabled"`
	}
	var file struct {
		MCPServers map[string]server `json:"mcpServers"`
		Servers    map[string]server `json:"servers"`
		MCP        struct {
			Servers map[string]server `json:"servers"`
		} `json:"mcp"`
	}
	err := json.Unmarshal(withoutCommas(withoutComments(data)), &file)
	if wrong := new(json.UnmarshalTypeError); errors.As(err, &wrong) {
		at := cmp.Or(wrong.Field, "the file")
		return nil, fmt.Errorf("not a configuration of MCP servers: %s is of type %s; want an object with the "+
			"servers by name, as in {\"mcpServers\": {\"name\": {\"command\": \"…\"}}}", at, wrong.Value)
	}
	if err != nil {
		return nil, fmt.Errorf("not a configuration of MCP servers: %w", err)
	}
	var found map[string]server
	var keys []string
	for _, list := range []struct {
		key     string
		servers map[string]server
	}{{"mcpServers", file.MCPServers}, {"servers", file.Servers}, {"mcp.servers", file.MCP.Servers}} {
		if list.servers != nil {
			found, keys = list.servers, append(keys, list.key)
		}
	}
	if len(keys) > 1 {
		return nil, fmt.Errorf("the file has %s, and a client reads only one of them; leave those of your client",
			strings.Join(keys, " and "))
	}
	if found == nil {
		return nil, errNoServers
	}
	if _, unnamed := found[""]; unnamed {
		return nil, errors.New("a server has no name; its tools cannot be told from those of others")
	}
	maps.DeleteFunc(found, func(_ string, s server) bool {
		return s.Disabled || s.Enabled != nil && !*s.Enabled
	})
	return slices.Sorted(maps.Keys(found)), nil
}

var errNoServers = errors.New("the file has no mcpServers, servers or [mcp_servers.NAME]; " +
	"name the configuration of a client, such as .mcp.json")

// withoutCommas puts spaces in the place of commas behind the last member of an object or a list.
func withoutCommas(data []byte) []byte {
	inText, comma := false, -1 // the comma that nothing has followed yet
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case inText && c == '\\':
			i++
		case c == '"':
			inText, comma = !inText, -1
		case inText || c == ' ' || c == '\t' || c == '\n' || c == '\r':
		case c == ',':
			comma = i
		case (c == '}' || c == ']') && comma >= 0:
			data[comma], comma = ' ', -1
		default:
			comma = -1
		}
	}
	return data
}

// withoutComments puts spaces in the place of comments, so that errors keep their offsets.
func withoutComments(data []byte) []byte {
	out := slices.Clone(data)
	inText := false
	for i := 0; i < len(out); i++ {
		switch {
		case inText && out[i] == '\\':
			i++
		case out[i] == '"':
			inText = !inText
		case inText || out[i] != '/' || i+1 == len(out):
		case out[i+1] == '/':
			for ; i < len(out) && out[i] != '\n'; i++ {
				out[i] = ' '
			}
		case out[i+1] == '*':
			for ; i < len(out); i++ {
				end := i > 0 && out[i] == '/' && data[i-1] == '*' && out[i-1] == ' '
				if out[i] != '\n' {
					out[i] = ' '
				}
				if end {
					break
				}
			}
		}
	}
	return out
}
