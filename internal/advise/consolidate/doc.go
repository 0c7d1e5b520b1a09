// Package consolidate generates Go code that merges several tools into one.
//
// The code has the definition of the merged tool, a dispatcher that calls the existing
// handlers, aliases for the old names, and a test which shows that every old call still
// reaches its handler. Package suggest decides what can be merged; this package writes
// the result for an SDK, or for a tool type that the configuration declares.
package consolidate
