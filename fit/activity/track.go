package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Records returns the record messages among messages.
func Records(messages []fit.Message) []fit.Message {
	var records []fit.Message
	for _, m := range messages {
		if m.Num() == profile.MesgNumRecord {
			records = append(records, m)
		}
	}
	return records
}

// Column returns a field of each record in the units of the profile, as
// [fit.Message.Best] finds it: the enhanced field of a pair if it is there. NaN is where a
// record does not have it. Positions are in degrees.
func Column(records []fit.Message, field uint8) []float64 {
	column := make([]float64, len(records))
	for i, m := range records {
		v, units := m.Best(field)
		if units == "semicircles" {
			v = degreesOf(v)
		}
		column[i] = v
	}
	return column
}

// degreesOf is [fit.Degrees] of semicircles that may be unknown.
func degreesOf(semicircles float64) float64 {
	if math.IsNaN(semicircles) {
		return semicircles
	}
	return fit.Degrees(int32(semicircles))
}

// Seconds returns the times of records, as [profile.DateTime] counts; NaN where a record
// has none.
func Seconds(records []fit.Message) []float64 {
	seconds := make([]float64, len(records))
	for i, m := range records {
		seconds[i] = math.NaN()
		if t, ok := m.Timestamp(); ok {
			seconds[i] = float64(t)
		}
	}
	return seconds
}

// MaxGap is how many seconds a value holds, until the next record. What is longer is a
// pause, or a hole.
const MaxGap = 10

// EachSecond returns a column with an element for each second in which it is known: a value
// holds until the next record, at most [MaxGap] seconds. Pauses and unknown values are
// left out, so that there is no time in it any more. Records that go back in time are too.
func EachSecond(seconds, column []float64) []float64 {
	even := make([]float64, 0, len(column))
	for i, v := range column {
		if math.IsNaN(v) {
			continue
		}
		for range int(held(seconds, i)) {
			even = append(even, v)
		}
	}
	return even
}

// held returns how many seconds the value of record i holds: 1 if it is the last one, or
// if a pause follows.
func held(seconds []float64, i int) float64 {
	if i+1 == len(seconds) {
		return 1
	}
	d := seconds[i+1] - seconds[i]
	switch {
	case d > MaxGap:
		return 1
	case d > 0:
		return d
	}
	return 0 // also without a time
}
