// Package drivertest runs toolbudget as its users do, and reads what it finds.
//
// The drivers are the command, go vet, go fix and golangci-lint. Each runs over a copy
// of a module, so a test can compare their findings and apply their fixes. Only tests
// import the package.
package drivertest
