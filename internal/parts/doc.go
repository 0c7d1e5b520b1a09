// Package parts says where the tokens and bytes of a tool go.
//
// The parts are its name, its description, each parameter, and what these consist of. A
// part weighs what the count of the tool falls by if the part is taken away and the tool
// is counted again for the same provider. So a part's figure is what removing it saves.
// Tokens merge across the borders of parts, and a provider writes some of its form only
// where there is something to hold, so the parts do not add up to the tool by
// themselves. The difference is the rest, on every level; it may be a token less than
// zero.
package parts
