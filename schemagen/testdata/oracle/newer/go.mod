// This module has what the versions of invopop/jsonschema since v0.13.0 have in common. It
// requires no version of the library: each module beside it brings its own.
module example.com/newer

go 1.26.0
