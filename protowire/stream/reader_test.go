package stream_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire/stream"
)

func newRand() *rand.Rand { return rand.New(rand.NewPCG(7, 22)) }

// write returns messages as a stream.
func write(f stream.Framing, msgs ...string) (b []byte) {
	for _, m := range msgs {
		var err error
		if b, err = f.Append(b, []byte(m)); err != nil {
			panic(err)
		}
	}
	return b
}

// TestReaderCuts cuts streams at each byte, for each framing and source.
func TestReaderCuts(t *testing.T) {
	for name, f := range framings {
		b := write(f, "", "a", strings.Repeat("b", 15), "", strings.Repeat("c", 60), strings.Repeat("d", 200))
		for end := range len(b) + 1 {
			for _, s := range sources() {
				s.name += ", " + name
				check(t, s, f, b[:end], 200)
			}
		}
	}
}

// TestReaderLimits has messages of just the limit, of one byte more, and limits that nothing but the
// empty message keeps.
func TestReaderLimits(t *testing.T) {
	for name, f := range framings {
		for _, s := range sources() {
			s.name += ", " + name
			for _, limit := range []int{0, 1, 15, 16, 17, 40, 127, 128, 200} {
				b := write(f, "", strings.Repeat("x", limit), strings.Repeat("y", limit), strings.Repeat("z", limit+1), "w")
				check(t, s, f, b, limit)
			}
		}
	}
	r := stream.NewReader(strings.NewReader("\x00\x01a"), -5)
	if msg, err := r.Next(); len(msg) != 0 || err != nil {
		t.Errorf("with a limit of -5 the empty message = %x, %v", msg, err)
	}
	if _, err := r.Next(); !errors.Is(err, stream.ErrTooLarge) {
		t.Errorf("with a limit of -5 a message of one byte: %v, want ErrTooLarge", err)
	}
}

// TestReaderLengths has lengths that are padded, near 2^64, and too long.
func TestReaderLengths(t *testing.T) {
	for _, in := range []string{
		"\x81\x00a\x81\x80\x00b\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00\x82\x80\x80\x80\x80\x80\x80\x80\x80\x00cd",
		"\x01a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01bcd",
		"\x01a\xff\xff\xff\xff\xff\xff\xff\xff\x7fbcd",
		"\x01a\xf6\xff\xff\xff\xff\xff\xff\xff\xff\x01bcd", // 2^64-10: with its head it is 0
		"\x01a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02bcd",
		"\x01a\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00bcd",
		"\x01a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
		"\xff\xff\xff\xff\x07",
		"\xff\xff\xff\xff\x0f",
	} {
		for _, s := range sources() {
			for end := range len(in) + 1 {
				check(t, s, stream.Varint, []byte(in[:end]), 100)
			}
		}
	}
	for _, f := range []stream.Framing{stream.Fixed32, stream.Fixed32BE, stream.GRPC} {
		for _, in := range []string{"\xff\xff\xff\xff\xff", "\x00\xff\xff\xff\xffa", "\x01\x00\x00\x00\x01a\x02\x00\x00\x00\x00", "\x80\x00\x00\x00\x01a"} {
			for _, s := range sources() {
				check(t, s, f, []byte(in), 100)
			}
		}
	}
}

// TestReaderNoLimit sets the largest limit that an int holds: errors stay the same when the limit refuses no
// length.
func TestReaderNoLimit(t *testing.T) {
	for _, s := range sources() {
		for _, in := range []string{"\x01a\xff\xff\xff\xff\xff\xff\xff\xff\x7fbcd", "\x01a\xf6\xff\xff\xff\x07bcd", "\x02ab\x03abc"} {
			check(t, s, stream.Varint, []byte(in), int(^uint(0)>>1))
		}
	}
}

// TestReaderSkip passes over a message that is too large.
func TestReaderSkip(t *testing.T) {
	for name, f := range framings {
		b := write(f, "a", strings.Repeat("x", 5000), "b", strings.Repeat("y", 101), "")
		for _, s := range sources() {
			src, position := s.open(b)
			r := stream.NewReader(src, 100, append(s.opts, f)...)
			var got []string
			for {
				msg, err := r.Next()
				if errors.Is(err, stream.ErrTooLarge) {
					if err := r.Skip(); err != nil {
						t.Fatalf("%s, %s: Skip() = %v", name, s.name, err)
					}
					if p := position(); p >= 0 && p != r.Offset() {
						t.Fatalf("%s, %s: after Skip %d bytes were taken, Offset() = %d", name, s.name, p, r.Offset())
					}
					got = append(got, "skipped")
					continue
				}
				if err != nil {
					got = append(got, err.Error())
					break
				}
				got = append(got, string(msg))
				if err := r.Skip(); err != nil {
					t.Fatalf("%s, %s: Skip() where nothing was refused = %v", name, s.name, err)
				}
			}
			if want := "a skipped b skipped  EOF"; strings.Join(got, " ") != want {
				t.Fatalf("%s, %s: messages %q, want %q", name, s.name, got, want)
			}
			if r.Offset() != int64(len(b)) || r.Skip() != io.EOF {
				t.Fatalf("%s, %s: at the end Offset() = %d, Skip() = %v, want %d, EOF", name, s.name, r.Offset(), r.Skip(), len(b))
			}
		}
	}
}

// TestReaderSkipCut has a message that is too large, and cut.
func TestReaderSkipCut(t *testing.T) {
	for _, s := range sources() {
		src, _ := s.open([]byte("\x01a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01bcd"))
		r := stream.NewReader(src, 100, s.opts...)
		for range 2 {
			if _, err := r.Next(); err != nil && !errors.Is(err, stream.ErrTooLarge) {
				t.Fatal(err)
			}
		}
		for range 2 {
			err := r.Skip()
			const want = "stream: offset 2: 3 of the 18446744073709551615 bytes of a message: unexpected EOF"
			if !errors.Is(err, io.ErrUnexpectedEOF) || err.Error() != want {
				t.Fatalf("%s: Skip() of a message that is cut = %v, want %s", s.name, err, want)
			}
		}
		if _, err := r.Next(); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("%s: Next() after Skip has failed: %v", s.name, err)
		}
	}
}

// TestReaderErrors compares the texts of errors.
func TestReaderErrors(t *testing.T) {
	for _, c := range []struct {
		f        stream.Framing
		in, want string
	}{
		{stream.Varint, "\x01a\x83", "stream: offset 2: 1 bytes of the length of a message: unexpected EOF"},
		{stream.Varint, "\x01a\x03ab", "stream: offset 2: 2 of the 3 bytes of a message: unexpected EOF"},
		{stream.Varint, "\x01a\x0b", "stream: offset 2: message of 11 bytes, the limit is 10: too large"},
		{stream.Varint, "\x01a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", "stream: offset 2: malformed length: a varint of more than 64 bits"},
		{stream.GRPC, "\x02\x00\x00\x00\x00", "stream: offset 0: malformed length: a flag byte that is neither 0 nor 1"},
	} {
		for _, opts := range [][]stream.Option{{c.f}, {c.f, stream.ReadAhead()}} {
			r := stream.NewReader(strings.NewReader(c.in), 10, opts...)
			_, err := r.Next()
			if err == nil {
				_, err = r.Next()
			}
			if err == nil || err.Error() != c.want {
				t.Errorf("the error for %x is %v, want %s", c.in, err, c.want)
			}
		}
	}
}

// TestReaderSourceError has a source that fails, at each byte: a failure is neither a clean end nor a message
// that is cut short.
func TestReaderSourceError(t *testing.T) {
	broken := errors.New("broken")
	b := write(stream.Varint, "a", strings.Repeat("x", 300))
	for end := range len(b) {
		for _, wrap := range []func(r io.Reader) io.Reader{
			func(r io.Reader) io.Reader { return r },
			func(r io.Reader) io.Reader { return bufio.NewReaderSize(r, 16) },
			func(r io.Reader) io.Reader { return bufio.NewReader(r) },
		} {
			src := wrap(io.MultiReader(bytes.NewReader(b[:end]), iotest.ErrReader(broken)))
			r := stream.NewReader(src, 300)
			var err error
			for err == nil {
				_, err = r.Next()
			}
			var e *stream.Error
			if !errors.As(err, &e) || !errors.Is(err, broken) || errors.Is(err, io.ErrUnexpectedEOF) || e.Offset != 2*int64(min(1, end/2)) {
				t.Fatalf("after %d bytes: %v, want broken, with the offset of the frame", end, err)
			}
			if _, again := r.Next(); again != err {
				t.Fatalf("after %v Next() = %v, want the same", err, again)
			}
		}
	}
	r := stream.NewReader(iotest.TimeoutReader(iotest.OneByteReader(bytes.NewReader(b))), 300)
	if _, err := r.Next(); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("Next() = %v, want %v", err, iotest.ErrTimeout)
	}
}

// TestReaderRandom has random streams, valid but for some bytes.
func TestReaderRandom(t *testing.T) {
	rnd, all := newRand(), sources()
	for i := range 3000 {
		f := stream.Framing(rnd.IntN(4))
		b := randomStream(rnd, f)
		if i%3 == 0 && len(b) > 0 {
			b[rnd.IntN(len(b))] ^= 1 << rnd.IntN(8)
		}
		check(t, all[rnd.IntN(len(all))], f, b, 1+rnd.IntN(600))
	}
}

func randomStream(rnd *rand.Rand, f stream.Framing) (b []byte) {
	for range rnd.IntN(8) {
		b = append(b, write(f, strings.Repeat("m", rnd.IntN(1<<rnd.IntN(10))))...)
	}
	return b
}

// TestReaderAfter reads what follows a message from the source itself.
func TestReaderAfter(t *testing.T) {
	for _, src := range []io.Reader{
		strings.NewReader("\x02abrest"), struct{ io.Reader }{strings.NewReader("\x02abrest")}, bufio.NewReader(strings.NewReader("\x02abrest")),
	} {
		r := stream.NewReader(src, 10)
		if msg, err := r.Next(); string(msg) != "ab" || err != nil {
			t.Fatalf("Next() = %q, %v, want ab", msg, err)
		}
		if rest, err := io.ReadAll(src); string(rest) != "rest" || err != nil {
			t.Errorf("after Next the source has %q, %v, want rest", rest, err)
		}
	}
}

// TestReadAhead counts the calls of Read: one for 64 kB, without the option two for each message or more.
func TestReadAhead(t *testing.T) {
	b := bytes.Repeat([]byte("\x03abc"), 10_000)
	exact, ahead := &bare{r: bytes.NewReader(b)}, &bare{r: bytes.NewReader(b)}
	drain(t, stream.NewReader(exact, 1<<20))
	drain(t, stream.NewReader(ahead, 1<<20, stream.ReadAhead()))
	if exact.calls < 20_000 || ahead.calls > 3 {
		t.Errorf("10000 messages take %d calls of Read, with ReadAhead %d, want 20000 and 3 at most", exact.calls, ahead.calls)
	}
}

// TestReaderMemory announces much, and sends little: the buffer grows with what has arrived. All
// buffers are counted here, also those that a longer one has replaced: together they are as long as the last.
func TestReaderMemory(t *testing.T) {
	const limit = 8 << 20
	for _, c := range []struct{ sent, most int }{{0, 4 << 10}, {100, 4 << 10}, {60_000, 150_000}, {3 << 20, 8 << 20}, {limit, 2 * limit}} {
		for name, opts := range map[string][]stream.Option{"exact": nil, "ahead": {stream.ReadAhead()}} {
			b := binary.AppendUvarint(nil, limit)
			b = append(b, make([]byte, c.sent)...)
			most := c.most + 1024
			if opts != nil {
				most += 64 << 10
			}
			if got := allocated(func() { drain(t, stream.NewReader(bytes.NewReader(b), limit, opts...)) }); got > most {
				t.Errorf("%s: %d bytes of %d: %d bytes allocated in all, want at most %d", name, c.sent, limit, got, most)
			}
		}
	}
}

// TestReaderHeld says that the buffers of a Reader hold one and a half times the limit at most,
// after a message of the limit. While the last of them was filled there was one half as long.
func TestReaderHeld(t *testing.T) {
	for _, limit := range []int{0, 1, 1000, 64 << 10, 64<<10 + 1, 100_000, 128 << 10, 200_000, 1 << 20} {
		b := write(stream.Varint, "", strings.Repeat("x", limit))
		exact, ahead := stream.NewReader(bytes.NewReader(b), limit), stream.NewReader(bytes.NewReader(b), limit, stream.ReadAhead())
		drain(t, exact)
		drain(t, ahead)
		if exact.Held() > limit || ahead.Held() > limit+limit/2+16 {
			t.Errorf("limit %d: the buffers hold %d bytes, with ReadAhead %d", limit, exact.Held(), ahead.Held())
		}
	}
}

// allocated returns how many bytes f allocates in all, with what is freed between.
// allocated returns how many bytes f allocates: the least of three runs, for the runtime may allocate beside it.
func allocated(f func()) int {
	least := math.MaxInt
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, int(after.TotalAlloc-before.TotalAlloc))
	}
	return least
}

func drain(t *testing.T, r *stream.Reader) {
	for {
		if _, err := r.Next(); err != nil {
			if err != io.EOF && !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Error(err)
			}
			return
		}
	}
}

// TestReaderAllocs reads messages in the steady state.
func TestReaderAllocs(t *testing.T) {
	for name, f := range framings {
		b := write(f, "", "a", strings.Repeat("b", 3000), strings.Repeat("c", 5000))
		endless := &repeater{b: b}
		for way, r := range map[string]*stream.Reader{
			"exact": stream.NewReader(endless, 5000, f), "bufio": stream.NewReader(bufio.NewReader(endless), 5000, f),
			"ahead": stream.NewReader(endless, 5000, f, stream.ReadAhead()),
		} {
			endless.at = 0
			read := func() {
				for range 4 {
					if _, err := r.Next(); err != nil {
						t.Fatal(err)
					}
				}
			}
			read()
			t.Run(fmt.Sprintf("%s/%s", name, way), func(t *testing.T) { testkit.Allocs(t, 0, read) })
		}
	}
}

// A repeater reads b again and again.
type repeater struct {
	b  []byte
	at int
}

func (r *repeater) Read(p []byte) (int, error) {
	n := copy(p, r.b[r.at:])
	r.at = (r.at + n) % len(r.b)
	return n, nil
}
