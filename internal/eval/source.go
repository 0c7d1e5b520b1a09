package eval

import (
	"go/types"
	"strings"
)

// This file decides which functions of the standard library run from their source (law 5).
// Most of it is plain Go over values and needs no model; what the machine, the runtime or
// reflection does for it is in the tables of intrinsics.

// stdSource lists the packages of the standard library whose functions run from source.
var stdSource = stringSet(`
	bufio bytes cmp container/heap container/list container/ring crypto/md5 crypto/sha1 crypto/sha256 crypto/sha512
	crypto/internal/fips140/sha256 crypto/internal/fips140/sha512 crypto/internal/fips140deps/byteorder embed encoding encoding/ascii85 encoding/base32 encoding/base64 encoding/binary
	encoding/csv encoding/hex encoding/json encoding/xml errors fmt hash hash/adler32 hash/crc32 hash/crc64 hash/fnv html internal/byteorder internal/bytealg
	internal/oserror io/fs mime unique
	internal/filepathlite internal/itoa internal/strconv internal/stringslite io iter log maps math math/big math/bits math/cmplx
	net/netip net/url path path/filepath regexp regexp/syntax slices sort strconv strings sync text/scanner text/tabwriter time
	unicode unicode/utf16 unicode/utf8`)

// overAnything are those packages of stdSource that move values and call back, whatever the
// values are: slices.Index over elements with unknown parts gives a good answer. The others
// compute with text and numbers, and if these are unknown, running them only yields all
// ways through the source.
var overAnything = stringSet(`cmp container/heap container/list container/ring errors fmt iter maps slices sort sync`)

// movers are functions of other packages of which the same is true.
var movers = stringSet(`time.unixTime time.Time.addSec time.Time.setLoc time.Time.stripMono`)

// atRunTime are functions of these packages that ask the machine for the clock, the time
// zone, the file system, or write to a log that is not a file of the program's.
var atRunTime = stringSet(`
	time.Now time.Since time.Until time.Sleep time.After time.AfterFunc time.Tick time.NewTimer time.NewTicker time.LoadLocation
	time.Timer.Stop time.Timer.Reset time.Ticker.Stop time.Ticker.Reset time.now time.runtimeNano time.runtimeNow
	time.loadLocation
	mime.TypeByExtension mime.ExtensionsByType mime.AddExtensionType
	log.Print log.Printf log.Println log.Output path/filepath.Abs path/filepath.EvalSymlinks path/filepath.Glob
	path/filepath.Walk path/filepath.WalkDir`)

// takeTurns are functions whose callers take turns with another goroutine, which is not
// followed.
var takeTurns = stringSet(`io.Pipe iter.Pull iter.Pull2`)

// onlyThese are, for a package that shares memory with the runtime and has models, the few
// functions that run from source.
var onlyThese = map[string]map[string]bool{"sync": stringSet(`sync.OnceFunc sync.OnceValue sync.OnceValues`)}

// isModelled reports whether a function belongs to such a package and is not one of the
// few. key is as FuncKey gives it.
func isModelled(pkg, key string) bool {
	only := onlyThese[pkg]
	return only != nil && !only[key]
}

// unsure reports whether a call of the standard library should not run from source because
// its arguments are not known, or because it asks the machine.
func (in *Interp) unsure(c *Call, fn *types.Func) bool {
	path := pkgPath(fn.Pkg())
	switch {
	case !stdSource[path]:
		return false
	case atRunTime[c.Name], takeTurns[c.Name]:
		return true
	case overAnything[path], movers[c.Name]:
		return false
	}
	if c.Recv != nil && in.open(c.Recv, 0) {
		return true
	}
	for _, a := range c.Args {
		if u, ok := a.(*Unknown); ok && !fn.Exported() {
			if _, isStruct := underlying(u.T).(*types.Struct); isStruct {
				continue // which it may pass on without a look
			}
		}
		if in.open(a, 0) {
			return true
		}
	}
	return false
}

// maxOpenDepth bounds how many pointers behind an argument unknown values are searched for,
// maxOpenFields how many elements of each.
const maxOpenDepth, maxOpenFields = 4, 64

// open reports whether a value is unknown or, if it is of the standard library's own types,
// contains something unknown. Values of the user's types are not searched: the standard
// library only hands them on.
func (in *Interp) open(v Value, depth int) bool {
	if depth > maxOpenDepth || v == nil {
		return false
	}
	if in.lifting {
		v = in.settle(v)
	}
	list := []Value(nil)
	switch v := v.(type) {
	case *Unknown, *PartialString:
		return true
	case *Choice:
		for _, a := range v.Alts {
			list = append(list, a.V)
		}
	case *Ptr:
		if p := pkgOf(deref(v.T)); p == nil || !stdSource[pkgPath(p)] {
			return false
		}
		return in.open(in.load(v), depth+1)
	case *Struct:
		if p := pkgOf(v.T); p == nil || !stdSource[pkgPath(p)] {
			return false
		}
		list = v.F
	case *Slice, *Array:
		if _, unknown := firstUnknown(v); unknown {
			return true
		}
		list, _ = in.listOf(v)
	}
	for i, e := range list {
		if i < maxOpenFields && in.open(unwrap(e), depth+1) {
			return true
		}
	}
	return false
}

// unsureResult is the result of a call that is not run because of its unknown arguments. If
// all of them are scalars, its default is computed by running the source with their
// defaults: strings.ToUpper of a flag has a default as well.
func (in *Interp) unsureResult(c *Call, fn *types.Func) Value {
	if takeTurns[c.Name] {
		for _, a := range c.Args { // it runs when the results are called
			in.escapeTo(in.strange(c), a, nil, c.Pos())
		}
		return in.holding(c.Args, in.unknownResults(c.Sig, Unsupported, c.Name, "", "", c.Site))
	}
	if atRunTime[c.Name] {
		return in.opaque(c)
	}
	if c.Sig == nil || c.Sig.Results().Len() != 1 {
		return computed(in.opaque(c))
	}
	args := append([]Value(nil), c.Args...)
	if c.Recv != nil {
		args = append(args, c.Recv)
	}
	for _, a := range args {
		switch v := in.settle(a).(type) {
		case *PartialString, *Const:
			continue
		case *Unknown:
			if !isChangeable(v.T) {
				continue
			}
		}
		return computed(in.opaque(c))
	}
	return computed(in.lift(c.Result(0), c.Name, args, func(a []Value) Value {
		d := *c
		if d.Args = a; c.Recv != nil {
			d.Recv, d.Args = a[len(a)-1], a[:len(a)-1]
		}
		if in.unsure(&d, fn) {
			return nil
		}
		return in.runSource(&d, fn)
	}))
}

// isChangeable reports whether two calls that are handed the same value of a type may find
// different things, because of what was done in between: two calls of Scanner.Text, with one of
// Scan. Values of the types in neverChange are taken to stay as they were made, and so are errors
// and lists.
func isChangeable(t types.Type) bool {
	if t == nil {
		return true
	}
	if isError(t) || neverChange[typeKey(derefPtr(t))] {
		return false
	}
	switch underlying(t).(type) {
	case *types.Pointer, *types.Interface, *types.Map, *types.Chan, *types.Signature:
		return true
	}
	return false
}

// neverChange are types whose values no method changes in a way that a program could see.
var neverChange = stringSet(`net/url.URL reflect.Type regexp.Regexp strings.Replacer time.Location time.Time`)

// computed marks the errors among unknown results: the arguments decide whether there is
// one, so unlike the error of a library it is not taken for nil (succeeds).
func computed(v Value) Value {
	switch v := v.(type) {
	case Tuple:
		t := make(Tuple, len(v))
		for i, e := range v {
			t[i] = computed(e)
		}
		return t
	case *Unknown:
		w := *v
		w.Computed = isError(v.T)
		return &w
	}
	return v
}

// stringSet is the set of the words of a text.
func stringSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// RunsFromSource reports whether functions of a standard library package are
// interpreted.
func RunsFromSource(path string) bool { return stdSource[path] }

// instead runs the body of another function of the same signature in place of c. Models use
// it where a simpler function of the standard library gives the same result.
func (in *Interp) instead(c *Call, pkg, key string) (Value, bool) {
	if in.opts.Package == nil {
		return nil, false
	}
	u := in.opts.Package(pkg)
	if u == nil {
		return nil, false
	}
	d := u.function(key)
	if d == nil || d.Body == nil {
		return nil, false
	}
	return in.run(c, body{key: key, pkg: u, sig: c.Sig, typ: d.Type, block: d.Body}), true
}
