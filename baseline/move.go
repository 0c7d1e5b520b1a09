package baseline

import (
	"cmp"

	"github.com/toolbudget/toolbudget/interval"
)

// A Move is one amount in two states.
type Move struct {
	// Unit is bytes, tokens or wire bytes.
	Unit string `json:"unit"`
	// Profile whose tokens they are, by its name.
	Profile string       `json:"profile,omitempty"`
	Was     interval.Int `json:"was"`
	Is      interval.Int `json:"is"`
	Growth  Delta        `json:"growth"`

	alike bool // see Growth
}

func newMove(unit, profile string, was, is interval.Int, alike bool) Move {
	return Move{Unit: unit, Profile: profile, Was: was, Is: is, Growth: Growth(was, is, alike), alike: alike}
}

// Moves returns the bytes and tokens of the tool. A state that does not have it
// has nothing of it.
func (p ToolPair) Moves(profiles []Profile) []Move {
	old, now := p.Old, p.New
	if old == nil {
		old = &Tool{}
	}
	if now == nil {
		now = &Tool{}
	}
	return moves(&old.Bytes, &now.Bytes, old.Tokens, now.Tokens, old.Gaps == now.Gaps, profiles)
}

// Totals returns the bytes and tokens of all tools of the program.
func (p ProgramPair) Totals(profiles []Profile) []Move {
	old, now := p.both()
	return moves(&old.Bytes, &now.Bytes, old.Tokens, now.Tokens, old.Gaps == now.Gaps, profiles)
}

// Fixed returns what a request costs once beyond the tools, in tokens.
func (p ProgramPair) Fixed(profiles []Profile) []Move {
	old, now := p.both()
	return moves(nil, nil, old.Fixed, now.Fixed, old.Instructions == now.Instructions, profiles)
}

// Wire returns the bytes of the whole definition, if both states have them and they did not grow
// just as the bytes that a model is sent did. A tool that one state lacks has no bytes in it.
func (p ToolPair) Wire() *Move { return wire(p.Old.wired(), p.New.wired(), p.Moves(nil)[0]) }

// Wire returns the bytes of the whole definitions of the program, as that of a tool does.
func (p ProgramPair) Wire() *Move { return wire(p.Old.wired(), p.New.wired(), p.Totals(nil)[0]) }

// wired has the wire bytes of a state, if it has them, and its gaps there.
type wired struct {
	bytes *Figure
	gaps  string
}

func (t *Tool) wired() wired {
	if t == nil {
		return wired{bytes: &Figure{}}
	}
	return wired{t.WireBytes, cmp.Or(t.WireGaps, t.Gaps)}
}

func (p *Program) wired() wired {
	if p == nil {
		return wired{bytes: &Figure{}}
	}
	return wired{p.WireBytes, cmp.Or(p.WireGaps, p.Gaps)}
}

func wire(was, is wired, bytes Move) *Move {
	if was.bytes == nil || is.bytes == nil {
		return nil
	}
	m := newMove(UnitWire, "", was.bytes.Int, is.bytes.Int, was.gaps == is.gaps)
	if m.Growth == bytes.Growth {
		return nil
	}
	return &m
}

// all are the amounts of a tool that a baseline holds.
func (p ToolPair) all(profiles []Profile) []Move { return with(p.Moves(profiles), p.Wire()) }

// all are the amounts of a program that a baseline holds, without the fixed part.
func (p ProgramPair) all(profiles []Profile) []Move { return with(p.Totals(profiles), p.Wire()) }

func with(list []Move, wire *Move) []Move {
	if wire == nil {
		return list
	}
	return append(list, *wire)
}

func (p ProgramPair) both() (old, now *Program) {
	old, now = p.Old, p.New
	if old == nil {
		old = &Program{}
	}
	if now == nil {
		now = &Program{}
	}
	return old, now
}

func moves(bytesWas, bytesIs *Figure, was, is map[string]Figure, alike bool, profiles []Profile) []Move {
	var out []Move
	if bytesWas != nil {
		out = append(out, newMove(UnitBytes, "", bytesWas.Int, bytesIs.Int, alike))
	}
	for _, p := range profiles {
		out = append(out, newMove(UnitTokens, p.Name, was[p.Name].Int, is[p.Name].Int, alike))
	}
	return out
}
