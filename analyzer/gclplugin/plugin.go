package gclplugin

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/toolbudget/toolbudget/analyzer"
)

func init() { register.Plugin(analyzer.Name, New) } //nolint:gochecknoinits // golangci-lint knows plugins by this alone

// New returns the plugin for the settings below linters.settings.custom.toolbudget.
func New(settings any) (register.LinterPlugin, error) {
	o, err := analyzer.Settings(settings, ".golangci.yml: linters.settings.custom.toolbudget.settings")
	if err != nil {
		return nil, err
	}
	o.Driver = analyzer.Golangci
	a, err := analyzer.New(o)
	return plugin{a}, err
}

type plugin struct{ a *analysis.Analyzer }

func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{p.a}, nil
}

// GetLoadMode asks for types, which are not used: only then does the key of
// golangci-lint's cache hold the sources of the imported packages too.
func (p plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
