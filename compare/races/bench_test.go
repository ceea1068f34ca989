package races_test

import (
	"testing"

	"github.com/tightwire/tightwire/compare/races/all"
)

// BenchmarkRaces has the arms of all races as benchmarks: to profile them, to look at their
// allocations, to count their instructions, and to compare two builds of one arm.
//
//	go test -run '^$' -bench Races/FIT -benchmem ./races
func BenchmarkRaces(b *testing.B) {
	for _, r := range all.Races() {
		for _, a := range r.Arms {
			b.Run(r.Name+"/impl="+a.Name, func(b *testing.B) {
				b.ReportAllocs()
				var answer uint64
				for i := range r.Inputs { // makes the inputs, too
					answer = answer*31 + a.Run(i)
				}
				i := 0
				for b.Loop() {
					benchSink += a.Run(i)
					i = (i + 1) % r.Inputs
				}
				b.ReportMetric(float64(answer>>32^answer&0xffffffff), "checksum")
			})
		}
	}
}

var benchSink uint64
