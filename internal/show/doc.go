// Package show prints what the commands other than check find: suggestions, slimmed
// schemas, simulations, costs, differences. Each printer is in a file of its own.
package show
