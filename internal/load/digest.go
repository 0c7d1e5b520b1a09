package load

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/version"
	"path/filepath"
	"slices"
	"strings"
)

// Digest returns the SHA-256, in hexadecimal digits, of all that the Program and
// what is evaluated of it depend on, this program itself and
// Config.AllowIncomplete apart: the directory, tags, system and Go version, the
// whole output of go list, and the content of each Go file and embedded file
// that can change.
//
// Of the environment, go.mod, go.sum, go.work and vendor/modules.txt the loader
// sees nothing but what the go command makes of them, which is in its output.
// Files in the module cache, by module and version, and in GOROOT, by the version
// of a release, are taken to be what they were, as the go command itself takes
// them.
//
// The source may change between the digest and Load. Who keeps what comes of a
// Program asks again afterwards.
func (l *Listing) Digest() (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%q\n%q\n%q\n%q\n%q\n%x\n",
		l.prog.Dir, l.cmd.env, l.prog.Build, l.cmd.patterns, l.cfg.Frameworks, l.sum)
	for _, path := range sortedKeys(l.prog.nodes) {
		n := l.prog.nodes[path]
		fixed := l.cmd.fixed(n.list)
		for _, name := range slices.AppendSeq(slices.Clone(n.pkg.EmbedFiles), n.fileNames()) {
			if _, ok := l.prog.overlay[name]; fixed && !ok {
				continue
			}
			data, err := l.prog.ReadFile(name)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(h, "%q %x\n", name, sha256.Sum256(data))
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// fixed reports whether the files of a package cannot change while what go list
// says of it is the same. Those of a main module, of a replacement by a directory and
// of a vendor directory can, wherever they lie.
func (g *goCommand) fixed(l *listed) bool {
	if l.Standard {
		release, _, _ := strings.Cut(g.env.GOVERSION, " ") // experiments follow
		return version.IsValid(release)                    // else the tree of who works on Go
	}
	m := l.Module
	if m == nil || m.Main {
		return false
	}
	m = cmp.Or(m.Replace, m)
	if m.Version == "" || m.Dir == "" {
		return false
	}
	rel, err := filepath.Rel(g.env.GOMODCACHE, l.Dir)
	return err == nil && filepath.IsLocal(rel)
}
