package place

import "testing"

var data = func() []byte {
	b := make([]byte, 1024)
	x := uint32(1)
	for i := range b {
		x = x*1664525 + 1013904223
		b[i] = byte(x >> 24)
	}
	b[511], b[1023] = 1, 1
	return b
}()

func BenchmarkCount24(b *testing.B) {
	n := 0
	for b.Loop() {
		n += Count(data[:24])
	}
	b.ReportMetric(float64(n/b.N), "checksum")
}

func BenchmarkCount1024(b *testing.B) {
	n := 0
	for b.Loop() {
		n += Count(data)
	}
	b.ReportMetric(float64(n/b.N), "checksum")
}

func BenchmarkHistogram64(b *testing.B) {
	var h [256]uint32
	for b.Loop() {
		Histogram(data[:64], &h)
	}
	b.ReportMetric(0, "checksum")
}

func BenchmarkMax40(b *testing.B) {
	var xs [40]int32
	for i := range xs {
		xs[i] = int32(data[i])
	}
	n := 0
	for b.Loop() {
		n += int(Max(xs[:]))
	}
	b.ReportMetric(float64(n/b.N), "checksum")
}

func BenchmarkVarint(b *testing.B) {
	n := uint64(0)
	for b.Loop() {
		n += Varint(data[256:512])
	}
	b.ReportMetric(0, "checksum")
}
