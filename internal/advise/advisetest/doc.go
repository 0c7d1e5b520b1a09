// Package advisetest reads the catalogs that benchmarks of advice run on.
//
// The packages below internal/advise are measured on the same catalogs, so that their
// figures can be compared. Tests import this package, and the program does not.
package advisetest
