package timeline

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Beat is the time between two beats of a heart, the RR interval.
type Beat struct {
	Milliseconds uint32
	// End is when the second of the two was, in milliseconds since 1989-12-31 00:00:00 UTC; 0 if it is unknown.
	End uint64
}

// Beats finds the beats in the messages of one file, which it must see in their order. The zero Beats is
// ready.
//
// Messages of hrv have intervals only: a beat is at the time of the last message before that has a time,
// if it is the first, and an interval after the beat before it otherwise. A strap that loses contact, or
// reports a beat twice, moves these times away from those of the records; from 5 s on, beats begin
// again at the time of the records. In files whose straps lose nothing, the two are 3 s apart at most.
// Messages of beat_intervals have their own times.
type Beats struct {
	now uint32 // seconds, of the last message with a time
	end uint64 // of the last beat
}

// mostApart is how many milliseconds beats may be away from the records.
const mostApart = 5000

// Append appends the beats of a message to dst, none if it is of another kind.
func (b *Beats) Append(dst []Beat, m fit.Message) []Beat {
	if t, ok := m.Timestamp(); ok {
		b.now = t
	}
	switch m.Num() {
	case profile.MesgNumHRV:
		if now := 1000 * uint64(b.now); max(now, b.end)-min(now, b.end) > mostApart {
			b.end = now
		}
		return b.append(dst, m.Field(profile.HRVTime))
	case profile.MesgNumBeatIntervals:
		b.end = 1000 * uint64(b.now)
		if v := m.Field(profile.BeatIntervalsTimestampMs); v.IsNumber() && b.now != 0 {
			b.end += v.Uint()
		}
		return b.append(dst, m.Field(profile.BeatIntervalsTime))
	}
	return dst
}

// append appends the beats with these intervals. Devices fill the array with invalid numbers.
func (b *Beats) append(dst []Beat, intervals fit.Value) []Beat {
	for i := range intervals.Len() {
		v := intervals.At(i)
		if !v.IsNumber() {
			continue
		}
		beat := Beat{Milliseconds: uint32(v.Uint())}
		if b.now != 0 {
			b.end += uint64(beat.Milliseconds)
			beat.End = b.end
		}
		dst = append(dst, beat)
	}
	return dst
}
