package main

import (
	"context"
	"errors"

	"github.com/toolbudget/toolbudget/catalog"
)

// catalogFromSource reads the packages that o names, without building or
// running anything.
func catalogFromSource(_ context.Context, _ *options, _ []string) (*catalog.Catalog, error) {
	return nil, errors.New("tools are not yet extracted from source here; give a catalog with -catalog FILE")
}
