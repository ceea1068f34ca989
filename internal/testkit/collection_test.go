package testkit

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// TestCollection reads a list, whose first line names the columns.
func TestCollection(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "MANIFEST.csv"), []byte("file,verdict\na.fit,ok\n\"b, c.fit\",cut\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := []map[string]string{{"file": "a.fit", "verdict": "ok"}, {"file": "b, c.fit", "verdict": "cut"}}
	if got := Collection(t, folder); !reflect.DeepEqual(got, want) {
		t.Errorf("Collection = %v, want %v", got, want)
	}
}

// TestCollectionAbsent skips the test, and does not fail it.
func TestCollectionAbsent(t *testing.T) {
	skipped := false
	t.Run("inner", func(t *testing.T) {
		defer func() { skipped = t.Skipped() }()
		Collection(t, t.TempDir())
		t.Error("Collection went on without a list")
	})
	if !skipped {
		t.Error("Collection did not skip the test")
	}
}
