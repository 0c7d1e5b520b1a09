package cache

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"
)

// Bounds of a cache: what has not been used for maxAge goes, and what has not
// been used for the longest while there is more than maxSize. A server with
// hundreds of tools takes a few hundred kilobytes.
const (
	maxAge    = 14 * 24 * time.Hour
	maxSize   = 256 << 20 // bytes
	trimEvery = 24 * time.Hour
)

// ours are the names of entries and of the temporary files they begin as. Of a
// directory that the user names, nothing else is touched.
var ours = regexp.MustCompile(`^[0-9a-f]{64}\.toolbudget(-[0-9]+)?$`)

// trim holds the cache to its bounds, at most once in trimEvery.
func (c *Cache) trim() {
	now := time.Now()
	mark := filepath.Join(c.dir, "trimmed.toolbudget")
	if info, err := os.Stat(mark); err == nil && now.Sub(info.ModTime()) < trimEvery {
		return
	}
	// Before the work, or every process that ends now does it too.
	if os.WriteFile(mark, nil, 0o600) != nil || os.Chtimes(mark, now, now) != nil {
		return
	}
	list, err := os.ReadDir(c.dir)
	if err != nil {
		return
	}
	var files []os.FileInfo
	for _, e := range list {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && ours.MatchString(e.Name()) {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b os.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	size := int64(0)
	for _, f := range files {
		size += f.Size()
		if size > maxSize || now.Sub(f.ModTime()) > maxAge {
			_ = os.Remove(filepath.Join(c.dir, f.Name())) // another process may have
		}
	}
}
