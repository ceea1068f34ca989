package fit_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// checkOracle compares All with the oracle.
func checkOracle(t *testing.T, name string, b []byte) {
	t.Helper()
	var want plainDecoder
	want.decode(b)
	got := decoded(b)
	for i, l := range want.lines {
		if i >= len(got.lines) || got.lines[i] != l {
			t.Fatalf("%s: message %d is %q, want %s", name, i, got.lines[min(i, len(got.lines)):min(i+1, len(got.lines))], l)
		}
	}
	if len(got.lines) != len(want.lines) {
		t.Fatalf("%s: %d messages, want %d", name, len(got.lines), len(want.lines))
	}
	if fmt.Sprint(got.faults) != fmt.Sprint(want.faults) {
		t.Errorf("%s: faults %v, want %v", name, got.faults, want.faults)
	}
}

// TestOracle compares with the oracle on odd inputs.
func TestOracle(t *testing.T) {
	for name, b := range oddInputs() {
		if len(b) < 200_000 {
			checkOracle(t, name, b)
		}
	}
}

// TestOracleRealFiles compares the oracle and the package with the digests of dumps
// that another decoder made of real files.
func TestOracleRealFiles(t *testing.T) {
	t.Parallel()
	for _, file := range manifest(t) {
		b, err := os.ReadFile(filepath.Join(realFiles, file["file"]))
		if err != nil {
			t.Fatal(err)
		}
		if len(b) > 60_000 {
			continue
		}
		var o plainDecoder
		o.decode(b)
		for what, lines := range map[string][]string{"oracle": o.lines, "package": decoded(b).lines} {
			dump := strings.Join(append(lines, ""), "\n")
			if sum := sha256.Sum256([]byte(dump)); hex.EncodeToString(sum[:]) != file["dump_sha256"] {
				t.Errorf("%s: the dump of the %s differs", file["file"], what)
			}
		}
	}
}

// addInputs adds the odd inputs that are short to a fuzz target's seeds.
func addInputs(f *testing.F) {
	for name, b := range oddInputs() {
		if len(b) < 3000 && !strings.HasPrefix(name, "cut at") {
			f.Add(b)
		}
	}
}

// mended returns b with right checksums and a data size that goes to its end, so that
// a fuzzer need not find them; every fourth input is left as it is.
func mended(b []byte) []byte {
	if len(b) < 15 || b[1]&3 == 3 {
		return b
	}
	return (&fittest.File{Protocol: 0x20, Body: b[14:]}).Bytes()
}

func FuzzDecodeBytes(f *testing.F) {
	addInputs(f)
	f.Fuzz(func(t *testing.T, b []byte) {
		checkOracle(t, "as it is", b)
		checkOracle(t, "mended", mended(b))
		checkPeek(t, "as it is", b)
		checkFiles(t, b)
	})
}

func FuzzDecoder(f *testing.F) {
	addInputs(f)
	f.Fuzz(func(t *testing.T, b []byte) {
		b = mended(b)
		d := fit.NewDecoder(randomReader{bytes.NewReader(b), rand.New(rand.NewPCG(uint64(len(b)), 5))})
		sayAll(b).check(t, "mended", d)
	})
}

func FuzzRecover(f *testing.F) {
	addInputs(f)
	// A definition that gives a local type another size after a lost one, at the end of the data.
	f.Add([]byte("00000000000000@0\x0000\x040\x0400\x0100\x0100\x0600000000000000@\x00\x001\x00\x04000000000\xfd\x04&0010@\x00\x0000\x04\xfd\x04\x860\x01\a0\x06\x830\x13A0000000000000000000000000000000"))
	f.Fuzz(func(t *testing.T, b []byte) {
		for _, b := range [][]byte{b, mended(b)} {
			for _, opts := range [][]fit.RecoverOption{nil, {fit.Window(64)}} {
				checkKeeps(t, "input", b, opts...)
				files, _ := fit.Recover(b, opts...)
				if err := checkAgain(files); err != nil {
					t.Errorf("what Recover gives, written and read again: %v", err)
				}
			}
			if want := sayAll(b); want.err == nil {
				got, damages := recovered(b)
				if len(damages) != 0 || strings.Join(got, "\n") != strings.Join(want.messages, "\n") {
					t.Errorf("Recover of a whole file: %d messages, want %d; damages %v", len(got), len(want.messages), damages)
				}
			}
		}
	})
}
