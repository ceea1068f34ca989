package edit

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// ErrSignal is found by errors.Is if two recordings share no signal that shows the
// difference between their clocks.
var ErrSignal = errors.New("no signal in common")

const (
	maxLag   = 3600      // largest difference of clocks in seconds
	maxSeen  = 24 * 3600 // seconds of a recording that are compared
	leastSum = 60        // least common seconds
	// leastLikeness is the correlation below which two signals are not the same.
	leastLikeness = 0.7
	surelyAlike   = 0.95 // correlation above which no other signal is compared
)

// ClockOffset returns how far the clock of a is ahead of the clock of b, at most an hour. a and b are two
// recordings of one activity. It shifts a signal that both have (speed, power, cadence, heart rate or
// altitude) to where its correlation is highest. An error wraps [ErrSignal].
func ClockOffset(a, b *fit.File) (time.Duration, error) {
	best, lag := leastLikeness, 0
	x, y := timeline.Timed(a.Messages, profile.MesgNumRecord), timeline.Timed(b.Messages, profile.MesgNumRecord)
	p, okA := recorded(x)
	q, okB := recorded(y)
	found := false
	for _, field := range []uint8{profile.RecordSpeed, profile.RecordPower, profile.RecordCadence, profile.RecordHeartRate, profile.RecordAltitude} {
		if best > surelyAlike || !okA || !okB || !activity.Has(x, field) || !activity.Has(y, field) {
			continue
		}
		// both from the same second on
		from := max(p.From, q.From) - min(max(p.From, q.From), maxLag)
		l, likeness := alike(eachSecondOf(x, field, from), eachSecondOf(y, field, from))
		if likeness > best {
			best, lag, found = likeness, l, true
		}
	}
	if !found {
		return 0, fmt.Errorf("edit: %w", ErrSignal)
	}
	return time.Duration(lag) * time.Second, nil
}

// eachSecondOf returns a field of records with an element for each second since from, NaN
// where it is unknown: a value holds until the next record, at most [MaxGap] seconds.
func eachSecondOf(records []fit.Message, field uint8, from uint32) []float64 {
	values := activity.Column(records, field)
	even := make([]float64, 0, maxSeen)
	for i, m := range records {
		at := int64(timeline.TimeOf(m)) - int64(from)
		if at < 0 || at >= maxSeen || math.IsNaN(values[i]) || at < int64(len(even)) {
			continue
		}
		last := math.NaN()
		if n := len(even); n > 0 && at-int64(n) < activity.MaxGap {
			last = even[n-1]
		}
		for int64(len(even)) < at {
			even = append(even, last)
		}
		even = append(even, values[i])
	}
	return even
}

// alike returns by how many seconds x is later than y where their correlation is highest,
// and that correlation.
func alike(x, y []float64) (lag int, likeness float64) {
	// A correlation is computed for each of 7,201 lags: of long recordings, of every other value or fewer.
	stride := 1 + min(len(x), len(y))/20_000
	least := max(leastSum, min(countKnown(x), countKnown(y))/2) / float64(stride)
	for l := -maxLag; l <= maxLag; l++ {
		if c := correlation(x, y, l, stride, least); c > likeness {
			lag, likeness = l, c
		}
	}
	return lag, likeness
}

// countKnown returns the number of known values.
func countKnown(column []float64) (n float64) {
	for _, v := range column {
		if !math.IsNaN(v) {
			n++
		}
	}
	return n
}

// correlation returns Pearson's coefficient of x and of y shifted by lag, or 0 if fewer
// than least values are known in both.
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
