package fit_test

import (
	"io"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// addActivity adds n records of nine numbers to b, every time with another message
// between them if mixed.
func addActivity(tb testing.TB, b *fit.Builder, n int, mixed bool) {
	for i := range n {
		record(b, i)
		if err := b.End(); err != nil {
			tb.Fatal(err)
		}
		if mixed {
			b.Begin(21)
			b.Add(253, fit.Uint32(1_000_000_000+uint32(i)))
			b.Add(0, fit.Enum(uint8(i)&7))
			if err := b.End(); err != nil {
				tb.Fatal(err)
			}
		}
	}
}

// record begins a record of nine numbers.
func record(b *fit.Builder, i int) {
	n := uint32(i)
	b.Begin(20)
	b.Add(253, fit.Uint32(1_000_000_000+n))
	b.Add(0, fit.Sint32(int32(n)))
	b.Add(1, fit.Sint32(-int32(n)))
	b.Add(5, fit.Uint32(n*3))
	b.Add(2, fit.Uint16(uint16(n)))
	b.Add(6, fit.Uint16(uint16(n*7)))
	b.Add(7, fit.Uint16(uint16(n&511)))
	b.Add(3, fit.Uint8(uint8(n)))
	b.Add(4, fit.Uint8(uint8(n>>3)))
}

const benchMessages = 100_000

// BenchmarkBuilder makes records of nine numbers.
func BenchmarkBuilder(b *testing.B) {
	var builder fit.Builder
	b.ReportAllocs()
	for b.Loop() {
		builder.Reset()
		addActivity(b, &builder, benchMessages, false)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*benchMessages), "ns/message")
}

// BenchmarkAppend encodes records, with and without other messages between them.
func BenchmarkAppend(b *testing.B) {
	for shape, mixed := range map[string]bool{"shape=records": false, "shape=mixed": true} {
		var builder fit.Builder
		addActivity(b, &builder, benchMessages, mixed)
		file, err := fit.Append(nil, builder.File())
		if err != nil {
			b.Fatal(err)
		}
		f, err := fit.DecodeBytes(file)
		if err != nil {
			b.Fatal(err)
		}
		for layout, opts := range map[string][]fit.EncodeOption{
			"default":    nil,
			"keep":       {fit.KeepLayout()},
			"one":        {fit.LocalTypes(1)},
			"compressed": {fit.CompressTimestamps()},
			"big":        {fit.ByteOrder(true)},
		} {
			b.Run(shape+"/layout="+layout, func(b *testing.B) {
				b.SetBytes(int64(len(file)))
				b.ReportAllocs()
				var dst []byte
				for b.Loop() {
					if dst, err = fit.Append(dst[:0], f, opts...); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkEncode encodes records to a writer.
func BenchmarkEncode(b *testing.B) {
	var builder fit.Builder
	addActivity(b, &builder, benchMessages, false)
	b.ReportAllocs()
	for b.Loop() {
		if err := fit.Encode(io.Discard, builder.File()); err != nil {
			b.Fatal(err)
		}
	}
}
