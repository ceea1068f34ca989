package fit_test

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// realFiles is a collection of files beside the checkout.
const realFiles = "../../shared/fit/files"

// manifest returns the rows of the collection's list, by column name.
func manifest(t *testing.T) []map[string]string {
	t.Helper()
	return testkit.Collection(t, realFiles)
}

// TestRealFiles counts what is in real files, whole and broken ones.
func TestRealFiles(t *testing.T) {
	t.Parallel()
	for _, file := range manifest(t) {
		b, err := os.ReadFile(filepath.Join(realFiles, file["file"]))
		if err != nil {
			t.Fatal(err)
		}
		sequences, messages, whole := 0, 0, true
		for f, err := range fit.All(b) {
			if err != nil {
				t.Log(file["file"], err)
				whole = false
			}
			if f != nil {
				sequences++
				messages += len(f.Messages)
			}
		}
		if got := strconv.Itoa(sequences); got != file["sequences"] {
			t.Errorf("%s: %s files, want %s", file["file"], got, file["sequences"])
		}
		if got := strconv.Itoa(messages); got != file["messages"] {
			t.Errorf("%s: %s messages, want %s", file["file"], got, file["messages"])
		}
		if want := file["verdict"] == "ok"; whole != want {
			t.Errorf("%s: whole is %v, want %v", file["file"], whole, want)
		}
	}
}
