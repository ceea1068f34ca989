package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// An AltitudeJump is a record whose altitude is further from the one before than people fall or are
// carried.
type AltitudeJump struct {
	Message  int     // index of the record
	From, To float64 // metres
	Seconds  float64 // between the two, at least 1
}

// A jump of the altitude has more metres, and more metres in a second, than people fall or are
// carried, unless they fly.
const (
	jumpMetres = 50
	jumpRate   = 30
)

// AltitudeJumps returns the records whose altitude jumps from the record before; the first record after
// a wrong altitude is also a jump. It looks at records with a time, and returns nothing if the sport of
// a session is in the air.
func AltitudeJumps(messages []fit.Message) (all []AltitudeJump) {
	heights := heightsOf(messages)
	for k := 1; k < len(heights); k++ {
		if a, b := heights[k-1], heights[k]; jumps(a, b) {
			all = append(all, AltitudeJump{b.message, a.metres, b.metres, secondsFrom(a, b)})
		}
	}
	return all
}

// levelSeconds is the shortest time in seconds after which another altitude is not a spike, but a new
// level: the device was calibrated.
const levelSeconds = 300

// AltitudeSpikes returns the altitudes of records to hide, so that none jumps ([AltitudeJumps]).
//
// Jumps divide the altitudes into stretches. The longest is believed, and from there outwards, to
// both ends of the file, each whose altitude can be reached in the time. Another stretch is wrong
// as a whole if it is shorter than five minutes. Otherwise it stays, without its altitudes that cannot
// be reached yet.
func AltitudeSpikes(messages []fit.Message) (all []Spike) {
	heights := heightsOf(messages)
	for k, wrong := range wrongHeights(heights) {
		if i := heights[k].message; wrong {
			all = appendSpikes(all, i, messages[i], fit.Value.Valid, profile.RecordAltitude, profile.RecordEnhancedAltitude)
		}
	}
	return all
}

// A height is the altitude of a record.
type height struct {
	message int
	time    uint32
	metres  float64
}

// heightsOf returns the altitudes of the records with a time, none if a session is of a sport in the air.
func heightsOf(messages []fit.Message) (all []height) {
	if flies(messages) {
		return nil
	}
	for i, m := range messages {
		if m.Num() != profile.MesgNumRecord {
			continue
		}
		metres, _ := m.Best(profile.RecordAltitude)
		t, ok := m.Timestamp()
		if ok && t >= uint32(profile.DateTimeMin) && !math.IsNaN(metres) {
			all = append(all, height{i, t, metres})
		}
	}
	return all
}

// jumps reports whether nobody gets from a to b, which is later in the file, in the time between.
func jumps(a, b height) bool {
	d := math.Abs(b.metres - a.metres)
	return d > jumpMetres && d > jumpRate*secondsFrom(a, b)
}

// secondsFrom returns the seconds from a to b, at least 1.
func secondsFrom(a, b height) float64 { return math.Max(1, float64(b.time)-float64(a.time)) }

// wrongHeights tells which heights are wrong.
func wrongHeights(heights []height) []bool {
	wrong := make([]bool, len(heights))
	levels := levelsOf(heights)
	if len(levels) < 2 {
		return wrong
	}
	// A fault lasts for records, or until the device is calibrated; most of an activity is right.
	// So the longest stretch is, and each neighbour is judged by what is believed beside it.
	longest := 0
	for i, l := range levels {
		if l.to-l.from > levels[longest].to-levels[longest].from {
			longest = i
		}
	}
	last := levels[longest].to - 1
	for _, l := range levels[longest+1:] {
		last = l.judge(heights, wrong, last, 1)
	}
	last = levels[longest].from
	for i := longest - 1; i >= 0; i-- {
		last = levels[i].judge(heights, wrong, last, -1)
	}
	return wrong
}

// judge marks the heights of a level that are wrong, seen from the last one believed, which is before
// the level if step is 1, and after it if step is -1. It returns the last one believed now.
func (l level) judge(heights []height, wrong []bool, last, step int) int {
	near, far := l.from, l.to-1
	if step < 0 {
		near, far = far, near
	}
	k := near
	for l.from <= k && k < l.to && jumps(heights[min(last, k)], heights[max(last, k)]) {
		wrong[k] = true
		k += step
	}
	if k == near { // no jump from the last one believed: what lay between them was wrong
		return far
	}
	if k < l.from || k >= l.to || secondsFrom(heights[l.from], heights[l.to-1]) < levelSeconds {
		for k := l.from; k < l.to; k++ {
			wrong[k] = true
		}
		return last
	}
	return far
}

// A level is heights without a jump, from one to before another.
type level struct{ from, to int }

// levelsOf divides heights where they jump.
func levelsOf(heights []height) (all []level) {
	from := 0
	for k := 1; k < len(heights); k++ {
		if jumps(heights[k-1], heights[k]) {
			all = append(all, level{from, k})
			from = k
		}
	}
	return append(all, level{from, len(heights)})
}

// flies reports whether a session is of a sport in the air.
func flies(messages []fit.Message) bool {
	for sport := range sportsOf(messages) {
		switch sport {
		case profile.SportFlying, profile.SportHangGliding, profile.SportSkyDiving, profile.SportJumpmaster:
			return true
		}
	}
	return false
}
