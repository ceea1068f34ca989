package main

import (
	"strings"
	"testing"
)

// TestCopied looks for what the file would miss. CopiedVarintTest of java/wire compiles and runs it.
func TestCopied(t *testing.T) {
	text, err := copied("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, absent := range []string{"warmUp", " kernels()", "KernelSwar", "@link WireReader", "@link WireWriter", "import io.github"} {
		if strings.Contains(string(text), absent) {
			t.Errorf("Varint.java has %q, want only what the file itself declares", absent)
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
