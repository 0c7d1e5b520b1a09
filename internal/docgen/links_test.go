package docgen

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// link is the target of a link or an image, on this page or another.
var link = regexp.MustCompile(`\]\(([^)#\s]*)(#[^)\s]*)?\)`)

// TestLinksLeadToPagesAndHeadings holds that what a page refers to is there, heading included.
func TestLinksLeadToPagesAndHeadings(t *testing.T) {
	for _, page := range append(append(listed(t), written()...), "CHANGELOG.md") {
		for _, m := range link.FindAllStringSubmatch(outsideFences(read(t, page)), -1) {
			target, anchor := path.Join(path.Dir(page), m[1]), m[2]
			if strings.Contains(m[1], "://") {
				continue
			}
			if m[1] == "" {
				target = page
			}
			if _, err := os.Stat(filepath.Join(root, target)); err != nil {
				t.Errorf("%s: %v", page, err)
			} else if anchor != "" && !slices.Contains(headings(read(t, target)), anchor) {
				t.Errorf("%s: %s has no heading %s", page, target, anchor)
			}
		}
	}
}

// TestIndexNamesEveryPage holds that the index names every page.
func TestIndexNamesEveryPage(t *testing.T) {
	const index = "docs/README.md"
	text := read(t, index)
	for _, page := range append(listed(t), written()...) {
		rel, ok := strings.CutPrefix(page, "docs/")
		if ok && page != index && !strings.Contains(text, "]("+rel+")") {
			t.Errorf("%s does not name %s", index, page)
		}
	}
}

// TestMentionedPagesAndHeadingsExist holds that pages which code and other files mention are there,
// and their headings.
func TestMentionedPagesAndHeadingsExist(t *testing.T) {
	mention := regexp.MustCompile(`docs/(?:guides|reference|explanation|internals)/[a-z-]+\.md(#[a-z0-9-]+)?`)
	n := 0
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && (name == ".git" || name == "bin") {
				return fs.SkipDir
			}
			return err
		}
		if !slices.Contains([]string{".go", ".yml", ".yaml", ".golden", ".txtar", ".md"}, path.Ext(name)) &&
			name != "Makefile" {
			return nil
		}
		for _, m := range mention.FindAllStringSubmatch(read(t, name), -1) {
			n++
			page, anchor, _ := strings.Cut(m[0], "#")
			if _, err := os.Stat(filepath.Join(root, page)); err != nil {
				t.Errorf("%s: %v", name, err)
			} else if anchor != "" && !slices.Contains(headings(read(t, page)), "#"+anchor) {
				t.Errorf("%s: %s has no heading %s", name, page, anchor)
			}
		}
		return nil
	})
	if err != nil || n == 0 {
		t.Errorf("%d mentions, %v", n, err)
	}
}

// outsideFences is a page without its fenced blocks.
func outsideFences(page string) string {
	var b strings.Builder
	within := false
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, fence) {
			within = !within
		} else if !within {
			b.WriteString(line)
		}
	}
	return b.String()
}

// headings are the anchors of a page's headings, as GitHub makes them.
func headings(page string) []string {
	var out []string
	for line := range strings.Lines(outsideFences(page)) {
		text := strings.TrimLeft(line, "#")
		if text == line || !strings.HasPrefix(text, " ") {
			continue
		}
		out = append(out, "#"+strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(text)))
	}
	return out
}
