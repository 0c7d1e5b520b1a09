// Command viperfile decodes what viper reads to structs. By default there is no file.
package main

import (
	"errors"
	"io/fs"
	"log"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/spf13/viper"
)

type database struct {
	Host  string `mapstructure:"host"`
	Pool  int
	Admin bool `mapstructure:"is_admin"`
}

type common struct {
	Debug bool
	Trace bool
}

type config struct {
	common   `mapstructure:",squash"`
	Embedded common `mapstructure:"embedded"`
	Common   common `mapstructure:",squash"`
	Write    bool   `mapstructure:"write"`
	ReadOnly bool
	Sets     []string          `mapstructure:"sets"`
	Names    []string          `mapstructure:"names"`
	Levels   []int             `mapstructure:"levels"`
	Kept     []string          `mapstructure:"kept"`
	Level    int               `mapstructure:"level"`
	Text     int               `mapstructure:"text"`
	Bool     bool              `mapstructure:"bool"`
	Mode     mode              `mapstructure:"mode"`
	Wait     time.Duration     `mapstructure:"wait"`
	Pause    time.Duration     `mapstructure:"pause"`
	Database database          `mapstructure:"database"`
	Other    *database         `mapstructure:"other"`
	Labels   map[string]string `mapstructure:"labels"`
	Ignored  bool              `mapstructure:"-"`
	hidden   bool
}

type mode string

type offers struct{ s *server.MCPServer }

func (o offers) add(yes bool, name string) {
	if yes {
		o.s.AddTool(mcp.NewTool(name), nil)
	}
}

func load() (*config, error) {
	viper.SetConfigName("app")
	viper.AddConfigPath(".")
	viper.AddConfigPath("/etc/app")
	viper.SetDefault("sets", []string{"core", "extra"})
	viper.SetDefault("names", "a,b")
	viper.SetDefault("level", 3)
	viper.SetDefault("text", "7")
	viper.SetDefault("bool", "true")
	viper.SetDefault("mode", "fast")
	viper.SetDefault("wait", "90s")
	viper.SetDefault("pause", 2*time.Second)
	viper.SetDefault("database.host", "localhost")
	viper.SetDefault("database.pool", 4)
	viper.SetDefault("readonly", true)
	viper.SetDefault("trace", true)
	viper.SetDefault("ignored", true)
	viper.SetDefault("hidden", true)
	viper.SetEnvPrefix("app")
	viper.AutomaticEnv()
	if err := viper.ReadInConfig(); err != nil {
		if _, missing := err.(viper.ConfigFileNotFoundError); !missing {
			return nil, err
		}
	}
	c := config{Kept: []string{"kept"}, Embedded: common{Debug: true}}
	if err := viper.Unmarshal(&c); err != nil {
		return nil, err
	}
	return &c, nil
}

func main() {
	s := server.NewMCPServer("viperfile", "1")
	o := offers{s}
	c, err := load()
	if err != nil {
		log.Fatal(err)
	}
	o.add(!c.Write, "on_no_write")
	o.add(c.Write, "off_write")
	o.add(c.ReadOnly, "on_readonly")
	o.add(len(c.Sets) == 2 && c.Sets[1] == "extra", "on_sets")
	o.add(len(c.Names) == 2 && c.Names[0] == "a", "on_names")
	o.add(c.Levels == nil, "on_no_levels")
	o.add(len(c.Kept) == 1, "on_kept")
	o.add(c.Level == 3, "on_level")
	o.add(c.Level > 3, "off_level")
	o.add(c.Text == 7, "on_text")
	o.add(c.Bool, "on_bool")
	o.add(c.Mode == "fast", "on_mode")
	o.add(c.Wait > time.Minute, "on_wait")
	o.add(c.Pause == 2*time.Second, "on_pause")
	o.add(c.Database.Host == "localhost" && c.Database.Pool == 4, "on_database")
	o.add(c.Database.Admin, "off_admin")
	o.add(c.Other == nil, "on_no_other")
	o.add(c.Labels == nil, "on_no_labels")
	o.add(c.Ignored || c.hidden, "off_ignored")
	o.add(c.Common.Trace && !c.Common.Debug, "on_squashed")
	o.add(c.common.Trace, "off_of_unexported")
	o.add(c.Embedded.Debug && !c.Embedded.Trace, "on_embedded")

	var sets []string
	if err := viper.UnmarshalKey("sets", &sets); err != nil {
		log.Fatal(err)
	}
	o.add(len(sets) == 2, "on_sets_by_key")
	var db database
	if err := viper.UnmarshalKey("database", &db); err != nil {
		log.Fatal(err)
	}
	o.add(db.Pool == 4, "on_pool_by_key")
	part := struct{ Host string }{"none"}
	if err := viper.Sub("database").Unmarshal(&part); err != nil {
		log.Fatal(err)
	}
	o.add(part.Host == "localhost", "on_host_of_part")
	part.Host = "none"
	if err := viper.UnmarshalKey("nothing", &part); err != nil {
		log.Fatal(err)
	}
	o.add(part.Host == "none", "on_nothing")

	viper.SetConfigFile("other.yaml")
	err = viper.MergeInConfig()
	o.add(errors.Is(err, fs.ErrNotExist), "on_no_other_file")
	var missing viper.ConfigFileNotFoundError
	o.add(errors.As(err, &missing), "off_search")
	o.add(err == nil, "off_other_file")
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
