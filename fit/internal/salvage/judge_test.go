package salvage

import (
	"maps"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// TestFarTimes: a time is far from another from two days on, and from none if that is not known.
func TestFarTimes(t *testing.T) {
	const day, now = 24 * 3600, 1_000_000_000
	for _, tt := range []struct {
		t, u         uint32
		far, flipped bool
	}{
		{now, now, false, true},
		{now, now + 2*day, false, true},
		{now, now + 2*day + 1, true, true}, // a bit of some days brings it nearer
		{now, now - 30*day, true, false},
		{now ^ 1<<29, now, true, true},
		{now, 0, false, true},
	} {
		if far, flipped := isFar(tt.t, tt.u), isFlipped(tt.t, tt.u); far != tt.far || flipped != tt.flipped {
			t.Errorf("%d and %d: far %v, one bit away %v, want %v, %v", tt.t, tt.u, far, flipped, tt.far, tt.flipped)
		}
	}
}

// TestJudge judges numbers that count messages, and strings.
func TestJudge(t *testing.T) {
	for v, doubt := range map[uint64]int{0: 0, 1023: 0, 0x8001: 0, 0xFFFF: 0, 1024: bitsDistant, 0x1000: bitsWrong, 0x7000: bitsWrong} {
		var j evidence
		if j.judgeIndex(v); j.doubt != doubt {
			t.Errorf("index %#x: %d bits against it, want %d", v, j.doubt, doubt)
		}
	}
	for text, doubt := range map[string]int{
		"Ride\x00\x00": 0, "Ride": 0, "": 0, "\x00\x00": 0, "Ride\x00x": bitsDistant, "\x00x": bitsWrong, "Ri\x01de": bitsDistant, "\xFF\xFE\x00": bitsDistant,
	} {
		var j evidence
		if j.judgeText([]byte(text)); j.doubt != doubt {
			t.Errorf("%q: %d bits against it, want %d", text, j.doubt, doubt)
		}
	}
}

// TestPaired: nearly all messages whose definition is lost are followed by another.
func TestPaired(t *testing.T) {
	for _, tt := range []struct {
		count, pairs int
		want         bool
	}{{10, 9, true}, {10, 10, true}, {10, 8, false}, {40, 20, false}} {
		if got := (walk{count: tt.count, pairs: tt.pairs}).paired(); got != tt.want {
			t.Errorf("%d of %d: %v, want %v", tt.pairs, tt.count, got, tt.want)
		}
	}
}

// TestSizeAmong: where bytes are skipped again and again, parts of the messages with a lost
// definition are read as others; if bytes are skipped only once, they are not.
func TestSizeAmong(t *testing.T) {
	m := &candidate{shape: &shape{size: 44}}
	var often []step
	for i := range 20 {
		often = append(often, step{at: 52 * i, size: 8}, step{at: 52*i + 8, size: 44, count: 1, found: m})
	}
	for want, steps := range map[int][]step{52: often, 8: often[:2*many], 60: {{size: 60}, often[1]}} {
		if got := sizeAmong(steps); got != want {
			t.Errorf("%d at most in %d steps, want %d", got, len(steps), want)
		}
	}
}

// TestCuts: a definition with evidence of its own begins in a message that leads on over it.
func TestCuts(t *testing.T) {
	weak, strong := &candidate{at: 20, size: 6, shape: &shape{}}, &candidate{at: 30, size: 9, shape: &shape{}, bits: soundFound}
	void, lost := &candidate{at: 22, size: 9, shape: &shape{}, void: true, bits: soundFound}, &candidate{at: 24, shape: &shape{}, bits: soundFound}
	all := []*candidate{weak, void, lost, strong}
	budget := 10
	if cuts(all, 30, &budget) || !cuts(all, 31, &budget) || cuts(nil, 31, &budget) || budget != 3 {
		t.Errorf("a definition without evidence cuts a message, or one with it does not; %d of 10 left, want 3", budget)
	}
}

// TestIsAgain: a file has one file_id, after its definition; of records it has many.
func TestIsAgain(t *testing.T) {
	once := candidate{at: 10, size: 9, shape: &shape{once: true}}
	many := candidate{at: 10, size: 9, shape: &shape{}}
	if once.isAgain(19) || !once.isAgain(40) || many.isAgain(40) {
		t.Error("one more of which a file has one, want only the one at 40")
	}
}

// TestFollows: messages without fields follow their definition, or one another.
func TestFollows(t *testing.T) {
	data := []byte{0x41, 0, 0, 26, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	p := path{salvager: &salvager{data: data}}
	m := &candidate{size: 6, local: 1}
	for at, want := range map[int]bool{6: true, 8: true, 9: true, 10: false, 19: false} {
		if got := p.follows(m, at); got != want {
			t.Errorf("at %d: %v, want %v", at, got, want)
		}
	}
}

// TestJudgeApart: what is far from the next message is doubtful, but loses nothing if it has no
// time and bytes are skipped between both; what is out of its range always does.
func TestJudgeApart(t *testing.T) {
	for _, tt := range []struct {
		step        int64
		apart       bool
		bits, doubt int
	}{{0, false, 5, 0}, {0, true, 5, 0}, {1 << 20, false, -bitsDistant, bitsDistant}, {1 << 20, true, 0, bitsDistant}} {
		j := evidence{apart: tt.apart}
		if j.judgeStep(5, &plausibleRange{step: 100}, tt.step); j.bits != tt.bits || j.doubt != tt.doubt {
			t.Errorf("%d from the next, apart %v: %d bits, doubt %d, want %d, %d", tt.step, tt.apart, j.bits, j.doubt, tt.bits, tt.doubt)
		}
	}
}

// TestJudgeLimits: no heart beats 251 times a minute, and no one pedals 221 times. 255 is the
// invalid value, so it says nothing.
func TestJudgeLimits(t *testing.T) {
	for field, most := range map[uint8]uint8{profile.RecordHeartRate: 250, profile.RecordCadence: 220} {
		c := clue{plausible: uint8(plausibleOf(profile.MesgNumRecord, field)), width: 1, none: 255}
		for v, bits := range map[uint8]int{most: 0, most + 1: -bitsWrong, 254: -bitsWrong, 255: 0} {
			j := evidence{apart: true}
			if j.judgeNumber(&c, []byte{v}, nil, nil); j.bits != bits || j.wrong != (bits < 0) {
				t.Errorf("field %d is %d: %d bits, wrong %v, want %d", field, v, j.bits, j.wrong, bits)
			}
		}
	}
}

// TestJudgeTimes: in a file with dates other times are evidence against a message. A device can have been on for some
// hours when it gets the date, but not for days.
func TestJudgeTimes(t *testing.T) {
	const now = 1_000_000_000
	for _, tt := range []struct {
		time, usual uint32
		bits        int
	}{
		{now, now, bitsDay},
		{math.MaxUint32, now, -bitsLittle},
		{maxTime, now, -bitsFar},
		{0, now, -bitsWrong},
		{leastTime - 1, now, -bitsWrong},
		{leastTime, now, -bitsFar},
		{minTime - 1, now, -bitsFar},
		{leastTime - 1, leastTime, -bitsLittle},
		{leastTime, 2 * leastTime, bitsDay},
		{leastTime, 0, bitsLittle},
	} {
		j := evidence{usual: tt.usual}
		if j.judgeTime(tt.time, view{}); j.bits != tt.bits {
			t.Errorf("%d in a file of %d: %d bits, want %d", tt.time, tt.usual, j.bits, tt.bits)
		}
	}
}

// TestJudgeFill: a value that is 0 or has all bits, as many bytes of other messages, is near no other; one that is far
// from the next is evidence against the message.
func TestJudgeFill(t *testing.T) {
	lat := clue{plausible: uint8(plausibleOf(profile.MesgNumRecord, profile.RecordPositionLat)), width: 4, signed: true, right: 3, near: 5, none: 0x7FFFFFFF}
	s := &shape{clues: []clue{lat}}
	s.by[lat.plausible] = 1
	for _, tt := range []struct {
		value, next []byte
		bits        int
	}{
		{[]byte{0, 0, 0, 0}, []byte{0, 0, 0, 0}, 3},
		{[]byte{255, 255, 255, 255}, []byte{255, 255, 255, 255}, 3},
		{[]byte{0, 0, 0, 0}, []byte{0, 0, 0, 16}, 3 - bitsDistant},
		{[]byte{1, 0, 0, 16}, []byte{0, 0, 0, 16}, 8},
	} {
		var j evidence
		if j.judgeNumber(&lat, tt.value, s, tt.next); j.bits != tt.bits {
			t.Errorf("% x before % x: %d bits, want %d", tt.value, tt.next, j.bits, tt.bits)
		}
	}
}

// TestDayCounts counts times of all days as a map does, again and again: more days than there is room for.
func TestDayCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	var d dayCounts
	for round := range 3 {
		d.empty()
		want, got := map[uint32]dayCount{}, map[uint32]dayCount{}
		for range 10 * usualDays {
			day, weight := uint32(rng.IntN(maxTime>>usualDay)), 1+rng.IntN(9)
			d.add(day, weight)
			if c := want[day]; c.times > 0 || len(want) < usualDays {
				want[day] = dayCount{day, c.times + 1, c.weight + weight}
			}
		}
		for _, c := range d.counts {
			got[c.day] = c
		}
		if len(d.counts) != len(got) || !maps.Equal(got, want) {
			t.Errorf("round %d: %d counts of %d days, want those of a map with %d", round, len(d.counts), len(got), len(want))
		}
	}
}
