package profile

import (
	"strconv"
	"time"
)

// epoch is where times begin, 1989-12-31T00:00:00Z, in seconds since 1970.
const epoch = 631065600

// Time returns the time in UTC. Values below [DateTimeMin] count the seconds since
// the device was switched on: their times lie close after the beginning of 1990
// and only differences between them mean something. [DateTimeInvalid] is
// 2126-02-06T06:28:15Z.
func (d DateTime) Time() time.Time { return time.Unix(epoch+int64(d), 0).UTC() }

// Known reports whether d is a time: it is not if d is [DateTimeInvalid], or counts from a
// device's start.
func (d DateTime) Known() bool { return d >= DateTimeMin && d != DateTimeInvalid }

// DateTimeOf returns the second that t is in. Times before
// 1989-12-31T00:00:00Z, and times too late for 32 bits, are [DateTimeInvalid].
func DateTimeOf(t time.Time) DateTime { return DateTime(secondsOf(t)) }

// String returns the time as RFC 3339 writes it, or date_time(N) if d is invalid
// or relative to a device's start.
func (d DateTime) String() string {
	if !d.Known() {
		return "date_time(" + strconv.FormatUint(uint64(d), 10) + ")"
	}
	return d.Time().Format(time.RFC3339)
}

// Time returns a time in UTC that shows what a clock showed where the device was;
// the difference to the [DateTime] of the same instant is the time zone's. As with
// [DateTime.Time], values below [LocalDateTimeMin] are relative.
func (d LocalDateTime) Time() time.Time { return DateTime(d).Time() }

// LocalDateTimeOf returns what a clock shows in the time zone of t, within the
// range of [DateTimeOf].
func LocalDateTimeOf(t time.Time) LocalDateTime {
	_, zone := t.Zone()
	return LocalDateTime(secondsOf(t.Add(time.Duration(zone) * time.Second)))
}

// String returns date and time without a zone, as in 2006-01-02T15:04:05, or
// local_date_time(N) if d is invalid or relative to a device's start.
func (d LocalDateTime) String() string {
	if d < LocalDateTimeMin || d == LocalDateTimeInvalid {
		return "local_date_time(" + strconv.FormatUint(uint64(d), 10) + ")"
	}
	return d.Time().Format("2006-01-02T15:04:05")
}

// secondsOf returns the seconds since the epoch, or the invalid value.
func secondsOf(t time.Time) uint32 {
	s := t.Unix() - epoch
	if s < 0 || s > int64(DateTimeInvalid) {
		return uint32(DateTimeInvalid)
	}
	return uint32(s)
}
