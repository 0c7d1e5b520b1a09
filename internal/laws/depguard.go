package laws

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

//go:generate go run ./write

// Marks around the rules in .golangci.yml.
const (
	begin = "        # Generated from internal/laws/imports.go; do not edit.\n"
	end   = "        # End of what is generated.\n"
)

// Depguard writes the laws into .golangci.yml below root, or, when write is
// false, returns an error when they are not there.
func Depguard(root string, write bool) error {
	file := filepath.Join(root, ".golangci.yml")
	have, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	have = bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n"))
	before, rest, ok := bytes.Cut(have, []byte(begin))
	_, after, closed := bytes.Cut(rest, []byte(end))
	if !ok || !closed {
		return fmt.Errorf("%s has lost the marks of its generated rules", file)
	}
	want := fmt.Appendf(nil, "%s%s%s%s%s", before, begin, rules(imports), end, after)
	if bytes.Equal(have, want) {
		return nil
	}
	if !write {
		return fmt.Errorf("%s is not what internal/laws/imports.go says; run make generate", file)
	}
	return os.WriteFile(file, want, 0o644)
}

// rules are the laws as depguard reads them. It sees the imports of each file
// and not what those import in turn, which TestPackagesKeepTheImportLaws does.
func rules(laws []law) string {
	var b strings.Builder
	for _, l := range laws {
		fmt.Fprintf(&b, "        %s:\n          files:\n", l.name)
		for _, p := range l.of {
			fmt.Fprintf(&b, "            - %q\n", glob(p))
		}
		b.WriteString("            - \"!$test\"\n")
		for _, p := range l.but {
			fmt.Fprintf(&b, "            - %q\n", "!"+glob(p))
		}
		b.WriteString("          deny:\n")
		for _, pkg := range l.never {
			fmt.Fprintf(&b, "            - pkg: %s\n              desc: %q\n", strings.TrimSuffix(pkg, "/"), l.note)
		}
	}
	return b.String()
}

func glob(pkg string) string {
	if pkg == "" {
		return "$all"
	}
	return "${config-path}/" + pkg + "/**"
}
