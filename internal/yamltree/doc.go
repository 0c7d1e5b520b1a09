// Package yamltree reads YAML as the ordered values of package catalog, with the place of
// each in the file.
//
// Nothing is known about such a file, so the package also has the bounds of the YAML that is
// read: of bytes, tokens, levels and aliases.
package yamltree
