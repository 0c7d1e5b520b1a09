// Package vocab holds the vocabularies that counting needs, packed into the binary.
//
// A count therefore never depends on a network or a cache. NOTICE has the origin and the
// license of each vocabulary, and the command that packs another.
package vocab
