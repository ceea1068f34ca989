package browser

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSizes holds what a visitor loads: the program of the page Fix a FIT file has at most 2,500,000 bytes.
func TestSizes(t *testing.T) {
	for name, most := range map[string]int64{"fit/fit.wasm.gz": 2_500_000, "bytes/protoscan.wasm.gz": 1_500_000, "parquet/fit.wasm.gz": 4_500_000} {
		found, err := filepath.Glob(filepath.Join(folder(t), "v", "*", name))
		if err != nil || len(found) != 1 {
			t.Fatalf("%d programs %s: %v", len(found), name, err)
		}
		info, err := os.Stat(found[0])
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes", name, info.Size())
		if info.Size() > most {
			t.Errorf("%s has %d bytes, want %d at most", name, info.Size(), most)
		}
	}
}
