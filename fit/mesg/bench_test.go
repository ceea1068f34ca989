package mesg

import (
	"fmt"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// ride returns records of nine fields, as a head unit writes them.
func ride(t testing.TB, n int) []fit.Message {
	t.Helper()
	var b fit.Builder
	for i := range n {
		r := NewRecord()
		r.Timestamp = profile.DateTimeMin + profile.DateTime(i)
		r.PositionLat, r.PositionLong = int32(i), -int32(i)
		r.Distance, r.Altitude, r.Speed, r.Power = uint32(i), uint16(i), speedAt(i), uint16(i%999)
		r.HeartRate, r.Cadence = uint8(i%200), uint8(i%100)
		if err := r.AppendTo(&b); err != nil {
			t.Fatal(err)
		}
	}
	return b.File().Messages
}

func speedAt(i int) uint16 { return uint16(i * 7 % 20000) }

func BenchmarkAppend(b *testing.B) {
	for _, n := range []int{100, 100_000} {
		list := ride(b, n)
		b.Run(fmt.Sprintf("records=%d/slab=new", n), func(b *testing.B) { benchAppend(b, nil, list) })
		b.Run(fmt.Sprintf("records=%d/slab=reused", n), func(b *testing.B) { benchAppend(b, make([]Record, 0, n), list) })
	}
}

var room []Record

// BenchmarkRoom does what nothing that returns new structs can leave out, for the records of
// BenchmarkAppend: it takes memory, which the runtime sets to zero as there are pointers in it,
// and sets all fields to invalid, which is not zero. Fields are read by neither.
func BenchmarkRoom(b *testing.B) {
	const n = 100_000
	b.Run("do=make", func(b *testing.B) {
		for b.Loop() {
			room = make([]Record, n)
		}
	})
	b.Run("do=blank", func(b *testing.B) {
		blank := NewRecord()
		for b.Loop() {
			room = make([]Record, n)
			for i := range room {
				room[i] = blank
			}
		}
	})
	room = nil
}

func benchAppend(b *testing.B, slab []Record, list []fit.Message) {
	got, last := Append(slab, list), len(list)-1
	if len(got) != len(list) || got[last].EnhancedSpeed != uint32(speedAt(last)) {
		b.Fatalf("Append made %d records, the last of them %+v", len(got), got[last])
	}
	b.ReportAllocs()
	for b.Loop() {
		Append(slab, list)
	}
}

func BenchmarkFromMessage(b *testing.B) {
	list := ride(b, 1000)
	slab := make([]Record, len(list))
	for b.Loop() {
		for i, m := range list {
			slab[i].FromMessage(m)
		}
	}
}

func BenchmarkAppendTo(b *testing.B) {
	records := Append([]Record(nil), ride(b, 1000))
	var out fit.Builder
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		for i := range records {
			if err := records[i].AppendTo(&out); err != nil {
				b.Fatal(err)
			}
		}
	}
}
