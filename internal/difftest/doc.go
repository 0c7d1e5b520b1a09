// Package difftest compares what toolbudget reads of random programs with real Go.
//
// This is differential testing, as Csmith does it for C compilers. Package progen writes
// the programs. The programs of a batch are in one module, which is built once and run
// in each environment; the texts that they print must be those that toolbudget lists.
// README.md has the figures. Only tests import the package.
package difftest
