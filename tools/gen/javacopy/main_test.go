package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const root = "../../.."

// TestCommitted compares the committed file with the generated one.
func TestCommitted(t *testing.T) {
	want, err := copied(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, target))
	if err != nil || string(got) != string(want) {
		t.Errorf("%s is not what tools/gen/javacopy writes (%v): run make gen", target, err)
	}
	for _, absent := range []string{"warmUp", " kernels()", "KernelSwar", "@link WireReader", "@link WireWriter", "import io.github"} {
		if strings.Contains(string(want), absent) {
			t.Errorf("%s has %q, want only what the file itself declares", target, absent)
		}
	}
}

func TestWithoutLinks(t *testing.T) {
	for in, want := range map[string]string{
		"as {@link WireWriter#writeString} does":                   "as WireWriter.writeString does",
		"see {@link\n   * WireReader#setLenient}.":                 "see WireReader.setLenient.",
		"a {@linkplain WireReader#setLenient lenient} reader":      "a lenient reader",
		"of a {@link\n   * WireReader}; for {@link Varint#size} 1": "of a WireReader; for {@link Varint#size} 1",
	} {
		if got := withoutLinks(in); got != want {
			t.Errorf("withoutLinks(%q) = %q, want %q", in, got, want)
		}
	}
}
