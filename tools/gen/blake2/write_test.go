package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/tools/gen/internal/output"
)

const root = "../../.."

// TestCommitted compares every generated file with the committed file, so that nobody edits only
// one of a file and its source.
func TestCommitted(t *testing.T) {
	files, err := generated(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range output.Stale(root, files) {
		t.Errorf("%s is not what tools/gen/blake2 writes: run make gen", name)
	}
}

// TestTranslate shows how names change when a file of blake2s becomes a file of blake2b.
func TestTranslate(t *testing.T) {
	for in, want := range map[string]string{
		"package blake2s":                         "package blake2b",
		"BLAKE2sp of BLAKE2s, and BLAKE2Xs":       "BLAKE2bp of BLAKE2b, and BLAKE2Xb",
		"func NewSP(c *Config) (*SP, error)":      "func NewBP(c *Config) (*BP, error)",
		"SumSP256(msg)":                           "SumBP512(msg)",
		"binary.LittleEndian.PutUint32(b, w)":     "binary.LittleEndian.PutUint64(b, w)",
		"bits.RotateLeft32(x, -k), NewSPARE, SPX": "bits.RotateLeft64(x, -k), NewSPARE, SPX",
		"//go:build go1.27 && (arm64 || wasm)":    "//go:build go1.27 && arm64",
		"go1.27 && (amd64 || arm64 || wasm)":      "go1.27 && (amd64 || arm64)",
		"for amd64, arm64 or wasm":                "for amd64 or arm64",
		"// BLAKE2s-256 without key":              "// BLAKE2b-512 without key",
		"// block_view.go has it, by go1.27.4":    "// z_block_view.go has it, by go1.27.4",
		"// clears an SP":                         "// clears a BP",
	} {
		if got := string(translate([]byte(in))); got != want {
			t.Errorf("translate(%q) = %q, want %q", in, got, want)
		}
	}
}

// TestOwnExists checks that both packages have each file that is not translated.
func TestOwnExists(t *testing.T) {
	for name := range own {
		for _, s := range []shape{blake2s, blake2b} {
			text, err := os.ReadFile(filepath.Join(root, s.pkg, name))
			if err != nil {
				t.Error(err)
			} else if strings.Contains(string(text), "Code generated") {
				t.Errorf("%s/%s is generated, want it written by hand", s.pkg, name)
			}
		}
	}
}
