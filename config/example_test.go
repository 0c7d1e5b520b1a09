package config_test

import (
	"fmt"
	"strings"

	"github.com/toolbudget/toolbudget/config"
)

func ExampleParse() {
	c, err := config.Parse([]byte("version: 1\nlimits:\n  tool:\n    tokens: 800\n"), ".toolbudget.yml")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Limits.Of("tool.tokens").Max)

	_, err = config.Parse([]byte("version: 1\nlimit:\n  tool:\n    tokens: 800\n"), ".toolbudget.yml")
	line, _, _ := strings.Cut(err.Error(), "\n")
	fmt.Println(line)
	// Output:
	// 800
	// .toolbudget.yml:2:1: unknown key "limit"; did you mean limits?
}
