package program

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/tightwire/tightwire/protowire"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scantest"
)

// scanInRoom is scanBytes with a window for few bytes.
func scanInRoom(room int, in io.Reader, offsets, json bool) result {
	var out, errs bytes.Buffer
	p := newProgram(&options{offsets: offsets, json: json, files: []string{"-"}}, in, &out, &errs)
	p.Room = room
	p.scanFile("-")
	p.Out.Flush()
	return result{p.Status, out.String(), errs.String()}
}

// TestWindow checks that the output does not depend on how much is read at a time.
func TestWindow(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	var inputs [][]byte
	for _, tt := range textCases {
		inputs = append(inputs, unhex(t, tt.in))
	}
	for _, tt := range faultCases {
		in := unhex(t, tt.in)
		inputs = append(inputs, in, append(bytes.Repeat([]byte("\x08\x01"), 20), in...))
		inputs = append(inputs, bytes.Repeat(in, 20)) // the first of two lost bits is reported
	}
	for range 150 {
		in := scantest.Message(rnd, 4)
		inputs = append(inputs, in, scantest.Mutate(rnd, in))
	}
	for _, in := range inputs {
		for _, json := range []bool{false, true} {
			want := scanInRoom(len(in)+100, bytes.NewReader(in), true, json)
			for _, room := range []int{1, 2, 7, 40} {
				if got := scanInRoom(room, iotest.HalfReader(bytes.NewReader(in)), true, json); got != want {
					t.Fatalf("protoscan(%x) with a window of %d bytes = %+v, want %+v", in, room, got, want)
				}
			}
		}
	}
}

// TestLargeInput shows a large input of small fields in little memory, whether or not it
// ends with a fault.
func TestLargeInput(t *testing.T) {
	field := protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), bytes.Repeat([]byte("\xff"), 100))
	const times = 200_000
	for _, end := range []string{"", "\x0b\x08"} {
		in := io.MultiReader(&repeated{b: field, times: times}, strings.NewReader(end))
		p := newProgram(&options{files: []string{"-"}}, in, io.Discard, io.Discard)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p.scanFile("-")
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
			t.Errorf("%d bytes with %q at the end took %d bytes of memory, want at most 1 MiB", times*len(field), end, used)
		}
		if want := min(len(end), 1); p.Status != want {
			t.Errorf("the exit status with %q at the end is %d, want %d", end, p.Status, want)
		}
	}
}

// TestHostileLengths has lengths of which the end of the field, in 64 bits, is near the end of
// the window: there must be an end to reading on.
func TestHostileLengths(t *testing.T) {
	for k := range uint64(120) {
		in := protowire.AppendVarint([]byte("\x08\x01\x0a"), -k-1)
		in = append(in, make([]byte, 90)...)
		want := scanInRoom(1000, bytes.NewReader(in), true, false)
		for _, room := range []int{20, 40, 60} {
			if got := scanInRoom(room, bytes.NewReader(in), true, false); got != want || got.status != 1 {
				t.Fatalf("protoscan(%x) with a window of %d bytes = %+v, want %+v", in, room, got, want)
			}
		}
	}
}

// A repeated reader gives b some times.
type repeated struct {
	b          []byte
	pos, times int
}

func (r *repeated) Read(to []byte) (int, error) {
	if r.times == 0 {
		return 0, io.EOF
	}
	n := copy(to, r.b[r.pos:])
	if r.pos += n; r.pos == len(r.b) {
		r.pos, r.times = 0, r.times-1
	}
	return n, nil
}

// TestLargeField shows one field that is larger than a window, in a small multiple of its
// length.
func TestLargeField(t *testing.T) {
	for _, content := range []string{"\xff", "\x00", "text ", "\u20ac", "\x08\x01"} { // the last is a message
		field := protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), bytes.Repeat([]byte(content), 4<<20/len(content)))
		for _, json := range []bool{false, true} {
			p := newProgram(&options{json: json, files: []string{"-"}}, bytes.NewReader(field), io.Discard, io.Discard)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			p.scanFile("-")
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; used > 4*uint64(len(field)) {
				t.Errorf("JSON %t: a field of %d bytes of %q took %d bytes of memory, want four times as many at most", json, len(field), content, used)
			}
		}
	}
}

// TestDelimitedGarbage wants ten faults of a stream, and the number of the others.
func TestDelimitedGarbage(t *testing.T) {
	message := []byte("\x02\x08\x80")
	for _, tt := range []struct{ messages, shown, more int }{{10, 10, 0}, {11, 10, 1}, {1000, 10, 990}} {
		got := scanBytes(bytes.Repeat(message, tt.messages), "--delimited")
		if shown := strings.Count(got.errors, "unexpected EOF"); shown != tt.shown || got.status != 1 {
			t.Errorf("%d faults: %d shown, status %d, want %d and 1", tt.messages, shown, got.status, tt.shown)
		}
		want := fmt.Sprintf("protoscan: stdin: more faults, not shown: %d\n", tt.more)
		if has := strings.HasSuffix(got.errors, want); has != (tt.more > 0) {
			t.Errorf("%d faults: the last words are %q, want %q", tt.messages, got.errors[max(0, len(got.errors)-60):], want)
		}
		if n := strings.Count(got.out, "# message"); n != tt.messages {
			t.Errorf("%d faults: %d messages, want all", tt.messages, n)
		}
	}
}
