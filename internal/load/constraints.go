package load

import (
	"bytes"
	"cmp"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// excludedText is how the go command says that a directory has Go files, none of
// which are for this build.
const excludedText = "build constraints exclude all Go files in "

// excluded rewords that error: the directory is the same on no two machines, and what
// the files ask for is more useful.
func (g *goCommand) excluded(dir string) string {
	text := strings.TrimSuffix(excludedText, " in ")
	if want := g.wanted(dir); want != "" {
		text += "; to include one, " + want
	}
	return text
}

// wanted says what would bring a Go file of the directory into the build, such as
// "pass -tags=integration". It is "" where that cannot be told. Of several files the
// one that asks for least counts.
func (g *goCommand) wanted(dir string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	var best []string
	for _, e := range entries {
		name := e.Name()
		if !e.Type().IsRegular() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
			name[0] == '_' ||
			name[0] == '.' {
			continue
		}
		src, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			continue
		}
		tags := g.missingTags(dir, name, src)
		if tags != nil && (best == nil || less(tags, best)) {
			best = tags
		}
	}
	return g.remedy(best)
}

// less orders sets of tags: fewer first, then those that a user can pass, then by name.
func less(a, b []string) bool {
	own := func(tags []string) int { return len(slices.DeleteFunc(slices.Clone(tags), platform)) }
	return cmp.Or(cmp.Compare(len(a), len(b)), -cmp.Compare(own(a), own(b)), slices.Compare(a, b)) < 0
}

// maxTags bounds the search below: a constraint with more tags gets no advice.
const maxTags = 10

// missingTags returns the smallest set of tags with which the file would be in the
// build; nil where there is none.
func (g *goCommand) missingTags(dir, name string, src []byte) []string {
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled = g.env.GOOS, g.env.GOARCH, g.env.CGO_ENABLED == "1"
	ctx.BuildTags = g.tags
	asked := append(tagsOf(constraintOf(src)), nameTags(name)...)
	usesC := importsC(name, src)
	if usesC {
		asked = append(asked, "cgo")
	}
	slices.Sort(asked)
	asked = slices.DeleteFunc(
		slices.Compact(asked),
		func(tag string) bool { return tag == "ignore" },
	) // meant to be left out
	if len(asked) > maxTags {
		return nil
	}
	var best []string
	for set := 1; set < 1<<len(asked); set++ {
		var tags []string
		with := ctx
		for i, tag := range asked {
			if set>>i&1 == 0 {
				continue
			}
			tags = append(tags, tag)
			withTag(&with, tag)
		}
		if best != nil && !less(tags, best) {
			continue
		}
		if ok, err := with.MatchFile(dir, name); err == nil && ok && (!usesC || with.CgoEnabled) {
			best = tags
		}
	}
	return best
}

// withTag gives the build context one tag more.
func withTag(ctx *build.Context, tag string) {
	switch {
	case knownOS(tag):
		ctx.GOOS = tag
	case knownArch(tag):
		ctx.GOARCH = tag
	case tag == "cgo":
		ctx.CgoEnabled = true
	default:
		ctx.BuildTags = append(slices.Clone(ctx.BuildTags), tag)
	}
}

// remedy says how a user sets the tags.
func (g *goCommand) remedy(tags []string) string {
	var own, env []string
	newer := ""
	for _, tag := range tags {
		experiment, ok := strings.CutPrefix(tag, "goexperiment.")
		switch {
		case ok:
			env = append(env, "GOEXPERIMENT="+experiment)
		case knownOS(tag):
			env = append(env, "GOOS="+tag)
		case knownArch(tag):
			env = append(env, "GOARCH="+tag)
		case tag == "cgo":
			env = append(env, "CGO_ENABLED=1")
		case strings.HasPrefix(tag, "go1."):
			newer = strings.TrimPrefix(tag, "go")
		default:
			own = append(own, tag)
		}
	}
	var out []string
	if newer != "" {
		out = append(out, "install go "+newer+" or later")
	}
	if len(env) > 0 {
		out = append(out, "set "+strings.Join(env, " "))
	}
	if len(own) > 0 {
		all := slices.Concat(g.tags, own) // the flag replaces what is in GOFLAGS
		slices.Sort(all)
		out = append(out, "pass -tags="+strings.Join(slices.Compact(all), ","))
	}
	return strings.Join(out, " and ")
}

// constraintOf returns the //go:build line of a file, or nil.
func constraintOf(src []byte) constraint.Expr {
	for line := range bytes.Lines(src) {
		text := string(bytes.TrimSpace(line))
		if strings.HasPrefix(text, "package ") {
			return nil
		}
		if constraint.IsGoBuild(text) {
			if expr, err := constraint.Parse(text); err == nil {
				return expr
			}
		}
	}
	return nil
}

func tagsOf(expr constraint.Expr) (out []string) {
	switch x := expr.(type) {
	case *constraint.TagExpr:
		return []string{x.Tag}
	case *constraint.NotExpr:
		return tagsOf(x.X)
	case *constraint.AndExpr:
		return append(tagsOf(x.X), tagsOf(x.Y)...)
	case *constraint.OrExpr:
		return append(tagsOf(x.X), tagsOf(x.Y)...)
	}
	return nil
}

// nameTags are the systems that a file's name asks for, as in x_windows_arm64.go.
func nameTags(name string) (out []string) {
	parts := strings.Split(strings.TrimSuffix(name, ".go"), "_")
	for _, p := range parts[max(1, len(parts)-2):] {
		if platform(p) {
			out = append(out, p)
		}
	}
	return out
}

func importsC(name string, src []byte) bool {
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
	if err != nil {
		return false
	}
	for _, i := range f.Imports {
		if i.Path.Value == `"C"` {
			return true
		}
	}
	return false
}

func platform(tag string) bool { return knownOS(tag) || knownArch(tag) }

// The lists of internal/syslist, as of Go 1.26.
func knownOS(tag string) bool {
	return slices.Contains(
		strings.Fields(
			"aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows",
		),
		tag,
	)
}

func knownArch(tag string) bool {
	return slices.Contains(
		strings.Fields("386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm"),
		tag,
	)
}
