// Command vipers reads settings with github.com/spf13/viper, some bound to flags.
package main

import (
	"strings"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"github.com/toolbudget/toolbudget/testdata/settings/kit"
)

func main() {
	pflag.Bool("write", false, "offer tools that write")
	pflag.StringSlice("toolsets", []string{"core"}, "what to offer")
	pflag.Bool("search", true, "offer search")
	pflag.Parse()
	viper.SetEnvPrefix("settings")
	viper.SetEnvKeyReplacer(strings.NewReplacer("-", "_"))
	viper.AutomaticEnv()
	if err := viper.BindPFlags(pflag.CommandLine); err != nil {
		panic(err)
	}
	viper.SetDefault("limit", 3)
	viper.SetDefault("nested.on", true)
	viper.SetDefault("wait", "90s")
	viper.SetDefault("many", "12")
	viper.SetDefault("yes", "true")

	s := kit.New()
	kit.AddIf(s, viper.GetBool("write"), "off_write", "on_read_only")
	kit.AddIf(s, viper.GetBool("search"), "on_search", "off_search")
	kit.AddIf(s, viper.GetInt("limit") > 2, "on_limit", "off_limit")
	kit.AddIf(s, viper.GetBool("nested.on"), "on_nested", "off_nested")
	kit.AddIf(s, viper.GetDuration("wait").Minutes() > 1, "on_wait", "off_nowait")
	kit.AddIf(s, viper.GetInt("many") == 12, "on_many", "off_few")
	kit.AddIf(s, viper.GetBool("yes"), "on_yes", "off_no")
	kit.AddIf(s, viper.IsSet("nested"), "on_outer", "off_noouter")
	kit.AddIf(s, len(viper.GetStringMap("nested")) > 0, "open_map", "open_nomap")
	kit.AddIf(s, viper.GetString("region") == "", "on_nowhere", "off_somewhere")
	kit.AddIf(s, viper.IsSet("token"), "off_token", "on_anonymous")
	for _, set := range viper.GetStringSlice("toolsets") {
		kit.AddIf(s, set == "core", "on_core", "off_other")
	}
	var only []string
	if viper.IsSet("only") {
		if err := viper.UnmarshalKey("only", &only); err != nil {
			panic(err)
		}
	}
	kit.AddIf(s, only == nil, "on_all", "off_some")
	kit.Serve(s)
}
