package eval

import "strings"

// readerPackages have functions that write to nothing that they are handed, as their
// documentation says, other than by methods of what they are handed as an interface.
var readerPackages = map[string]bool{
	"errors": true, "log": true, "path": true, "path/filepath": true, "strings": true, "unicode": true, "unicode/utf8": true,
	"time": true, "math": true, "math/bits": true, "html": true, "net/url": true, "net/http": true, "net": true, "net/netip": true, "mime": true, "cmp": true,
	"regexp": true, "runtime": true, "context": true, "os/signal": true, "os/user": true, "testing": true, "embed": true, "net/mail": true,
	"crypto/sha256": true, "crypto/sha512": true, "crypto/sha1": true, "crypto/md5": true, "crypto/hmac": true, "hash/fnv": true, "hash/crc32": true,
	"runtime/debug": true, "log/slog": true, "go/token": true, "go/build": true, "internal/bytealg": true, "os": true,
}

// readsOnly reports whether a function of the standard library writes to nothing
// that it is handed.
func readsOnly(key string) bool {
	dot := strings.LastIndexByte(key, '.')
	slash := strings.LastIndexByte(key, '/') + 1
	pkg, rest, _ := strings.Cut(key[slash:], ".")
	pkg = key[:slash] + pkg
	name := key[dot+1:]
	if strings.Contains(rest, ".") { // a method
		if readerMethods[name] {
			return true
		}
		if pkg == "reflect" {
			return !strings.HasPrefix(name, "Set") && !strings.HasPrefix(name, "Call")
		}
		if strings.HasPrefix(pkg, "encoding/") && name == "Encode" && strings.HasSuffix(rest, "Encoder.Encode") {
			return true
		}
		recv := pkg + "." + rest[:strings.IndexByte(rest, '.')]
		return readerTypes[recv]
	}
	switch pkg {
	case "fmt":
		return !strings.Contains(name, "scan") && !strings.Contains(name, "Scan") && !strings.HasPrefix(name, "Append")
	case "strconv":
		return !strings.HasPrefix(name, "Append")
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
	}
	return readerPackages[pkg]
}

// readerMethods are methods that tell something of their receiver, whatever it is.
var readerMethods = stringSet(`Error String GoString Len Cap Size Load Name Mode IsZero IsDir Unwrap Is As Key Kind`)

// readerTypes are types whose methods write neither to their receiver, as far as
// it shows, nor to what they are handed.
var readerTypes = map[string]bool{
	"log.Logger": true, "log/slog.Logger": true, "time.Time": true, "time.Duration": true, "time.Timer": true, "time.Ticker": true,
	"regexp.Regexp": true, "strings.Replacer": true, "context.Context": true, "sync.Mutex": true, "sync.RWMutex": true,
	"sync.WaitGroup": true, "sync.Locker": true, "net/http.Client": true, "net/http.ServeMux": true, "net/http.Server": true,
	"net/url.URL": true, "reflect.Type": true, "os.Process": true, "os.Signal": true, "time.Month": true, "time.Weekday": true,
	"io.Writer": true, "io.StringWriter": true, "io.Closer": true, "net/http.ResponseWriter": true, "hash.Hash": true,
	"net/http.Handler": true, "net/http.RoundTripper": true, "io/fs.FS": true, "io/fs.FileInfo": true, "io/fs.DirEntry": true,
}
