package activity

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrSignal is found by errors.Is if two recordings have nothing in common that says by how much their clocks
// differ.
var ErrSignal = errors.New("no signal in common")

const (
	maxLag   = 3600      // seconds that clocks may differ
	maxSeen  = 24 * 3600 // seconds of a recording that are looked at
	leastSum = 60        // seconds that both must have
	// leastLikeness is the correlation below which two signals are not the same.
	leastLikeness = 0.7
	surelyAlike   = 0.95 // above which no other signal is looked at
)

// ClockOffset returns by how much the clock of a is ahead of that of b, two recordings of one activity: up to an hour. It
// is where a signal that both have, of speed, power, cadence, heart rate or altitude, is most alike. An error wraps
// [ErrSignal].
func ClockOffset(a, b *fit.File) (time.Duration, error) {
	best, lag := leastLikeness, 0
	x, y := timed(a.Messages, profile.MesgNumRecord), timed(b.Messages, profile.MesgNumRecord)
	p, okA := recorded(x)
	q, okB := recorded(y)
	found := false
	for _, field := range []uint8{profile.RecordSpeed, profile.RecordPower, profile.RecordCadence, profile.RecordHeartRate, profile.RecordAltitude} {
		if best > surelyAlike || !okA || !okB || !Has(x, field) || !Has(y, field) {
			continue
		}
		// both from the same second on
		from := max(p.from, q.from) - min(max(p.from, q.from), maxLag)
		l, likeness := alike(eachSecondOf(x, field, from), eachSecondOf(y, field, from))
		if likeness > best {
			best, lag, found = likeness, l, true
		}
	}
	if !found {
		return 0, fmt.Errorf("activity: %w", ErrSignal)
	}
	return time.Duration(lag) * time.Second, nil
}

// eachSecondOf returns a field of records for each second from one on, NaN where it is not known: a value holds until the
// next record, at most [MaxGap] seconds.
func eachSecondOf(records []fit.Message, field uint8, from uint32) []float64 {
	values := Column(records, field)
	even := make([]float64, 0, maxSeen)
	for i, m := range records {
		at := int64(timeOf(m)) - int64(from)
		if at < 0 || at >= maxSeen || math.IsNaN(values[i]) || at < int64(len(even)) {
			continue
		}
		last := math.NaN()
		if n := len(even); n > 0 && at-int64(n) < MaxGap {
			last = even[n-1]
		}
		for int64(len(even)) < at {
			even = append(even, last)
		}
		even = append(even, values[i])
	}
	return even
}

// alike returns by how many seconds x is later than y where they are most alike, and their correlation there.
func alike(x, y []float64) (lag int, likeness float64) {
	stride := 1 + min(len(x), len(y))/20_000
	least := max(leastSum, min(count(x), count(y))/2) / float64(stride)
	for l := -maxLag; l <= maxLag; l++ {
		if c := correlation(x, y, l, stride, least); c > likeness {
			lag, likeness = l, c
		}
	}
	return lag, likeness
}

// count returns how many values are known.
func count(column []float64) (n float64) {
	for _, v := range column {
		if !math.IsNaN(v) {
			n++
		}
	}
	return n
}

// correlation returns Pearson's coefficient of x and of y moved by lag, 0 if they have less than least values in common.
func correlation(x, y []float64, lag, stride int, least float64) float64 {
	var n, sx, sy, sxx, syy, sxy float64
	for i := max(0, lag); i < len(x) && i-lag < len(y); i += stride {
		a, b := x[i], y[i-lag]
		if d := a + b; d != d {
			continue // one is not known
		}
		n++
		sx, sy, sxx, syy, sxy = sx+a, sy+b, sxx+a*a, syy+b*b, sxy+a*b
	}
	if n < least {
		return 0
	}
	v := (sxx - sx*sx/n) * (syy - sy*sy/n)
	if !(v > 1e-9) {
		return 0 // one does not change
	}
	return (sxy - sx*sy/n) / math.Sqrt(v)
}
