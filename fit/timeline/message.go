package timeline

import (
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// This file takes the numbers from messages, for callers that hold these.

// SumOf returns the time fields of a lap or session. Both messages have the same numbers for
// these fields.
func SumOf(m fit.Message) Sum {
	s := Sum{Unknown, field32(m, profile.LapStartTime), field32(m, profile.LapTotalElapsedTime)}
	if t, ok := m.Timestamp(); ok {
		s.Time = t
	}
	return s
}

// PeriodsOf returns the [Periods] of the messages with this number, laps or sessions, in their
// order.
func PeriodsOf(messages []fit.Message, num profile.MesgNum) []Period {
	var sums []Sum
	for _, m := range messages {
		if m.Num() == num {
			sums = append(sums, SumOf(m))
		}
	}
	return Periods(sums)
}

// SwitchOf returns the start or stop of the timer in a message; ok is false for any other
// message, or without a time. An event without a type is a start: start is the type 0.
func SwitchOf(m fit.Message) (s Switch, ok bool) {
	event := m.Field(profile.EventEvent)
	if m.Num() != profile.MesgNumEvent || !event.IsNumber() {
		return Switch{}, false
	}
	start, ok := IsSwitch(profile.Event(event.Uint()), profile.EventType(m.Field(profile.EventEventType).Uint()))
	t, timed := m.Timestamp()
	return Switch{t, start}, ok && timed
}

// TimeOf returns the time of a message, 0 if it has none.
func TimeOf(m fit.Message) uint32 {
	t, _ := m.Timestamp()
	return t
}

// TimesOf returns the [TimeOf] of each message.
func TimesOf(messages []fit.Message) []uint32 {
	times := make([]uint32, len(messages))
	for i, m := range messages {
		times[i] = TimeOf(m)
	}
	return times
}

// Timed returns the messages with this number that have a time, in their order.
func Timed(messages []fit.Message, num profile.MesgNum) (found []fit.Message) {
	for _, m := range messages {
		if _, ok := m.Timestamp(); ok && m.Num() == num {
			found = append(found, m)
		}
	}
	return found
}

// PausesOf returns when the timer stood still: the [Pauses] of the timer's starts and stops, and of
// the records that have a time.
func PausesOf(messages []fit.Message) []Period {
	records, _ := PeriodOf(TimesOf(Timed(messages, profile.MesgNumRecord)))
	var switches []Switch
	for _, m := range messages {
		if s, ok := SwitchOf(m); ok {
			switches = append(switches, s)
		}
	}
	return Pauses(switches, records)
}

// OffsetOf returns the [LocalOffset] of the first message activity with a local time.
func OffsetOf(messages []fit.Message) (offset time.Duration, ok bool) {
	for _, m := range messages {
		if m.Num() != profile.MesgNumActivity {
			continue
		}
		if offset, ok = LocalOffset(field32(m, profile.ActivityTimestamp), field32(m, profile.ActivityLocalTimestamp)); ok {
			return offset, true
		}
	}
	return 0, false
}

// LocalText returns a time for errors: as clocks showed it where the messages were recorded, with the
// offset ([OffsetOf]), and in UTC if they do not tell. A time that counts from the start of the device is
// the text of [profile.DateTime.String].
func LocalText(messages []fit.Message, t uint32) string {
	d := profile.DateTime(t)
	if offset, ok := OffsetOf(messages); ok && d.Known() {
		return d.Time().In(time.FixedZone("", int(offset/time.Second))).Format(time.RFC3339)
	}
	return d.String()
}

// FileType returns the type in the first file_id of messages,
// [profile.FileInvalid] without a type, or without a file_id.
func FileType(messages []fit.Message) profile.File {
	for _, m := range messages {
		if m.Num() != profile.MesgNumFileID {
			continue
		}
		if v := m.Field(profile.FileIDType); v.IsNumber() {
			return profile.File(v.Uint())
		}
		break
	}
	return profile.FileInvalid
}

// field32 returns a field of 32 bits, [Unknown] if it is not a valid number.
func field32(m fit.Message, field uint8) uint32 {
	v := m.Field(field)
	if !v.IsNumber() {
		return Unknown
	}
	return uint32(min(v.Uint(), Unknown))
}
