package sniff_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/sniff"
	"github.com/tightwire/tightwire/protowire"
)

func gzipped(b []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(b)
	_ = w.Close()
	return out.Bytes()
}

func zstded(b []byte) []byte {
	w, _ := zstd.NewWriter(nil)
	return w.EncodeAll(b, nil)
}

// inLines writes s in lines of 76 characters.
func inLines(s string) []byte {
	var out []byte
	for len(s) > 76 {
		out, s = append(append(out, s[:76]...), '\r', '\n'), s[76:]
	}
	return append(append(out, s...), '\n')
}

var wrappings = map[string]func([]byte) []byte{
	"gzip":               gzipped,
	"zstd":               zstded,
	"base64":             func(b []byte) []byte { return inLines(base64.StdEncoding.EncodeToString(b)) },
	"hexadecimal digits": func(b []byte) []byte { return inLines(hex.EncodeToString(b)) },
}

// message returns one of about n bytes.
func message(r *rand.Rand, n int) []byte {
	var b []byte
	for len(b) < n {
		switch num := protowire.Number(1 + r.IntN(40)); r.IntN(3) {
		case 0:
			b = protowire.AppendVarint(protowire.AppendTag(b, num, protowire.VarintType), r.Uint64()>>r.IntN(64))
		case 1:
			b = protowire.AppendFixed64(protowire.AppendTag(b, num, protowire.Fixed64Type), r.Uint64())
		default:
			b = protowire.AppendString(protowire.AppendTag(b, num, protowire.BytesType), fmt.Sprintf("text %x", r.Uint64()))
		}
	}
	return b
}

func check(t *testing.T, in, want []byte, frames bool, layers ...string) {
	t.Helper()
	for _, r := range []io.Reader{bytes.NewReader(in), iotest.OneByteReader(bytes.NewReader(in)), iotest.DataErrReader(bytes.NewReader(in))} {
		f := sniff.Open(r)
		got, err := io.ReadAll(f.Bytes)
		if !slices.Equal(f.Layers, layers) || f.Frames != frames || err != nil || !bytes.Equal(got, want) {
			t.Fatalf("Open(%.40x, %d bytes) = %v, frames %t, %d bytes, %v, want %v, frames %t, %d bytes", in, len(in), f.Layers, f.Frames, len(got), err, layers, frames, len(want))
		}
	}
}

// TestWrapped undoes one wrapping, and two.
func TestWrapped(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{20, 1000, 40_000, 70_000, 200_000} {
		b := message(r, n)
		check(t, b, b, false)
		framed := append([]byte{0, byte(len(b) >> 24), byte(len(b) >> 16), byte(len(b) >> 8), byte(len(b))}, b...)
		framed = append(framed, 1, 0, 0, 0, 1, 0xff)
		check(t, framed, framed, true)
		for name, wrap := range wrappings {
			check(t, wrap(b), b, false, name)
			check(t, wrap(framed), framed, true, name)
			check(t, wrap(gzipped(b)), b, false, name, "gzip")
		}
	}
	check(t, []byte(base64.URLEncoding.EncodeToString([]byte("\x0a\x03\xfb\xff\xbf"))), []byte("\x0a\x03\xfb\xff\xbf"), false, "base64")
}

// TestHex has hexadecimal digits as people write them, also of what is no message.
func TestHex(t *testing.T) {
	for text, want := range map[string]string{
		"08 01\n10 02\n": "\x08\x01\x10\x02", "0x08, 0x96": "\x08\x96", "0x08, 0x96, 0x01": "\x08\x96\x01", "0X0896,01,": "\x08\x96\x01",
		"0x08,0x96,\n\t0x01\n": "\x08\x96\x01", "08 96": "\x08\x96", "0xdeadbeef": "\xde\xad\xbe\xef",
	} {
		check(t, []byte(text), []byte(want), false, "hexadecimal digits")
	}
	for text, want := range map[string]string{"08 96 0": "\x08\x96", "080": "\x08", "0x08, 0x1": "\x08", "08 01 1": "\x08\x01"} {
		f := sniff.Open(iotest.OneByteReader(strings.NewReader(text)))
		got, err := io.ReadAll(f.Bytes)
		if !slices.Equal(f.Layers, []string{"hexadecimal digits"}) || string(got) != want || err == nil || !strings.Contains(err.Error(), "odd number") {
			t.Errorf("Open(%q) = %v, %x, %v, want hexadecimal digits, %x and an odd number", text, f.Layers, got, err, want)
		}
	}
	for _, text := range []string{"08x1", "0x", "x", ",", "0x0x", "08,01;", "0"} {
		check(t, []byte(text), []byte(text), false)
	}
}

// TestMessagesStay says that messages are not taken for anything else.
func TestMessagesStay(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		b := message(r, r.IntN(200))
		check(t, b, b, false)
	}
	texts := []string{
		"", "\x0a\x05hello", "22" + strings.Repeat("a", 50), // field 6, of 50 letters: all of it could be base64
		"\x28\xb5\x2f\xfd\x01\x00\x00\x00\x00", // a message that begins like zstd
		"\x00\x00\x00", "hello", "08", "\x01\x00\x00\x00\x05ab",
		"\x1f\x8b\x08", "    ", "==",
	}
	for _, s := range texts {
		check(t, []byte(s), []byte(s), false)
	}
	files, err := filepath.Glob("../../../../vectors/messages/*.bin")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d vectors, %v", len(files), err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		check(t, b, b, false)
	}
}

// TestErrors reads what is cut or damaged inside.
func TestErrors(t *testing.T) {
	b := message(rand.New(rand.NewPCG(5, 6)), 1000)
	for name, in := range map[string][]byte{"gzip": gzipped(b)[:300], "zstd": zstded(b)[:300]} {
		f := sniff.Open(bytes.NewReader(in))
		if _, err := io.ReadAll(f.Bytes); !slices.Equal(f.Layers, []string{name}) || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%s, cut: %v, %v", name, f.Layers, err)
		}
	}
	bad := errors.New("bad disk")
	f := sniff.Open(io.MultiReader(strings.NewReader("\x08\x01"), iotest.ErrReader(bad)))
	if got, err := io.ReadAll(f.Bytes); string(got) != "\x08\x01" || err != bad {
		t.Errorf("Open of a bad disk: %x, %v", got, err)
	}
}

// TestBomb reads what unpacks to more than the limit.
func TestBomb(t *testing.T) {
	if testing.Short() {
		t.Skip("it unpacks 1 GiB, which takes seconds")
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	zeros := make([]byte, 1<<20)
	for range 1025 {
		_, _ = w.Write(zeros)
	}
	_ = w.Close()
	f := sniff.Open(&packed)
	if n, err := io.Copy(io.Discard, f.Bytes); n != 1<<30 || err != sniff.ErrTooLarge {
		t.Errorf("%d bytes, %v, want 1 GiB and ErrTooLarge", n, err)
	}
}

// FuzzOpen checks that nothing panics, and that bytes which are not wrapped stay as
// they are.
func FuzzOpen(f *testing.F) {
	b := message(rand.New(rand.NewPCG(7, 8)), 100)
	f.Add(b)
	for _, wrap := range wrappings {
		f.Add(wrap(b))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		found := sniff.Open(bytes.NewReader(b))
		got, err := io.ReadAll(io.LimitReader(found.Bytes, 1<<20))
		if found.Layers == nil && (err != nil || !bytes.Equal(got, b)) {
			t.Errorf("Open(%x) = %x, %v", b, got, err)
		}
	})
}
