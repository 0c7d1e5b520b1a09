// Package retrieval measures how well the router finds tools.
//
// It reads sets of tasks whose tools are known, ranks the tools of each task by several
// methods, and computes recall, nDCG and the time of an answer.
package retrieval
