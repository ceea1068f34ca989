package fit_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"testing/iotest"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/internal/testkit"
)

// TestTruncated cuts a file at each place: the messages before the cut are there, and
// the error lies in what is left.
func TestTruncated(t *testing.T) {
	b := join(ride(9).Bytes(), described().Short())
	whole := sayAll(b)
	for n := range len(b) {
		got := sayAll(b[:n])
		if len(got.messages) > len(whole.messages) {
			t.Fatalf("%d bytes: %d messages", n, len(got.messages))
		}
		for i, m := range got.messages {
			if m != whole.messages[i] {
				t.Errorf("%d bytes: message %d is %q, want %q", n, i, m, whole.messages[i])
			}
		}
		var e *fit.Error
		if errors.As(got.err, &e); e == nil {
			if n != len(ride(9).Bytes()) {
				t.Errorf("%d bytes: no error", n)
			}
			continue
		}
		if !errors.Is(e, io.ErrUnexpectedEOF) || e.Offset < 0 || e.Offset > int64(n) {
			t.Errorf("%d bytes: %v", n, e)
		}
	}
}

// TestFlipped changes each byte of a file: there is an error, as each byte counts, and
// the messages before it are as they were.
func TestFlipped(t *testing.T) {
	b := ride(9).Bytes()
	whole, _ := fit.DecodeBytes(b)
	for i := range b {
		for _, mask := range []byte{1, 0x10, 0x40, 0x80, 0xFF} {
			odd := bytes.Clone(b)
			odd[i] ^= mask
			f, err := fit.DecodeBytes(odd)
			var e *fit.Error
			if !errors.As(err, &e) || e.Offset < 0 || e.Offset > int64(len(b)) {
				t.Errorf("byte %d ^ %#x: error %v", i, mask, err)
			}
			if f == nil {
				continue
			}
			for k, m := range whole.Messages {
				if m.Offset()+int64(m.Definition().DataSize()) >= int64(i) {
					break
				}
				if i >= 14 && said(0, f.Messages[k]) != said(0, m) {
					t.Errorf("byte %d ^ %#x: message %d is %q, want %q", i, mask, k, said(0, f.Messages[k]), said(0, m))
				}
			}
		}
	}
}

// lyingReader says that it has n bytes.
type lyingReader struct {
	io.Reader
	n int
}

func (r lyingReader) Len() int { return r.n }

// TestDecode reads files from readers, also from those that lie about their length.
func TestDecode(t *testing.T) {
	b := ride(500).Bytes()
	path := filepath.Join(t.TempDir(), "ride.fit")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	want, _ := fit.DecodeBytes(b)
	for name, r := range map[string]io.Reader{
		"reader":   bytes.NewReader(b),
		"buffer":   bytes.NewBuffer(b),
		"file":     file,
		"one byte": iotest.OneByteReader(bytes.NewReader(b)),
		"data err": iotest.DataErrReader(bytes.NewReader(b)),
		"short":    lyingReader{bytes.NewReader(b), 7},
		"long":     lyingReader{bytes.NewReader(b), 1 << 20},
		"negative": lyingReader{bytes.NewReader(b), -5},
	} {
		f, err := fit.Decode(r)
		if err != nil || len(f.Messages) != len(want.Messages) || f.Size() != len(b) {
			t.Errorf("%s: Decode: %v", name, err)
		}
	}
	huge := lyingReader{bytes.NewReader(b), 1 << 30}
	if n := allocated(func() { fit.Decode(huge) }); n > 40<<20 {
		t.Errorf("Decode of %d bytes from a reader that says it has 1 GiB allocates %d bytes", len(b), n)
	}
}

// TestDecodeReaderFails wants the reader's error.
func TestDecodeReaderFails(t *testing.T) {
	failure := errors.New("cable pulled")
	b := ride(5).Bytes()
	f, err := fit.Decode(io.MultiReader(bytes.NewReader(b[:40]), iotest.ErrReader(failure)))
	if f != nil || !errors.Is(err, failure) {
		t.Errorf("Decode = %v, %v, want nil and %v", f, err, failure)
	}
}

// TestAllStops leaves the loop over All early, at each place.
func TestAllStops(t *testing.T) {
	small := ride(2).Bytes()
	b := join(small, small, small[:30])
	for stop := range 3 {
		n := 0
		for range fit.All(b) {
			if n++; n > stop {
				break
			}
		}
		if n != stop+1 {
			t.Errorf("%d files before break, want %d", n, stop+1)
		}
	}
}

// TestChecksumModes decodes a file with both checksums wrong.
func TestChecksumModes(t *testing.T) {
	b := oddInputs()["both sums"]
	for mode, want := range map[fit.ChecksumMode]struct {
		err    error
		faults int
	}{fit.Strict: {fit.ErrHeaderChecksum, 2}, fit.Lenient: {nil, 2}, fit.Ignore: {nil, 0}} {
		f, err := fit.DecodeBytes(b, fit.Checksums(mode))
		if !errors.Is(err, want.err) || len(f.Faults) != want.faults || len(f.Messages) != 11 {
			t.Errorf("mode %d: %v, faults %v, %d messages, want %+v", mode, err, f.Faults, len(f.Messages), want)
		}
	}
}

// TestAllocs counts allocations: of a whole decode, and of reading it.
func TestAllocs(t *testing.T) {
	b := ride(5000).Bytes()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	developer, err := fit.DecodeBytes(described().Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var sum uint64
	testkit.Allocs(t, 0, func() {
		for _, m := range f.Messages {
			sum += m.Field(3).Uint() + m.Field(99).Uint()
			for _, v := range m.Fields() {
				sum += v.Uint()
			}
			if s, ok := m.Timestamp(); ok {
				sum += uint64(s)
			}
		}
		for _, m := range developer.Messages {
			for d := range m.DeveloperFields() {
				sum += uint64(len(d.Value.Bytes())) + uint64(d.Num)
			}
		}
	})
	r := bytes.NewReader(nil)
	chained := join(b, compressed().Bytes(), b)
	d := fit.NewDecoder(r)
	testkit.Allocs(t, 0, func() {
		r.Reset(chained)
		for d.Reset(r); d.Next(); {
			sum += d.Message().Field(3).Uint()
		}
	})
	if d.Err() != nil || sum == 0 {
		t.Errorf("sum %d, error %v", sum, d.Err())
	}
}
