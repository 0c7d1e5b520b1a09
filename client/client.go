package client

import (
	"strings"

	"github.com/toolbudget/toolbudget/interval"
)

// An Opening is what of the tools is in the context when a session starts.
type Opening string

// The openings.
const (
	// Definitions: every definition, and the instructions of the server.
	Definitions Opening = "definitions"
	// Names: the names of the tools and no definition.
	Names Opening = "names"
	// NamesAndInstructions: the names, and the instructions of each server.
	NamesAndInstructions Opening = "names and instructions"
	// Instructions: those of each server, and no name of a tool.
	Instructions Opening = "instructions"
)

// A Client is a program that loads tools for a model.
type Client struct {
	// Name is what configurations say, and Title what people call it.
	Name, Title string
	// Model is the one whose tokens and window are taken if the user names none.
	Model string
	// Opening is what a session starts with if the client defers.
	Opening Opening
	// DeferTools is from how many tools on it defers, or 0 if it always does.
	DeferTools int
	// Prefix stands before the name of a tool, with SERVER for the name of the server.
	Prefix string
	// MostTools is how many tools it takes, 0 if that is not known.
	MostTools int
	// InstructionBytes is where it cuts the instructions of a server, 0 if not known.
	InstructionBytes int
	// Facts are what this rests on, and what else the client does to tools.
	Facts []Fact
}

// A Fact is something that a client does.
type Fact struct {
	Text string
	// Source is a page or an issue, and Seen the month in which it says so, as 2026-11.
	Source, Seen string
	// Unverified marks a fact that one report of a user states, and nothing else.
	Unverified bool
}

// ToolName is the name under which a client shows a tool of a server to the model.
func (c Client) ToolName(server, tool string) string {
	return strings.ReplaceAll(c.Prefix, "SERVER", server) + tool
}

// A Measure is what the tools of all servers of a session cost, in tokens of a model.
type Measure struct {
	Tools int
	// Whole are all definitions, with what a request costs once for having tools. Listed
	// are the names as the client writes them, and Instructions those of the servers.
	Whole, Listed, Instructions interval.Int
	// Window is the model's context window, 0 if it is not known.
	Window int
}

// A Session is what a client starts with.
type Session struct {
	Client string `json:"client"`
	Model  string `json:"model"`
	// Opening is what is in the context, and Deferred how many tools are there by name
	// only.
	Opening  Opening `json:"opening"`
	Deferred int     `json:"deferred"`
	// Tools is how many there are. Tokens is what is in the context, and Instructions the
	// part of the servers' instructions.
	Tools        int          `json:"tools"`
	Tokens       interval.Int `json:"tokens"`
	Instructions interval.Int `json:"instructions"`
	// Window of the model, and Percent the share that Tokens take at most; 0 if the window
	// is not known.
	Window  int     `json:"window,omitempty"`
	Percent float64 `json:"percentOfWindow,omitempty"`
	// TooMany is how many tools there are beyond those that the client takes.
	TooMany int `json:"tooMany,omitempty"`
	// Unverified says that what the client does rests on a single report.
	Unverified bool `json:"unverified,omitempty"`
}

// Start says what a session starts with.
func (c Client) Start(m Measure) Session {
	s := Session{
		Client: c.Name, Model: c.Model, Opening: Definitions, Window: m.Window, Tools: m.Tools,
		Tokens: m.Whole.Plus(m.Instructions), Instructions: m.Instructions,
	}
	if c.defers(m) {
		s.Opening, s.Deferred = c.Opening, m.Tools
		switch s.Tokens = m.Listed.Plus(m.Instructions); c.Opening {
		case Names:
			s.Tokens, s.Instructions = m.Listed, interval.Int{}
		case Instructions:
			s.Tokens = m.Instructions
		}
	}
	if m.Window > 0 {
		s.Percent = 100 * float64(s.Tokens.Hi) / float64(m.Window)
	}
	if c.MostTools > 0 && m.Tools > c.MostTools {
		s.TooMany = m.Tools - c.MostTools
	}
	s.Unverified = len(c.Facts) > 0 && c.Facts[0].Unverified
	return s
}

// defers reports whether the client leaves definitions out at the start.
func (c Client) defers(m Measure) bool {
	switch {
	case c.Opening == Definitions || m.Tools == 0:
		return false
	case c.DeferTools > 0:
		return m.Tools >= c.DeferTools
	}
	return true
}
