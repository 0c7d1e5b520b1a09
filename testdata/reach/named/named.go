// Package named has tools that say their names themselves.
package named

// A Tool is what an agent has.
type Tool interface {
	Name() string
	Description() string
	InputSchema() map[string]any
}

// Plain is a tool that is called by a name which may change.
type Plain struct {
	Called string
	text   string
	schema map[string]any
}

func (p *Plain) Name() string                { return p.Called }
func (p *Plain) Description() string         { return p.text }
func (p *Plain) InputSchema() map[string]any { return p.schema }

// Files are tools that an agent has for files.
func Files() []Tool { return []Tool{plain("read", "Reads a file."), plain("list", "Lists files.")} }

func plain(name, text string) *Plain { return &Plain{name, text, map[string]any{"type": "object"}} }
