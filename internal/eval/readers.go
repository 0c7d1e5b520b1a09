package eval

import (
	"go/token"
	"strings"
)

// This file says which functions of the standard library write to nothing that they are
// given. Everything else that is not read makes unknown what it can reach (law 4), so each
// entry keeps values known. A wrong entry would keep values that a run changes: entries
// need a promise in the documentation. So what is not exported is never one.

// readerPackages have functions that write to nothing they are given, except by calling
// methods of an argument of an interface type.
var readerPackages = stringSet(`cmp context crypto/hmac crypto/md5 crypto/sha1 crypto/sha256 crypto/sha512 embed errors
	go/build go/token hash/crc32 hash/fnv html internal/bytealg log log/slog math math/bits mime net net/http net/mail
	net/netip net/url os os/signal os/user path path/filepath regexp runtime runtime/debug strings testing time unicode
	unicode/utf8`)

// reflectWrites are the methods of package reflect that write, besides Set… and Call….
var reflectWrites = stringSet(`Clear Close Recv Send TryRecv TrySend`)

// readsOnly reports whether a function of a package writes to nothing it is given. key is its full
// name, in which that of a method has a dot behind the package.
func readsOnly(pkg, key string) bool {
	dot := strings.LastIndexByte(key, '.')
	rest := strings.TrimPrefix(key, pkg+".")
	name := key[dot+1:]
	if fills(name) || strings.HasPrefix(name, "Append") { // Append writes behind what it is given
		return false
	}
	// All methods of a regexp.Regexp are safe for several goroutines, the unexported ones as well.
	if !token.IsExported(name) && !strings.HasPrefix(rest, "Regexp.") {
		return false
	}
	if strings.Contains(rest, ".") { // a method
		if readerMethods[name] || name == "Load" && (pkg == "sync" || pkg == "sync/atomic") {
			return true
		}
		if executesTemplate(key) {
			return true
		}
		if pkg == "reflect" {
			return !strings.HasPrefix(name, "Set") && !strings.HasPrefix(name, "Call") && !reflectWrites[name]
		}
		if strings.HasPrefix(pkg, "encoding/") && name == "Encode" && strings.HasSuffix(rest, "Encoder.Encode") {
			return true
		}
		recv := pkg + "." + rest[:strings.IndexByte(rest, '.')]
		return readerTypes[recv] && !strings.HasPrefix(name, "Set")
	}
	switch pkg {
	case "fmt":
		return !strings.Contains(name, "scan") && !strings.Contains(name, "Scan")
	case "strconv":
		return true
	case "encoding/json", "encoding/xml":
		return strings.HasPrefix(name, "Marshal") || name == "Valid" || strings.HasPrefix(name, "New")
	case "encoding/hex", "encoding/base64":
		return strings.HasSuffix(name, "String")
	case "io":
		return !strings.HasPrefix(name, "ReadFull") && !strings.HasPrefix(name, "ReadAtLeast") && name != "CopyBuffer"
	case "reflect":
		return name != "Copy" && name != "Swapper" && name != "Append" && name != "AppendSlice"
	case "bytes":
		return name != "NewBuffer"
	case "sync/atomic":
		return strings.HasPrefix(name, "Load")
	}
	return readerPackages[pkg]
}

// executesTemplate reports whether a method executes a template. It calls functions that the
// template has, and methods of the data.
func executesTemplate(key string) bool {
	pkg, name, ok := strings.Cut(key, ".Template.Execute")
	return ok && (pkg == "text/template" || pkg == "html/template") && (name == "" || name == "Template")
}

// fills reports whether functions and methods of that name write to what they are given, or to
// their receiver, in whatever package they are.
func fills(name string) bool {
	begins := func(with string) bool { return strings.HasPrefix(name, with) }
	return begins("Append") || begins("Unmarshal") || strings.HasSuffix(name, "Profile") || fillers[name]
}

// fillers are more such names.
var fillers = stringSet(`Callers EncodeRune Expand ExpandString GobDecode Longest ReadGCStats ReadMemStats Stack`)

// keepsWriter reports whether a function that only reads its arguments writes to a writer
// that was passed earlier: to log.SetOutput, or to the constructor of an encoder.
func keepsWriter(key string) bool {
	return strings.HasPrefix(key, "log.") || strings.HasPrefix(key, "log/slog.") ||
		strings.HasSuffix(key, "Encoder.Encode")
}

// readerMethods are methods that, by their names, only tell something about their receiver.
var readerMethods = stringSet(`Error String GoString Len Cap Size Name Mode IsZero IsDir Unwrap Is Key Kind`)

// readerTypes are types whose methods write neither to their arguments nor, in a way that a
// program could see, to their receiver. A mutex is locked, but that is modelled elsewhere.
var readerTypes = stringSet(`context.Context hash.Hash io.Closer io.StringWriter io.Writer io/fs.DirEntry io/fs.FS
	io/fs.FileInfo log.Logger log/slog.Logger net/http.Client net/http.Handler net/http.ResponseWriter
	net/http.RoundTripper net/http.ServeMux net/http.Server net/url.URL os.Process os.Signal reflect.Type regexp.Regexp
	strings.Replacer sync.Locker sync.Mutex sync.RWMutex sync.WaitGroup time.Duration time.Month time.Ticker time.Time
	time.Timer time.Weekday`)
