package fit_test

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// records returns messages as bike computers write them.
func records(t testing.TB, n uint32) []fit.Message {
	var b fit.Builder
	for i := range n {
		addMessage(
			t, &b, 20,
			fit.Field{Num: 253, Value: fit.Uint32(1_000_000_000 + i)},
			fit.Field{Num: 0, Value: fit.Sint32(int32(500_000_000 + 7*i))},
			fit.Field{Num: 1, Value: fit.Sint32(int32(100_000_000 + 5*i))},
			fit.Field{Num: 5, Value: fit.Uint32(800 * i)},
			fit.Field{Num: 2, Value: fit.Uint16(uint16(2500 + i*31%4000))},
			fit.Field{Num: 6, Value: fit.Uint16(uint16(i * 997 % 20000))},
			fit.Field{Num: 3, Value: fit.Uint8(uint8(90 + i%80))},
		)
	}
	return b.File().Messages
}

//go:noinline
func expandAll(x *fit.Expander, messages []fit.Message) (sum uint64) {
	x.Reset()
	for _, m := range messages {
		for _, f := range x.Expand(m) {
			sum += f.Value.Uint()
		}
	}
	return sum
}

func BenchmarkExpand(b *testing.B) {
	messages := records(b, 100_000)
	want := uint64(0)
	for _, m := range messages {
		want += m.Field(2).Uint() + m.Field(6).Uint()
	}
	var x fit.Expander
	if got := expandAll(&x, messages); got != want {
		b.Fatalf("sum of fields made = %d, want %d", got, want)
	}
	b.ReportAllocs()
	for b.Loop() {
		expandAll(&x, messages)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(messages)), "ns/message")
}
