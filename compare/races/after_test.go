package races

import (
	"bytes"
	"slices"
	"testing"
	"time"

	peer "golang.org/x/crypto/blake2s"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/protowire"
)

// BenchmarkAfter times code of others that uses SSE, x/crypto's assembly on amd64, right after each
// of our functions that have SIMD kernels, and with nothing before it, by turns. The metric is
// the second time divided by the first: 1 where a kernel leaves no state that slows down
// others. How much it would, depends on the CPU: on an Intel one (family 6, model 167), a function
// that left the upper halves of registers in use made it 0.99. So a test in internal/house, which reads
// the machine code, is what keeps them clear.
func BenchmarkAfter(b *testing.B) {
	values := slices.Repeat([]uint64{1, 300, 1 << 20, 1 << 40}, 256)
	field := protowire.AppendPackedUint64(nil, values)
	msgs := slices.Repeat([][]byte{make([]byte, 256)}, 16)
	many2s, many2b := sound(blake2s.NewParams(nil)), sound(blake2b.NewParams(nil))
	decoded, encoded, digests := make([]uint64, 0, len(values)), make([]byte, 0, 10*len(values)), make([]byte, 0, 16*64)
	file := make([]byte, 8<<10)
	for _, of := range []loopBefore{
		{"ConsumePackedUint64", func() { protowire.ConsumePackedUint64(decoded, field) }},
		{"AppendPackedUint64", func() { protowire.AppendPackedUint64(encoded, values) }},
		{"CountVarints", func() { protowire.CountVarints(field) }},
		{"SizePackedUint64", func() { protowire.SizePackedUint64(values) }},
		{"blake2s.SumMany", func() { many2s.SumMany(digests, msgs) }},
		{"blake2b.SumMany", func() { many2b.SumMany(digests, msgs) }},
		{"UpdateCRC", func() { fit.UpdateCRC(0, file) }},
	} {
		b.Run("of="+of.name, of.run)
	}
}

// A loopBefore is what runs before the code of others.
type loopBefore struct {
	name string
	call func()
}

func (l loopBefore) run(b *testing.B) {
	msg := make([]byte, 4<<10)
	sse := func() time.Duration {
		start := time.Now()
		peer.Sum256(msg)
		return time.Since(start)
	}
	var alone, after []time.Duration
	for b.Loop() {
		// IndexByte, of the Go runtime, clears the upper halves, whoever used them before.
		bytes.IndexByte(msg, 1)
		alone = append(alone, sse())
		bytes.IndexByte(msg, 1)
		l.call()
		after = append(after, sse())
	}
	b.ReportMetric(float64(low(alone))/float64(low(after)), "alone/after")
}

// low is the 10th percentile.
func low(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/10]
}
