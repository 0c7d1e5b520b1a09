package corpus

import (
	"encoding/json"
	"log/slog"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"regexp"
	"sync"
	"sync/atomic"
	"time"
)

type Std struct {
	Time    time.Time       `json:"time" jsonschema:"when"`
	TimeP   *time.Time      `json:"timeP"`
	Times   []time.Time     `json:"times"`
	Dur     time.Duration   `json:"dur"`
	Level   slog.Level      `json:"level"`
	LevelP  *slog.Level     `json:"levelP"`
	Int     big.Int         `json:"int"`
	IntP    *big.Int        `json:"intP"`
	Rat     *big.Rat        `json:"rat"`
	Float   big.Float       `json:"float"`
	Raw     json.RawMessage `json:"raw" jsonschema:"any JSON"`
	RawP    *json.RawMessage
	RawL    []json.RawMessage
	Num     json.Number `json:"num"`
	IP      net.IP      `json:"ip"`
	IPP     *net.IP
	IPs     []net.IP
	URL     url.URL  `json:"url"`
	URLP    *url.URL `json:"urlP"`
	Addr    netip.Addr
	Weekday time.Weekday
	Month   *time.Month
}

type MyTime time.Time
type TimeAlias = time.Time
type MyRaw json.RawMessage
type MyIP net.IP

func stdCases() []Case {
	return []Case{
		{"Std", reflect.TypeFor[Std]()},
		{"time.Time", reflect.TypeFor[time.Time]()},
		{"*time.Time", reflect.TypeFor[*time.Time]()},
		{"TimeAlias", reflect.TypeFor[TimeAlias]()},
		{"MyTime", reflect.TypeFor[MyTime]()},
		{"time.Duration", reflect.TypeFor[time.Duration]()},
		{"slog.Level", reflect.TypeFor[slog.Level]()},
		{"big.Int", reflect.TypeFor[big.Int]()},
		{"*big.Int", reflect.TypeFor[*big.Int]()},
		{"**big.Int", reflect.TypeFor[**big.Int]()},
		{"big.Rat", reflect.TypeFor[big.Rat]()},
		{"*big.Float", reflect.TypeFor[*big.Float]()},
		{"json.RawMessage", reflect.TypeFor[json.RawMessage]()},
		{"MyRaw", reflect.TypeFor[MyRaw]()},
		{"json.Number", reflect.TypeFor[json.Number]()},
		{"net.IP", reflect.TypeFor[net.IP]()},
		{"MyIP", reflect.TypeFor[MyIP]()},
		{"url.URL", reflect.TypeFor[url.URL]()},
		{"url.Values", reflect.TypeFor[url.Values]()},
		{"netip.Addr", reflect.TypeFor[netip.Addr]()},
		{"regexp.Regexp", reflect.TypeFor[regexp.Regexp]()},
		{"sync.Mutex", reflect.TypeFor[sync.Mutex]()},
		{"atomic.Pointer", reflect.TypeFor[atomic.Pointer[time.Time]]()},
		{"[]time.Time", reflect.TypeFor[[]time.Time]()},
		{"map[string]*time.Time", reflect.TypeFor[map[string]*time.Time]()},
	}
}
