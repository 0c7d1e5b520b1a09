package oracle

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// apiFile names, in each oracle module, the API of the SDK that the module
// must use. Its lines are
//
//	package PATH          look at the exported API of this package
//	type PATH.Name        a type that tools are made of
//	func PATTERN          functions that belong to it by name (path.Match)
//	requests              functions belong to it that take a struct with tools in it
//	except NAME reason    not used, and why
//
// Every exported function or method of the packages that takes or returns one
// of the types, alone or inside a pointer, slice, map or function, has to be
// used somewhere in the module, and so has every exported field of the types
// that are structs. A NAME is written as go/types does, without the path of the
// package before its last element: mcp.NewTool, (*server.MCPServer).AddTool,
// mcp.Tool.Icons.
const apiFile = "api.txt"

// An api is a parsed apiFile.
type api struct {
	packages []string
	types    map[string]bool
	patterns []string
	requests bool              // functions count that take such a type inside a struct
	excepted map[string]string // name → reason
}

func readAPI(dir string) (*api, error) {
	name := filepath.Join(dir, apiFile)
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	a := &api{types: map[string]bool{}, excepted: map[string]string{}}
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		rest = strings.TrimSpace(rest)
		switch word {
		case "package":
			a.packages = append(a.packages, rest)
		case "type":
			a.types[rest] = true
		case "func":
			a.patterns = append(a.patterns, rest)
		case "requests":
			a.requests = true
		case "except":
			fn, reason, _ := strings.Cut(rest, " ")
			if strings.TrimSpace(reason) == "" {
				return nil, fmt.Errorf("%s:%d: the exception of %s gives no reason", name, n, fn)
			}
			a.excepted[fn] = reason
		default:
			return nil, fmt.Errorf("%s:%d: unknown word %q, want package, type, func, requests or except",
				name, n, word)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(a.packages) == 0 {
		return nil, fmt.Errorf("%s names no package", name)
	}
	return a, nil
}
