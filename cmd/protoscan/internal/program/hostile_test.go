package program

import (
	"bytes"
	"io"
	"runtime"
	"testing"

	"github.com/tightwire/tightwire/protowire"

	"github.com/tightwire/tightwire/cmd/protoscan/internal/scan"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/scantest"
)

// megabyte is the least length of the hostile inputs.
const megabyte = 1 << 20

var hostile = []struct {
	name string
	in   []byte
}{
	{"messages in messages", nestMegabyte([]byte("\x08\x01"))},
	{"messages in messages around a fault", nestMegabyte([]byte("\x08\x01\x0c"))},
	{"group starts", bytes.Repeat([]byte{0x0b}, megabyte)},
	{"groups in groups", scantest.NestGroups(protowire.DefaultRecursionLimit-1, nil)},
	{"empty groups", bytes.Repeat([]byte{0x0b, 0x0c}, megabyte/2)},
	{"deep groups", bytes.Repeat(scantest.NestGroups(scan.MaxGroups, nil), megabyte/(2*scan.MaxGroups)+1)},
	{"group starts in messages", scantest.NestMessages(9, bytes.Repeat([]byte{0x0b}, megabyte))},
	{"deep groups in a payload", scantest.NestMessages(1, bytes.Repeat(scantest.NestGroups(scan.MaxGuess, nil), megabyte/(2*scan.MaxGuess)+1))},
	{"late faults", lateFaults()},
	{"all numbers", allNumbers()},
	{"all numbers in messages", scantest.NestMessages(9, allNumbers())},
	{"control characters in messages", scantest.NestMessages(10, bytes.Repeat([]byte{1}, megabyte))},
	{"padded varints", bytes.Repeat([]byte{0x80}, megabyte)},
}

// allNumbers returns a field of each number of two bytes, and so on, to a megabyte.
func allNumbers() (b []byte) {
	for num := protowire.Number(16); len(b) < megabyte; num++ {
		b = append(protowire.AppendTag(b, num, protowire.VarintType), 1)
	}
	return b
}

// nestMegabyte returns leaf inside as many messages as fit in a megabyte.
func nestMegabyte(leaf []byte) []byte {
	var w protowire.Backward
	w.Raw(leaf)
	for w.Len() < megabyte {
		w.EndMessage(0, 1<<3|protowire.Tag(protowire.BytesType))
	}
	return w.Bytes()
}

// lateFaults returns messages nested in one another, each beside a payload in
// which nothing but the last byte is wrong.
func lateFaults() []byte {
	broken := append(bytes.Repeat([]byte{0x08, 0x01}, megabyte/2/scan.MaxGuess), 0)
	broken = scantest.NestMessages(1, broken)
	var b []byte
	for range scan.MaxGuess {
		b = append(scantest.NestMessages(1, b), broken...)
	}
	return b
}

// TestHostile checks that hostile inputs come to an end, which they would not if
// the work grew with the square of the input.
func TestHostile(t *testing.T) {
	for _, tt := range hostile {
		for _, arg := range []string{"--json", "--offsets"} {
			if status := Run([]string{arg}, bytes.NewReader(tt.in), io.Discard, io.Discard); status > 1 {
				t.Errorf("%s: protoscan %s = %d, want 0 or 1", tt.name, arg, status)
			}
		}
	}
}

// TestHostileMemory checks that memory and output are a small multiple of the input. Most of
// the memory that is counted here is not in use at the same time: it is what slices were
// before they grew, and the race detector adds a third, as pools then forget at random. JSON has the bytes of a message at each of the ten levels, in base64 and as text.
func TestHostileMemory(t *testing.T) {
	for arg, most := range map[string]struct{ memory, output float64 }{
		"--raw": {32, 128}, "--json": {32, 128}, "--infer": {128, 16},
	} {
		for _, tt := range hostile {
			var out written
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			Run([]string{arg}, bytes.NewReader(tt.in), &out, io.Discard)
			runtime.ReadMemStats(&after)
			memory, output := float64(after.TotalAlloc-before.TotalAlloc)/float64(len(tt.in)), float64(out)/float64(len(tt.in))
			if memory > most.memory || output > most.output {
				t.Errorf("%s: protoscan %s allocated %.1f bytes and wrote %.1f for each byte of input, want at most %v", tt.name, arg, memory, output, most)
			}
		}
	}
}

// written counts the bytes written.
type written int

func (w *written) Write(b []byte) (int, error) {
	*w += written(len(b))
	return len(b), nil
}
