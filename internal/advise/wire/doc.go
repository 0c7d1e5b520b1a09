// Package wire measures what a server's whole answer to tools/list costs.
//
// Providers are sent the name, description and input schema of a tool. A client receives
// more: output schemas, annotations, icons and _meta. Some clients show all of it to a
// model. The package also finds parts that several tools repeat.
package wire
