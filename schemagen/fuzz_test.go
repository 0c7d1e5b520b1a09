package schemagen_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolbudget/toolbudget/schemagen"
)

const poolPath = corpusPath + "/pool"

// seeds give each fuzz target inputs of many shapes to start from.
func seeds(f *testing.F) {
	for i := range 60 {
		data := make([]byte, 8+i)
		for j := range data {
			data[j] = byte(i*37 + j*(91+2*i) + j*j)
		}
		f.Add(data)
	}
}

// FuzzGoogle: whatever struct type the input makes, every version of
// google/jsonschema-go and schemagen print the same schema or error for it.
func FuzzGoogle(f *testing.F) {
	seeds(f)
	pool := loadCorpus(f, "google-v0.4.3", ".", corpusPath+"/...").pkgs[poolPath]
	servers := map[string]*server{}
	for _, o := range googleOracles {
		if !testing.Short() || o.version == newestGoogle {
			servers[o.version] = serve(f, o.dir)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		expr := expression(data)
		typ := poolType(t, pool, expr)
		for _, o := range googleOracles {
			if servers[o.version] == nil || o.version == "go-sdk@v0.1.0" && strings.Contains(expr, "Rec") {
				continue // it recurses on a recursive type until its stack is gone
			}
			for _, config := range []string{"default", "ignore"} {
				if config == "ignore" && strings.HasPrefix(o.version, "go-sdk") {
					continue // it has no options
				}
				want := servers[o.version].ask(t, config, expr)
				if want.Unmade != "" {
					continue // reflect has no such type
				}
				got, err := schemagen.Google(typ, schemagen.GoogleOptions{
					Version: o.version, ForType: true, IgnoreInvalidTypes: config == "ignore"})
				want.Config = o.dir + " " + config
				compare(t, want, got, err)
			}
		}
	})
}

// FuzzInvopop: the same for every version of invopop/jsonschema under those
// configurations that do not recurse without end on a recursive type.
func FuzzInvopop(f *testing.F) {
	seeds(f)
	c := loadInvopopCorpus(f)
	servers := map[string]*server{}
	for _, version := range invopopVersions {
		if !testing.Short() || version == newestInvopop {
			servers[version] = serve(f, oracleDir(version))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		expr := expression(data)
		typ := poolType(t, c.pkgs[poolPath], expr)
		for _, version := range invopopVersions {
			if servers[version] == nil {
				continue
			}
			for _, config := range []string{"default", "inline", "expanded", "metoro", "anchors", "yaml", "names",
				"mapper", "bare", "shared"} {
				inline := []string{"inline", "metoro", "bare"}
				if strings.HasPrefix(version, "eino") && !slices.Contains(inline, config) {
					continue // see its oracle
				}
				opts := invopopConfig(t, c, config, nil)
				if opts.DoNotReference && strings.Contains(expr, "Rec") {
					continue
				}
				want := servers[version].ask(t, config, expr)
				if want.Unmade != "" {
					continue // reflect has no such type
				}
				opts.Version = version
				got, err := schemagen.Invopop(typ, opts)
				want.Config = version + " " + config
				compare(t, want, got, err)
			}
		}
	})
}
