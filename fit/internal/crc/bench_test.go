package crc

import (
	"fmt"
	"testing"
)

// crcSink keeps the checksums, and makes each start with the one before.
var crcSink uint16

// BenchmarkUpdateCRC measures every implementation from the size of a message to the
// size of a file. Each call waits for the one before.
func BenchmarkUpdateCRC(b *testing.B) {
	p := crcBytes(2 << 20)
	for _, n := range []int{2, 7, 12, 24, 64, 300, 512, 1 << 10, 8 << 10, 64 << 10, 2 << 20} {
		for _, impl := range crcImpls {
			if impl.Gone != "" || n < impl.F.least {
				continue
			}
			if got, want := impl.F.update(1, p[:n]), updateGeneric(1, p[:n]); got != want {
				b.Fatalf("%s of %d bytes: %#x, want %#x", impl.Name, n, got, want)
			}
			b.Run(fmt.Sprintf("len=%d/impl=%s", n, impl.Name), func(b *testing.B) {
				b.SetBytes(int64(n))
				for b.Loop() {
					crcSink = impl.F.update(crcSink, p[:n])
				}
			})
		}
	}
}
