package sum

import (
	"sync/atomic"
	"testing"
)

func BenchmarkBoth(b *testing.B) {
	var beside Beside
	var apart Apart
	for name, c := range map[string][2]*atomic.Uint64{"impl=beside": {&beside.A, &beside.B}, "impl=apart": {&apart.A, &apart.B}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Both(c[0], c[1], 10000)
			}
			b.ReportMetric(float64(c[0].Load()-c[1].Load()), "checksum")
		})
	}
}

func BenchmarkBeside(b *testing.B) {
	b.RunParallel(func(p *testing.PB) {
		for v := values(); p.Next(); {
			Sum(v)
		}
	})
}
