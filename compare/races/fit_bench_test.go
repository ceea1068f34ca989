package races

import "testing"

// BenchmarkFIT has the arms of the races of FIT as benchmarks, to profile them and
// to look at their allocations:
//
//	go test -run '^$' -bench FIT -benchmem ./races
func BenchmarkFIT(b *testing.B) {
	for _, r := range fitRaces() {
		for _, a := range r.Arms {
			b.Run(r.Name[len("FIT/"):]+"/impl="+a.Name, func(b *testing.B) {
				a.Run(0) // makes the input
				b.ReportAllocs()
				i := 0
				for b.Loop() {
					benchSink += a.Run(i)
					i = (i + 1) % r.Inputs
				}
			})
		}
	}
}

var benchSink uint64
