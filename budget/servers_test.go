package budget

import (
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/interval"
)

// shop is a program of two servers that have one tool in common, and one of another
// package.
func shop() *catalog.Catalog {
	get, put, other := tool("p#get", catalog.Yes), tool("p#put", catalog.Yes), tool("q#x", catalog.Yes)
	return &catalog.Catalog{
		Programs: []catalog.Program{
			{Package: "p", Server: "public", Tools: []string{get.ID}},
			{Package: "p", Server: "admin", Tools: []string{get.ID, put.ID}},
			{Package: "q", Tools: []string{other.ID}},
		},
		Tools: []*catalog.Tool{get, put, other},
	}
}

// TestServerLimitsReplaceCommonOnes: a limit holds for each server, unless the server has its own,
// and a server that offers a profile is judged by the tools of the profile.
func TestServerLimitsReplaceCommonOnes(t *testing.T) {
	tokens := map[string]interval.Int{
		"p#get": interval.Exactly(10),
		"p#put": interval.Exactly(20),
		"q#x":   interval.Exactly(25),
	}
	const profiles = "profiles: {reader: {include: [get]}, all: {}}\n"
	for _, tt := range []struct {
		name, conf string
		choice     catalog.Choice
		want       string // of each program, its tokens and verdict
	}{
		{"a limit for each", "limits: {total: {tokens: 30}}\n", catalog.Choice{}, "10 within, 30 within, 25 within"},
		{"its own limit", "limits: {total: {tokens: 25}}\nservers: {admin: {limits: {tokens: 30}}, public: " +
			"{limits: {tokens: 9}}}\n",
			catalog.Choice{}, "10 over, 30 within, 25 within"},
		{"no limit", "limits: {total: {tokens: 25}}\nservers: {admin: {limits: {tokens: none}}}\n", catalog.Choice{},
			"10 within, 30 within, 25 within"},
		{"another limit", "limits: {total: {tokens: 25}}\nservers: {admin: {limits: {tools: 2}}}\n", catalog.Choice{},
			"10 within, 30 over, 25 within"},
		{"the whole name", "servers: {'p (admin)': {limits: {tools: 1}}}\n", catalog.Choice{},
			"10 within, 30 over, 25 within"},
		{"a profile", "limits: {total: {tokens: 25}}\nservers: {admin: {profile: reader}}\n" + profiles,
			catalog.Choice{}, "10 within, 10 within, 25 within"},
		{"another profile is chosen", "servers: {admin: {profile: reader}}\n" + profiles,
			catalog.Choice{Profile: "all"}, "10 within, 30 within, 25 within"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cfg, err := config.Parse([]byte("version: 1\n"+tt.conf), "f.yml")
			if err != nil {
				t.Fatal(err)
			}
			c := shop()
			if err := cfg.KnowServers([]*catalog.Catalog{c}); err != nil {
				t.Error(err)
			}
			var got []string
			for _, p := range Judge([]Input{{Catalog: c, Tokens: tokens}},
				Options{Config: cfg, Choice: tt.choice}).Programs {
				got = append(got, p.Everything.Tokens.String()+" "+p.Verdict.String())
			}
			if strings.Join(got, ", ") != tt.want {
				t.Errorf("%v, want %s", got, tt.want)
			}
		})
	}
}

// TestUnknownServersNameTheNearest: a server or profile that is not there is an error with the
// nearest one, but for what was not read.
func TestUnknownServersNameTheNearest(t *testing.T) {
	one := &catalog.Catalog{Programs: []catalog.Program{{Package: "p"}}}
	for _, tt := range []struct {
		conf    string
		catalog *catalog.Catalog
		err     string
		note    string
	}{
		{"servers: {admn: {}}\n", shop(), "f.yml:2:11: there is no server admn; did you mean admin?", ""},
		{"servers: {console: {}}\n", shop(), "f.yml:2:11: there is no server console; there are public, admin", ""},
		{"servers: {p (admn): {}}\n", shop(), "f.yml:2:11: there is no server p (admn); did you mean p (admin)?", ""},
		{"servers: {r (admin): {}}\n", shop(), "", "f.yml:2: the server r (admin) was not read"},
		{"servers: {admin: {}}\n", one, "",
			"f.yml:2: there is no server admin, because no program has several servers"},
		{"servers: {admin: {profile: reder}}\nprofiles: {reader: {}}\n", shop(),
			"f.yml:2:28: servers.admin: there is no profile reder; did you mean reader?", ""},
		{"servers: {admin: {profile: reader}}\n", shop(),
			"f.yml:2:28: servers.admin: there is no profile reader; define it under profiles", ""},
	} {
		cfg, err := config.Parse([]byte("version: 1\n"+tt.conf), "f.yml")
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		if err := cfg.KnowServers([]*catalog.Catalog{tt.catalog}); err != nil {
			text, _, _ = strings.Cut(err.Error(), "\n")
		}
		if text != tt.err {
			t.Errorf("%sthe error is %q, want %q", tt.conf, text, tt.err)
		}
		if tt.err != "" {
			continue
		}
		if notes := Judge([]Input{{Catalog: tt.catalog}}, Options{Config: cfg}).Notes; len(notes) != 1 ||
			notes[0] != tt.note {
			t.Errorf("%sthe notes are %q, want %q", tt.conf, notes, tt.note)
		}
	}
}

// TestSumOverServersHasToolsOfEachProfile: a sum over catalogs has the tools that each server
// offers.
func TestSumOverServersHasToolsOfEachProfile(t *testing.T) {
	cfg, err := config.Parse(
		[]byte("version: 1\nservers: {admin: {profile: reader}}\nprofiles: {all: {}, reader: {include: [get]}}\n"),
		"f.yml",
	)
	if err != nil {
		t.Fatal(err)
	}
	admin, public := shop(), shop()
	admin.Programs, public.Programs = admin.Programs[1:2], public.Programs[:1]
	r := Judge([]Input{{Catalog: admin}, {Catalog: public}}, Options{Config: cfg})
	if got := r.Together.Everything.Tools; got != interval.Exactly(2) {
		t.Errorf("%v tools together", got)
	}
	for _, part := range r.Together.Parts {
		if want := map[string]int{"all": 1, "reader": 2}[part.Name]; part.Everything.Tools != interval.Exactly(want) {
			t.Errorf("%s: %v tools, want %d", part.Name, part.Everything.Tools, want)
		}
	}
}
