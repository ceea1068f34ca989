package fit_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"testing/iotest"

	"github.com/tightwire/tightwire/fit"
)

// said is all that a message says, for comparison.
func said(seq int, m fit.Message) string {
	s := strconv.AppendInt(nil, int64(seq), 10)
	s = append(append(s, " definition "...), m.Definition().Bytes()...)
	s = append(append(s, " at "...), strconv.FormatInt(m.Offset(), 10)...)
	s = append(s, ' ', m.Header())
	if t, ok := m.Timestamp(); ok {
		s = append(s, fmt.Sprint(" time ", t)...)
	}
	for num, v := range m.Fields() {
		s = append(s, ' ', num, uint8(v.Type()))
		s = append(s, v.String()...)
	}
	for f := range m.DeveloperFields() {
		s = fmt.Appendf(s, " dev %d,%d=%v:%v %q %q", f.Index, f.Num, f.Value.Type(), f.Value, f.Name(), f.Units())
	}
	return string(s)
}

// saying is what the files of an input say.
type saying struct {
	messages []string
	headers  []fit.Header
	err      error // the first
}

// sayAll returns what All says of b.
func sayAll(b []byte, opts ...fit.Option) (s saying) {
	seq := 0
	for f, err := range fit.All(b, opts...) {
		if f != nil {
			s.headers = append(s.headers, f.Header)
			for _, m := range f.Messages {
				s.messages = append(s.messages, said(seq, m))
			}
		}
		if s.err == nil {
			s.err = err
		}
		seq++
	}
	return s
}

// check compares d, at the beginning of a stream, with s.
func (s saying) check(t *testing.T, name string, d *fit.Decoder) {
	t.Helper()
	count := 0
	for ; d.Next(); count++ {
		m := d.Message()
		if got := said(d.Sequence(), m); count >= len(s.messages) || got != s.messages[count] {
			t.Fatalf("%s: message %d is %q, want %q", name, count, got, s.messages[min(count, len(s.messages)):][:1])
		}
		if d.Definition() != m.Definition() || d.Header() != s.headers[d.Sequence()] {
			t.Fatalf("%s: Definition or Header of message %d are those of another", name, count)
		}
	}
	if count != len(s.messages) {
		t.Errorf("%s: %d messages, want %d", name, count, len(s.messages))
	}
	if got, want := fmt.Sprint(d.Err()), fmt.Sprint(s.err); got != want {
		t.Errorf("%s: Err() = %s, want %s", name, got, want)
	}
	if d.Next() || d.Message().Num() != 0xFFFF {
		t.Errorf("%s: there is a message after the last", name)
	}
}

// randomReader reads pieces of random length.
type randomReader struct {
	r   io.Reader
	rng *rand.Rand
}

func (r randomReader) Read(p []byte) (int, error) {
	n := 1 + r.rng.IntN(1<<r.rng.IntN(14))
	return r.r.Read(p[:min(n, len(p))])
}

// readers returns readers of b, of which a long b has but two.
func readers(b []byte) map[string]io.Reader {
	all := map[string]io.Reader{
		"whole":  bytes.NewReader(b),
		"random": randomReader{bytes.NewReader(b), rand.New(rand.NewPCG(1, uint64(len(b))))},
	}
	if len(b) < 10_000 {
		all["one byte"] = iotest.OneByteReader(bytes.NewReader(b))
		all["half"] = iotest.HalfReader(bytes.NewReader(b))
		all["data err"] = iotest.DataErrReader(bytes.NewReader(b))
	}
	return all
}

// TestDecoder compares with All on odd files and on damaged ones, whatever the reader,
// with one Decoder that is reset.
func TestDecoder(t *testing.T) {
	for _, mode := range []fit.ChecksumMode{fit.Strict, fit.Lenient, fit.Ignore} {
		d := fit.NewDecoder(nil, fit.Checksums(mode))
		for name, b := range oddInputs() {
			if len(b) > 10_000 && mode != fit.Strict {
				continue
			}
			want := sayAll(b, fit.Checksums(mode))
			for kind, r := range readers(b) {
				d.Reset(r)
				want.check(t, name+", "+kind, d)
			}
		}
	}
}

// TestDecoderRealFiles compares with All on real files that are not long.
func TestDecoderRealFiles(t *testing.T) {
	d := fit.NewDecoder(nil)
	for i, file := range manifest(t) {
		b, err := os.ReadFile(filepath.Join(realFiles, file["file"]))
		if err != nil {
			t.Fatal(err)
		}
		if len(b) < 100_000 {
			d.Reset(randomReader{bytes.NewReader(b), rand.New(rand.NewPCG(2, uint64(i)))})
			sayAll(b).check(t, file["file"], d)
		}
	}
}

// TestDecoderReaderFails reads up to an error at each place: the messages before it
// are there, and the error says where.
func TestDecoderReaderFails(t *testing.T) {
	t.Parallel()
	failure := errors.New("cable pulled")
	for name, b := range oddInputs() {
		if len(b) > 700 {
			continue
		}
		whole := sayAll(b)
		for n := 0; n < len(b); n += 3 {
			r := io.MultiReader(bytes.NewReader(b[:n]), iotest.ErrReader(failure))
			d := fit.NewDecoder(iotest.DataErrReader(r))
			count := 0
			for ; d.Next(); count++ {
				if got := said(d.Sequence(), d.Message()); got != whole.messages[count] {
					t.Fatalf("%s: %d bytes: message %d is %q, want %q", name, n, count, got, whole.messages[count])
				}
			}
			alone := sayAll(b[:n])
			if count != len(alone.messages) {
				t.Fatalf("%s: %d bytes: %d messages, want %d", name, n, count, len(alone.messages))
			}
			checkFailure(t, fmt.Sprintf("%s: %d bytes", name, n), d.Err(), failure, alone.err, n)
		}
	}
}

// checkFailure checks the error of a Decoder whose reader failed after n bytes, of
// which All says alone.
func checkFailure(t *testing.T, name string, err, failure, alone error, n int) {
	t.Helper()
	if e := (*fit.Error)(nil); errors.Is(err, failure) && errors.As(err, &e) {
		if e.Offset != int64(n) {
			t.Errorf("%s: Offset = %d of %v", name, e.Offset, err)
		}
		return
	}
	if alone == nil || errors.Is(alone, io.ErrUnexpectedEOF) || err.Error() != alone.Error() {
		t.Errorf("%s: Err() = %v, want %v or %v", name, err, failure, alone)
	}
}

// idleReader gives nothing, without an error.
type idleReader struct{}

func (idleReader) Read([]byte) (int, error) { return 0, nil }

// TestDecoderIdleReader reads from a reader that never gives anything.
func TestDecoderIdleReader(t *testing.T) {
	d := fit.NewDecoder(idleReader{})
	if d.Next() || !errors.Is(d.Err(), io.ErrNoProgress) {
		t.Errorf("Next() of an idle reader: Err() = %v, want %v", d.Err(), io.ErrNoProgress)
	}
}
