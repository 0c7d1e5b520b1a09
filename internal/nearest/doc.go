// Package nearest finds the word that a user meant: a key, a flag, a tool name.
package nearest
