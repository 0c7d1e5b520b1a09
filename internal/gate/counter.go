package gate

import (
	"fmt"
	"slices"

	"github.com/toolbudget/toolbudget/catalog"
	"github.com/toolbudget/toolbudget/config"
	"github.com/toolbudget/toolbudget/cost"
	"github.com/toolbudget/toolbudget/tokencount"
)

// A Counter is a provider that counts, and the name it was asked for by.
type Counter struct {
	Name string // a model's, or the provider's own
	*tokencount.Provider
}

// PlaceOf is the place of providers that the configuration names.
func PlaceOf(cfg *config.Config) string { return cfg.Path + ": provider" }

// FindCounter returns the provider of that name or model; "" is the default. A
// model keeps its name, since it may have a price.
func FindCounter(cfg *config.Config, q tokencount.Query, name, place string) (Counter, error) {
	q.Model = name
	p, err := Provider(cfg, q)
	if err != nil && place == PlaceOf(cfg) {
		err = fmt.Errorf("provider: %w", err)
		if i := slices.Index(cfg.Provider, name); i >= 0 && len(cfg.Provider) > 1 {
			return Counter{}, cfg.Fault(err, "provider", i)
		}
		return Counter{}, cfg.Fault(err, "provider")
	}
	if err != nil {
		return Counter{}, fmt.Errorf("%s: %w", place, err)
	}
	if _, model := cost.For(name); name == "" || !model && slices.Contains(p.Aliases, name) {
		name = p.Name
	}
	return Counter{name, p}, nil
}

// A Source is a catalog and the name the user gave it.
type Source struct {
	Name    string
	Catalog *catalog.Catalog
	Unread  error // why there may be tools that the catalog does not have, or nil
}
