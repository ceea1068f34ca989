package program

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scan"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/scantest"
	"github.com/tightwire/tightwire/protowire"
)

// FuzzScan holds the forms of output against the input and each other, and the
// verdict against protowire.
func FuzzScan(f *testing.F) {
	for _, tt := range textCases {
		f.Add(unhex(f, tt.in))
	}
	for _, tt := range faultCases {
		f.Add(unhex(f, tt.in))
	}
	f.Add(bytes.Repeat([]byte{6<<3 | 3}, 100)) // groups in groups
	files, _ := filepath.Glob("testdata/golden/*.pb")
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(checkInput)
}

func TestRandomInputs(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 4))
	for range 2000 {
		in := scantest.Message(rnd, 4)
		checkInput(t, in)
		checkInput(t, scantest.Mutate(rnd, in))
	}
}

// checkInput checks in as a bare message: what is found in other formats has tests of its own.
func checkInput(t *testing.T, in []byte) {
	plain := scanBytes(in, "--raw")
	checkVerdict(t, in, plain)
	checkOffsets(t, in, plain)
	checkDelimited(t, in, plain)
	checkDocument(t, in)
	checkOutput(t, in)
}

// checkOutput checks that the output, and a draft, are no more than a multiple of the input. The most is that of groups
// in groups: up to a hundred levels, each of which takes one byte of input and two lines with up to 200 spaces.
func checkOutput(t *testing.T, in []byte) {
	t.Helper()
	for _, flag := range []string{"--offsets", "--json", "--infer"} {
		if got := scanBytes(in, "--raw", flag); len(got.out) > 256*len(in)+200 {
			t.Errorf("protoscan %s(%x) = %d bytes, want at most 256 for each of %d and 200", flag, in, len(got.out), len(in))
		}
	}
}

// checkVerdict checks that the program accepts what protowire accepts, except
// too many groups and numbers that are too big, and nothing else.
func checkVerdict(t *testing.T, in []byte, got result) {
	t.Helper()
	if got.status == 0 && !wellFormed(in) {
		t.Errorf("protoscan(%x) = 0, want 1: protowire refuses it", in)
	}
	known := strings.Contains(got.errors, "field number") || strings.Contains(got.errors, "nested deeper")
	if got.status != 0 && wellFormed(in) && !known {
		t.Errorf("protoscan(%x) = %d, %s, want 0: protowire accepts it", in, got.status, got.errors)
	}
	if (got.status != 0) != (got.errors != "") {
		t.Errorf("protoscan(%x) = %d with error %q", in, got.status, got.errors)
	}
}

// checkOffsets checks that --offsets only puts something in front of each line.
func checkOffsets(t *testing.T, in []byte, plain result) {
	t.Helper()
	want := scanBytes(in, "--raw", "--offsets")
	var got strings.Builder
	for line := range strings.Lines(want.out) {
		got.WriteString(line[scan.PlaceWidth:])
	}
	if got.String() != plain.out || want.errors != plain.errors {
		t.Errorf("protoscan --offsets(%x) = %+v, want %+v with offsets", in, want, plain)
	}
}

// checkDelimited checks that a message comes out of a stream as by itself.
func checkDelimited(t *testing.T, in []byte, plain result) {
	t.Helper()
	stream := protowire.AppendBytes(protowire.AppendBytes(nil, in), nil)
	got := scanBytes(stream, "--delimited")
	_, out, _ := strings.Cut(got.out, "\n")
	out, _, ok := strings.Cut(out, "# message 2")
	if !ok || out != plain.out || got.status != plain.status {
		t.Errorf("protoscan --delimited(%x) = %+v, want %+v as message 1", stream, got, plain)
	}
}
