package load

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// The go command is run with GOPROXY=off, which the user has not set: its words for
// that are replaced by what it means.
const (
	lookupOff = "module lookup disabled by GOPROXY=off"
	notCached = "the module is not in the module cache"
)

// words are what the go command said, as a user can understand it.
func (g *goCommand) words(text string) string {
	if g.online {
		return text // GOPROXY is the user's
	}
	return strings.ReplaceAll(text, lookupOff, notCached)
}

var moduleVersion = regexp.MustCompile(`([^\s:@]+\.[^\s:@]+)@(v[^\s:]+)`)

// absentModules names the modules that provide packages which the go command did not
// find, each with its version, such as example.com/a@v1.2.0. Complaints about single
// go.mod files name the module themselves.
func (g *goCommand) absentModules(paths, complaints []string) []string {
	required := g.required()
	var out []string
	for _, path := range paths {
		best := ""
		for module := range required {
			if len(module) > len(best) && strings.HasPrefix(path+"/", module+"/") {
				best = module
			}
		}
		if best != "" {
			out = append(out, best+"@"+required[best])
		}
	}
	for _, text := range complaints {
		if m := moduleVersion.FindString(text); m != "" && strings.Contains(text, notCached) {
			out = append(out, m)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// required returns the modules that go.mod requires, or those of each module of the
// workspace, with their versions.
func (g *goCommand) required() map[string]string {
	out := map[string]string{}
	for _, file := range g.modFiles() {
		data, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		mod, err := modfile.ParseLax(file, data, nil)
		if err != nil {
			continue
		}
		for _, r := range mod.Require {
			out[r.Mod.Path] = max(out[r.Mod.Path], r.Mod.Version)
		}
	}
	return out
}

// modFiles are the go.mod files of the main modules.
func (g *goCommand) modFiles() []string {
	var out []string
	for _, dir := range g.workspace() {
		out = append(out, filepath.Join(dir, "go.mod"))
	}
	if out == nil && g.inModule() {
		out = []string{g.env.GOMOD}
	}
	return out
}

// workspace returns the directories of the modules in go.work, nil without one.
func (g *goCommand) workspace() []string {
	data, err := os.ReadFile(g.env.GOWORK) // "" and "off" are no files
	if err != nil {
		return nil
	}
	work, err := modfile.ParseWork(g.env.GOWORK, data, nil)
	if err != nil {
		return nil
	}
	var out []string
	for _, use := range work.Use {
		dir := filepath.FromSlash(use.Path)
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(filepath.Dir(g.env.GOWORK), dir)
		}
		out = append(out, dir)
	}
	return out
}

// modulePatterns are patterns of all packages of the workspace's modules below the
// directory, as they are written there.
func (g *goCommand) modulePatterns() []string {
	var out []string
	for _, dir := range g.workspace() {
		if rel, err := filepath.Rel(g.dir, dir); err == nil && filepath.IsLocal(rel) && rel != "." {
			out = append(out, "./"+filepath.ToSlash(rel)+"/...")
		}
	}
	return out
}
