package fit

import "testing"

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
		var j judgement
		if j.judgeIndex(v); j.doubt != doubt {
			t.Errorf("index %#x: %d bits against it, want %d", v, j.doubt, doubt)
		}
	}
	for text, doubt := range map[string]int{
		"Ride\x00\x00": 0, "Ride": 0, "": 0, "\x00\x00": 0, "Ride\x00x": bitsDistant, "\x00x": bitsDistant, "Ri\x01de": bitsDistant, "\xFF\xFE\x00": bitsDistant,
	} {
		var j judgement
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

// TestIsAgain: a file has one file_id, after its definition; of records it has many.
func TestIsAgain(t *testing.T) {
	once := mark{at: 10, size: 9, shape: &shape{once: true}}
	many := mark{at: 10, size: 9, shape: &shape{}}
	lost := mark{at: 10, size: 9}
	if once.isAgain(19) || !once.isAgain(40) || many.isAgain(40) || lost.isAgain(40) {
		t.Error("one more of which a file has one, want only the one at 40")
	}
}

// TestFollows: messages without fields follow their definition, or one another.
func TestFollows(t *testing.T) {
	data := []byte{0x41, 0, 0, 26, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	p := path{salvager: &salvager{data: data}}
	m := &mark{size: 6, local: 1}
	for at, want := range map[int]bool{6: true, 8: true, 9: true, 10: false, 19: false} {
		if got := p.follows(m, at); got != want {
			t.Errorf("at %d: %v, want %v", at, got, want)
		}
	}
}
