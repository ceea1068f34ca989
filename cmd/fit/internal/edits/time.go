package edits

import (
	"fmt"
	"strings"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// timeMore explains a TIME of trim and cut.
const timeMore = `TIME is a time, such as 2024-06-01T17:30:00+02:00, a time of the day of the ride, such as 17:30 or
17:30:15, on the clock that fit show prints, or a duration: 1h20m is that long after the start, -10m
that long before the end.`

// A trimTime is a time, a time of day, or a duration after the start or before the end of an activity.
type trimTime struct {
	at    time.Time     // a time, or if daily a time of day
	after time.Duration // after the start, or if negative, before the end

	given, absolute, daily bool
}

// readTrimTime reads a TIME; "" means none.
func readTrimTime(s string) (m trimTime, err error) {
	m.given = s != ""
	if !m.given {
		return m, nil
	}
	if m.after, err = time.ParseDuration(strings.TrimPrefix(s, "+")); err == nil {
		return m, nil
	}
	for _, layout := range []string{"15:04", "15:04:05"} {
		if m.at, err = time.Parse(layout, s); err == nil {
			m.daily = true
			return m, nil
		}
	}
	m.absolute = true
	if m.at, err = time.Parse(time.RFC3339, s); err != nil {
		return m, fmt.Errorf("%q, want a time such as 2024-06-01T17:30:00+02:00, 17:30, 1h20m or -10m", s)
	}
	return m, nil
}

// of returns the time in an activity from first to last, or other if the flag is not set.
func (m trimTime) of(first, last, other profile.DateTime, zone *time.Location) profile.DateTime {
	switch {
	case !m.given:
		return other
	case m.daily:
		return nearestDateTime(m.nearest(first.Time().In(zone), last.Time()))
	case m.absolute:
		return nearestDateTime(m.at)
	case m.after < 0:
		return nearestDateTime(last.Time().Add(m.after))
	}
	return nearestDateTime(first.Time().Add(m.after))
}

// nearest returns the time of day on a day of the activity: in the activity if it can be, the first such time.
func (m trimTime) nearest(first, last time.Time) (nearest time.Time) {
	midnight := time.Date(first.Year(), first.Month(), first.Day(), 0, 0, 0, 0, first.Location())
	least := time.Duration(-1)
	for ; !midnight.After(last); midnight = midnight.AddDate(0, 0, 1) {
		t := midnight.Add(m.at.Sub(m.at.Truncate(24 * time.Hour)))
		if apart := max(0, first.Sub(t), t.Sub(last)); least < 0 || apart < least {
			nearest, least = t, apart
		}
		if least == 0 {
			break
		}
	}
	return nearest
}

// zoneOf returns the time zone of an activity, UTC if the file has none.
func zoneOf(f *fit.File) *time.Location {
	if s := activity.Summarize(f); s.Local {
		return time.FixedZone("", int(s.Offset/time.Second))
	}
	return time.UTC
}

// nearestDateTime returns the time of a file that is nearest to t: files have no times before 1990 and none
// after 2126.
func nearestDateTime(t time.Time) profile.DateTime {
	if t.Before(profile.DateTime(0).Time()) {
		return 0
	}
	return min(profile.DateTimeOf(t), profile.DateTimeInvalid-1)
}
