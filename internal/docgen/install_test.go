package docgen

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInstallStepsAskForTheVersion runs the steps that install toolbudget of a version, beside
// releases in a directory. The go command, gh and toolbudget are scripts that say what they were
// asked.
func TestInstallStepsAskForTheVersion(t *testing.T) {
	home, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	script := func(dir, name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name, version, built, sum, attested string
		status                              int
		prints, lacks                       string
	}{
		{"released", "v1.2.3", "go1.26.0", "", "0", 0, "toolbudget v1.2.3 is taken from its release.", "go install"},
		{"changed", "v1.2.3", "go1.26.0", strings.Repeat("0", 64), "0", 2, "does not have the checksum", "go install"},
		{"no attestation", "v1.2.3", "go1.26.0", "", "1", 2, "has no attestation", "go install"},
		{"older than the module", "v1.2.3", "go1.25.9", "", "0", 0, "older Go than this one", "is taken"},
		{"not released", "v1.2.4", "go1.26.0", "", "0", 0,
			"go install -trimpath -ldflags -s -w github.com/toolbudget/toolbudget/cmd/toolbudget@v1.2.4 " +
				"GOTOOLCHAIN=auto GOFLAGS= GOOS= token=", "is taken"},
		{"branch", "main", "go1.26.0", "", "0", 0, "cmd/toolbudget@main", "is taken"},
		{"the action's own", "", "go1.26.0", "", "0", 0,
			"go install -trimpath -ldflags -s -w -buildvcs=false ./cmd/toolbudget GOTOOLCHAIN=auto", "is taken"},
		{"no version", "../../x", "go1.26.0", "", "0", 2, "The input version is not", "go install"},
		{"an option", "-x", "go1.26.0", "", "0", 2, "The input version is not", "go install"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newActionRunner(t, map[string]string{"version": test.version, "token": "t0ken"})
			bin, releases := t.TempDir(), t.TempDir()
			script(
				bin,
				"go",
				`case "$1" in env) echo go1.26.3;; *) echo "go $* GOTOOLCHAIN=$GOTOOLCHAIN GOFLAGS=$GOFLAGS GOOS=$GOOS token=$GH_TOKEN" ;; esac`,
			)
			script(
				bin,
				"gh",
				`case "$*" in *--help) exit 0 ;; esac; echo "gh $*"; test "$GH_TOKEN" = t0ken && exit `+test.attested,
			)
			release(
				t,
				filepath.Join(releases, "v1.2.3"),
				"#!/bin/sh\necho toolbudget v1.2.3 "+test.built+" linux/amd64\n",
				test.sum,
			)
			r.path = bin + string(os.PathListSeparator) + r.path
			r.env = map[string]string{
				"TOOLBUDGET_RELEASES": "file://" + releases,
				"GOFLAGS":             "-mod=mod",
				"GOOS":                "plan9",
			}
			for i, step := range r.Runs.Steps {
				if step.ID == "check" {
					r.Runs.Steps = r.Runs.Steps[:i]
					break
				}
			}
			log, status := r.run(home)
			if status != test.status || !strings.Contains(log, test.prints) || strings.Contains(log, test.lacks) ||
				strings.Contains(log, "t0ken") {
				t.Errorf(
					"exit status %d, want %d, with %q and without %q:\n%s",
					status,
					test.status,
					test.prints,
					test.lacks,
					log,
				)
			}
		})
	}
}

// release writes a release whose program is text. sum is put in place of the
// checksum where it is not "".
func release(t *testing.T, dir, text, sum string) {
	t.Helper()
	const name = "toolbudget_v1.2.3_linux_amd64.tar.gz"
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	if err := w.WriteHeader(&tar.Header{Name: "toolbudget", Mode: 0o755, Size: int64(len(text))}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []interface{ Close() error }{w, z} {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if sum == "" {
		sum = fmt.Sprintf("%x", sha256.Sum256(b.Bytes()))
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for file, data := range map[string][]byte{name: b.Bytes(), "checksums.txt": []byte(sum + "  " + name + "\n")} {
		if err := os.WriteFile(filepath.Join(dir, file), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
