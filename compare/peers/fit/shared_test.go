package fit_test

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// realFiles is a collection of files beside the checkout.
const realFiles = "../../../../shared/fit/files"

// manifest returns the rows of the collection's list, by column name.
func manifest(t *testing.T) []map[string]string {
	t.Helper()
	return testkit.Collection(t, realFiles)
}

// TestRealDumps compares the dumps of real files with the digests of others'.
func TestRealDumps(t *testing.T) {
	t.Parallel()
	for _, file := range manifest(t) {
		text, _, _ := dump(readFile(t, filepath.Join(realFiles, file["file"])))
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(text))); got != file["dump_sha256"] {
			t.Errorf("%s: SHA-256 of the dump = %s, want %s", file["file"], got, file["dump_sha256"])
		}
	}
}

// TestRealFiles wants the numbers of whole real files to be the same as from
// muktihari/fit, as far as it decodes these files and reads fields as they are stored.
func TestRealFiles(t *testing.T) {
	t.Parallel()
	var whole, refused, compared, made int
	for _, file := range manifest(t) {
		if file["verdict"] != "ok" {
			continue
		}
		whole++
		b := readFile(t, filepath.Join(realFiles, file["file"]))
		f, err := fit.DecodeBytes(b)
		if err != nil {
			t.Errorf("%s: %v", file["file"], err)
			continue
		}
		g, err := theirsRaw(b)
		if err != nil {
			t.Logf("%s: muktihari/fit: %v", file["file"], err)
			refused++
			continue
		}
		all, fields := differences(f, g)
		compared += fields
		made += len(all)
		for _, d := range all {
			if !theirDoing(d) {
				t.Errorf("%s: %v", file["file"], d)
			}
		}
	}
	t.Logf("muktihari/fit refuses %d of %d whole files; %d of %d fields differ", refused, whole, made, compared)
	if refused == 0 {
		t.Error("muktihari/fit refuses no whole file: say so in docs/inside/fit.md")
	}
}

// theirDoing reports whether a difference is one that differences_test.go explains:
// a field whose size does not fit, or an unterminated string.
func theirDoing(d difference) bool {
	return strings.HasPrefix(d.ours, "opaque ") || strings.HasPrefix(d.ours, `"`) && d.theirs == `""`
}
