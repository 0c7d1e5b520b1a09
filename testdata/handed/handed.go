// Package handed names the libraries of the module's random programs, which the tests of
// internal/difftest write: see progen.HandedFrom there.
package handed

import (
	_ "github.com/cenkalti/backoff/v4"
	_ "github.com/deckarep/golang-set/v2"
	_ "github.com/go-viper/mapstructure/v2"
	_ "github.com/gorilla/mux"
	_ "github.com/hashicorp/go-multierror"
	_ "github.com/hashicorp/golang-lru/v2"
	_ "github.com/mark3labs/mcp-go/server"
	_ "github.com/oklog/run"
	_ "github.com/patrickmn/go-cache"
	_ "github.com/rs/zerolog"
	_ "github.com/samber/lo"
	_ "github.com/sourcegraph/conc/pool"
	_ "github.com/spf13/cobra"
	_ "github.com/spf13/pflag"
	_ "github.com/spf13/viper"
	_ "github.com/urfave/cli/v2"
	_ "go.uber.org/dig"
	_ "go.uber.org/fx"
	_ "golang.org/x/sync/errgroup"
	_ "golang.org/x/sync/singleflight"
	_ "gopkg.in/yaml.v3"
)
