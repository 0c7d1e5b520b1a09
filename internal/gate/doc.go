// Package gate reads tools from source, counts their tokens and judges them.
//
// It is what the command and the analyzer have in common: each asks the gate, and the
// gate knows neither of them. It joins packages load, extract, tokencount and budget,
// and adds no decision of its own.
package gate
