package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const checkedIn = "../../../vectors"

// TestCheckedIn says that the files in the repository are what this generator
// writes, byte for byte. They are outside of this module, so go test does not see
// them change and may report a cached pass: run with -count=1.
func TestCheckedIn(t *testing.T) {
	dir := t.TempDir()
	if err := writeAll(dir); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		got, want := read(t, checkedIn, f.name), read(t, dir, f.name)
		if !bytes.Equal(got, want) {
			t.Errorf("vectors/%s is not what the generator writes: run it (see its package comment)", f.name)
		}
	}
	if !bytes.Equal(read(t, checkedIn, streamFile), read(t, dir, streamFile)) {
		t.Errorf("vectors/%s is not what the generator writes: run it (see its package comment)", streamFile)
	}
}

// TestFITCheckedIn is TestCheckedIn of vectors/fit, which has no other FIT files.
func TestFITCheckedIn(t *testing.T) {
	for _, f := range fitFiles() {
		if got, want := read(t, checkedIn, "fit/"+f.name+".fit"), f.make(); !bytes.Equal(got, want) {
			t.Errorf("vectors/fit/%s.fit is not what the generator writes: run it (see its package comment)", f.name)
		}
	}
	all, _ := filepath.Glob(filepath.Join(checkedIn, "fit", "*.fit"))
	if len(all) != len(fitFiles()) {
		t.Errorf("vectors/fit has %d FIT files, want %d", len(all), len(fitFiles()))
	}
}

func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestKnownLines compares with lines made by hand, for what both oracles might
// have wrong: the rules that this package adds to them.
func TestKnownLines(t *testing.T) {
	for _, c := range []struct{ file, line string }{
		{"varint.tsv", "uvarint64 - - 0 no truncated"},
		{"varint.tsv", "uvarint64 ffffffffffffffffff01 18446744073709551615 10 yes ok"},
		{"varint.tsv", "uvarint64 ffffffffffffffffff02 - 0 no overflow"},
		{"varint.tsv", "uvarint64 ffffffffffffffffff - 0 no truncated"},
		{"varint.tsv", "uvarint64 ffffffffffffffffff80 - 0 no overflow"},
		{"varint.tsv", "uvarint64 80808080808080808000 0 10 no ok"},
		{"varint.tsv", "uvarint64 8080808080808080808000 - 0 no overflow"},
		{"varint.tsv", "uvarint64 8100 1 2 no ok"},
		{"varint.tsv", "uvarint64 0180 1 1 yes ok"},
		{"uvarint32.tsv", "uvarint32 ffffffff0f 4294967295 5 yes ok"},
		{"uvarint32.tsv", "uvarint32 ffffffff10 - 0 no overflow"},
		{"uvarint32.tsv", "uvarint32 ffffffff - 0 no truncated"},
		{"uvarint32.tsv", "uvarint32 8080808080 - 0 no overflow"},
		{"uvarint32.tsv", "uvarint32 8080808000 0 5 no ok"},
		{"uvarint32.tsv", "uvarint32 808080808000 - 0 no overflow"},
		{"uvarint32.tsv", "uvarint32 ffffffff0fff 4294967295 5 yes ok"},
		{"zigzag.tsv", "zigzag64 ffffffffffffffffff01 -9223372036854775808 10 yes ok"},
		{"zigzag.tsv", "zigzag64 feffffffffffffffff01 9223372036854775807 10 yes ok"},
		{"zigzag.tsv", "zigzag32 ffffffff0f -2147483648 5 yes ok"},
		{"zigzag.tsv", "zigzag32 ffffffffffffffffff01 -2147483648 10 no ok"},
		{"zigzag.tsv", "zigzag32 8080808010 0 5 no ok"},
		{"zigzag.tsv", "zigzag32 8180808010 -1 5 no ok"},
		{"tag.tsv", "tag 08 1/0 1 yes ok"},
		{"tag.tsv", "tag 07 - 0 no number"},
		{"tag.tsv", "tag c2a309 19000/2 3 yes ok"},
		{"tag.tsv", "tag faffffff0f 536870911/2 5 yes ok"},
		{"tag.tsv", "tag 8280808010 536870912/2 5 yes ok"},
		{"tag.tsv", "tag faffffff3f 2147483647/2 5 yes ok"},
		{"tag.tsv", "tag 8280808040 - 0 no number"},
		{"tag.tsv", "tag 8a00 1/2 2 no ok"},
		{"packed.tsv", "packed - - 0 yes ok"},
		{"packed.tsv", "packed ff - 0 no truncated"},
		{"packed.tsv", "packed ffffffffffffffffff02 - 0 no overflow"},
		{"stream.tsv", "varint 40 - - end 0"},
		{"stream.tsv", "varint 40 00020a00050a03 .,0a00 truncated 4"},
		{"stream.tsv", "varint 40 ffffffffffffffffff02 - malformed 0"},
		{"stream.tsv", "varint 40 ffffffffffffffffff01 - large 0"},
		{"stream.tsv", "varint 40 808080808080808080 - truncated 0"},
		{"stream.tsv", "varint 40 858080808080808080000a03787878 0a03787878 end 15"},
		{"stream.tsv", "fixed32 40 00000000020000000a00 .,0a00 end 10"},
		{"stream.tsv", "fixed32be 40 00000000000000020a00 .,0a00 end 10"},
		{"stream.tsv", "grpc 40 000000000000000000020a00 .,0a00 end 12"},
		{"stream.tsv", "grpc 40 0200000005 - malformed 0"},
		{"stream.tsv", "grpc 40 01ffffffff - large 0"},
	} {
		line := strings.ReplaceAll(c.line, " ", "\t") + "\n"
		if !bytes.Contains(read(t, checkedIn, c.file), []byte("\n"+line)) {
			t.Errorf("vectors/%s: no line %q", c.file, line)
		}
	}
}

// TestDisagreement says that a line on which the oracles differ stops the
// generator.
func TestDisagreement(t *testing.T) {
	k := uvarint64
	k.read = func(o oracle, b []byte) result {
		r := uvarint64.read(o, b)
		if o.name == standard.name && bytes.Equal(b, []byte{0x81, 0x00}) {
			r.value = "2"
		}
		return r
	}
	f := file{kinds: []kind{k}}
	const want = "uvarint64 8100: encoding/binary says 2\t2\tno\tok, protowire 1\t2\tno\tok"
	if _, err := f.text(); err == nil || err.Error() != want {
		t.Errorf("text with oracles that differ: error %v, want %s", err, want)
	}
}
