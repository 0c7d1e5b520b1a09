// Package userfile reads the files that a command line or a configuration names.
//
// Nothing is known about such a file. It may be a directory, a pipe, a device without an
// end or gigabytes long, and the configuration of a pull request may name a file that is
// none of its business. The package refuses these with an error that says why.
package userfile
