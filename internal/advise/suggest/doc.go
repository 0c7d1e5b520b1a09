// Package suggest proposes changes that make a catalog cost less.
//
// It finds tools that could be one tool with an action, and texts and schemas that cost
// most for the least use. Every merged tool that it proposes has been built and counted.
// The package changes nothing, and each proposal says what it would lose.
package suggest
