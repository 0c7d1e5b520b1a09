package load

import (
	"os"
	"path"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// commandLine is the import path that the go command gives to files that are named
// one by one, as in go run main.go.
const commandLine = "command-line-arguments"

// adopt makes a package of files that are named one by one part of the module that
// they lie in, under the path that their directory has there: the go command says
// nothing of either. Nothing imports such a package.
func adopt(list []*listed) {
	var files *listed
	taken := map[string]bool{}
	for _, l := range list {
		taken[l.ImportPath] = true
		if l.ImportPath == commandLine {
			files = l
		}
	}
	if files == nil || files.Module != nil || files.Dir == "" {
		return
	}
	// Outside of a module, files are a program all the same.
	files.Module = &listedModule{Path: commandLine, Dir: files.Dir, Main: true}
	for dir := files.Dir; ; dir = filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err != nil && dir != filepath.Dir(dir) {
			continue
		}
		mod, err := modfile.ParseLax("go.mod", data, nil)
		if err != nil || mod.Module == nil {
			return
		}
		files.Module.Path, files.Module.Dir = mod.Module.Mod.Path, dir
		if mod.Go != nil {
			files.Module.GoVersion = mod.Go.Version
		}
		rel, err := filepath.Rel(dir, files.Dir)
		if name := path.Join(files.Module.Path, filepath.ToSlash(rel)); err == nil && !taken[name] {
			files.ImportPath = name
		}
		return
	}
}
