package edit

import (
	"errors"
	"fmt"
	"math"
	"sort"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// ErrNoBeats is found by errors.Is if no file has heart rates from the memory of a strap.
var ErrNoBeats = errors.New("no heart rates of a strap")

// A beat is a heart rate from the memory of a strap.
type beat struct {
	at   float64 // seconds as profile.DateTime counts
	rate float64 // bpm
}

// MergeHR returns f with heart rates from the memory of a strap in its records. They are in
// hr messages, of f itself or of other files, such as the files chained to it. A strap stores
// heart rates while water is between it and the watch, by its own clock, which
// event_timestamp_12 continues in few bits. A record gets the mean of the beats in the
// second before its time; if there are none, the last beat, at most 5 s old; otherwise it
// stays as it is. The heart rates of laps and sessions are computed again.
//
// The result shares no memory with the files, which are not changed. An error wraps [ErrNoBeats] or [ErrNoRecords].
func MergeHR(f *fit.File, others ...*fit.File) (*fit.File, []Change, error) {
	if len(timeline.Timed(f.Messages, profile.MesgNumRecord)) == 0 {
		return nil, nil, fmt.Errorf("edit: %w", ErrNoRecords)
	}
	var beats []beat
	for _, from := range append([]*fit.File{f}, others...) {
		beats = append(beats, beatsOf(from)...)
	}
	if len(beats) == 0 {
		return nil, nil, fmt.Errorf("edit: %w", ErrNoBeats)
	}
	sort.SliceStable(beats, func(i, k int) bool { return beats[i].at < beats[k].at })
	d := draftOf(f)
	d.each(func(m fit.Message) fit.Message {
		t, ok := m.Timestamp()
		if m.Num() != profile.MesgNumRecord || !ok {
			return m
		}
		rate := math.Round(rateAt(beats, float64(t)))
		if !(rate > 0 && rate < math.MaxUint8) {
			return m
		}
		return d.put(m, setNumber(m.Num(), profile.RecordHeartRate, uint64(rate)))
	})
	d.refresh("heart_rate")
	return d.result()
}

// rateAt returns the heart rate at a time, NaN if it is unknown.
func rateAt(beats []beat, t float64) float64 {
	end := sort.Search(len(beats), func(i int) bool { return beats[i].at > t })
	sum, n := 0.0, 0.0
	for i := end - 1; i >= 0 && beats[i].at > t-1; i-- {
		sum += beats[i].rate
		n++
	}
	if n == 0 && end > 0 && beats[end-1].at >= t-maxApart {
		return beats[end-1].rate
	}
	return sum / n
}

// beatsOf returns the beats in hr messages. The first message of a series has the time of
// the strap's clock.
func beatsOf(f *fit.File) (beats []beat) {
	var x fit.Expander
	var ahead float64 // by how much our clock is ahead of the strap's
	known := false
	for _, m := range f.Messages {
		if m.Num() != profile.MesgNumHR {
			continue
		}
		clock := m.Field(profile.HREventTimestamp)
		for _, e := range x.Expand(m) {
			if e.Num == profile.HREventTimestamp {
				clock = e.Value
			}
		}
		if t, ok := m.Timestamp(); ok && clock.At(0).Valid() {
			ahead, known = float64(t)+fractionOf(m)-clock.At(0).Float()/ticks, true
		}
		rates := m.Field(profile.HRFilteredBpm)
		for i := 0; known && i < min(clock.Len(), rates.Len()); i++ {
			if at, rate := clock.At(i), rates.At(i); at.Valid() && rate.Valid() {
				beats = append(beats, beat{at.Float()/ticks + ahead, rate.Float()})
			}
		}
	}
	return beats
}

// ticks is the unit of event_timestamp: 1024 are a second.
const ticks = 1024

// fractionOf returns the fraction of a second in the time of an hr message.
func fractionOf(m fit.Message) float64 {
	if v := m.Field(profile.HRFractionalTimestamp); v.IsNumber() {
		return v.Float() / 32768 // as the profile scales it
	}
	if v := m.Field(profile.HRTime256); v.IsNumber() {
		return v.Float() / 256 // a 256th of a second
	}
	return 0
}
