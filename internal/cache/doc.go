// Package cache keeps bytes in files between runs.
//
// The key of an entry stands for everything that the bytes were made from. The cache
// never fails: an entry that cannot be read or written is not there, and the caller
// makes it again. It never returns other bytes than it was given. It does not know what
// the bytes mean.
package cache
