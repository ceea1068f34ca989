package edit

import (
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// These are the errors of changing a clock, for errors.Is.
var (
	// ErrTimes: times would be outside the range of a file, 1989 to 2126.
	ErrTimes = errors.New("times outside of the range of a file")
	// ErrClock: the file does not have the fault that the edit corrects.
	ErrClock = errors.New("no sign that the clock was wrong in this way")
)

// Shift returns f with all times later by d, or earlier if d is negative, in whole seconds:
// the times of records, laps, sessions and events, the time of creation, and local times.
// Times that count from the start of the device stay, unless all of the file's times do:
// then Shift adds d to them. Clocks of sensors, as in event_timestamp, also stay.
//
// The result shares no memory with f, which is not changed. An error wraps [ErrTimes].
func Shift(f *fit.File, d time.Duration) (*fit.File, []Change, error) {
	by := int64(d / time.Second)
	p, ok := recorded(timeline.Timed(f.Messages, profile.MesgNumRecord))
	if ok && (int64(p.From)+by < 0 || int64(p.To)+by >= math.MaxUint32) {
		return nil, nil, fmt.Errorf("edit: %w: %v later than %v", ErrTimes, d, timeline.LocalText(f.Messages, p.From))
	}
	shift := func(t uint32) uint32 {
		if !timeline.SameClock(t, p) || int64(t)+by < 0 || int64(t)+by >= math.MaxUint32 {
			return t
		}
		return uint32(int64(t) + by)
	}
	return retimed(f, shift, shift)
}

// SwapLocal returns f with UTC and local time exchanged, by the difference in the message
// activity ([timeline.LocalOffset]): some devices and programs confuse them. An error wraps [ErrClock] if the
// message has no local time.
func SwapLocal(f *fit.File) (*fit.File, []Change, error) {
	offset, ok := timeline.OffsetOf(f.Messages)
	if !ok {
		return nil, nil, fmt.Errorf("edit: %w: no local time", ErrClock)
	}
	add := func(by int64) func(uint32) uint32 {
		return func(t uint32) uint32 {
			if t < uint32(profile.DateTimeMin) {
				return t
			}
			return uint32(min(max(int64(t)+by, 0), math.MaxUint32-1))
		}
	}
	by := int64(offset / time.Second)
	return retimed(f, add(by), add(-by))
}

// staleJump is the jump of the clock in seconds from which the times before it count as
// stale.
const staleJump = 24 * 3600

// MendStart returns f with its first records moved right before the later records, if the clock
// jumps by a day or more between them: until a device has a signal, it may continue from the
// time of its last use, or from 1989. All times of the file among the times of the moved records
// move with them. An error wraps [ErrClock].
func MendStart(f *fit.File) (*fit.File, []Change, error) {
	records := timeline.Timed(f.Messages, profile.MesgNumRecord)
	for i := 1; i <= len(records)/2; i++ {
		good, old := int64(timeline.TimeOf(records[i])), int64(timeline.TimeOf(records[i-1]))
		if max(good-old, old-good) < staleJump {
			continue
		}
		stale, _ := recorded(records[:i])
		from := max(int64(stale.From)-maxBefore, 0)
		move := func(t uint32) uint32 {
			if int64(t) < from || t > stale.To {
				return t
			}
			return uint32(max(good-1-int64(stale.To)+int64(t), 0))
		}
		return retimed(f, move, func(t uint32) uint32 { return t })
	}
	return nil, nil, fmt.Errorf("edit: %w: no jump of a day near the start", ErrClock)
}

// maxBefore is the longest time in seconds from a file's creation, or its session's start,
// to the first record.
const maxBefore = 3600

// retimed returns f with other times: UTC and local times have different types.
func retimed(f *fit.File, utc, local func(uint32) uint32) (*fit.File, []Change, error) {
	d := draftOf(f)
	d.each(func(m fit.Message) fit.Message { return d.put(m, retiming(m, utc, local)...) })
	return d.result()
}

// timestamp is the field that holds the time in messages of any kind, known or not.
const timestamp = 253

// retiming returns the edits that change the times of one message.
func retiming(m fit.Message, utc, local func(uint32) uint32) (edits []fieldEdit) {
	if t, ok := m.Timestamp(); ok && utc(t) != t {
		edits = append(edits, fieldEdit{num: timestamp, typ: profile.Uint32, data: appendBits(nil, uint64(utc(t)), 4)})
	}
	for _, f := range m.Definition().Fields() {
		known, ok := profile.FieldOf(m.Num(), f.Num)
		if !ok || f.Num == timestamp {
			continue
		}
		to := utc
		switch known.Type().Name() {
		case "local_date_time":
			to = local
		case "date_time":
		default:
			if v := m.Field(f.Num); known.Name() == "timestamp_16" && v.IsNumber() {
				// these are the low bits of the time since a message before
				by := utc(uint32(profile.DateTimeMin)) - uint32(profile.DateTimeMin)
				edits = append(edits, setNumber(m.Num(), f.Num, (v.Uint()+uint64(by))&math.MaxUint16))
			}
			continue
		}
		if e, ok := retimedField(m, known, to); ok {
			edits = append(edits, e)
		}
	}
	return edits
}

// retimedField returns the edit that changes the times in a field, one or an array; ok is
// false if the field holds no times.
func retimedField(m fit.Message, f profile.Field, to func(uint32) uint32) (e fieldEdit, ok bool) {
	v := m.Field(f.Num())
	e = fieldEdit{num: f.Num(), typ: f.Base()}
	for i := range v.Len() {
		bits := v.At(i).Uint()
		if v.At(i).Valid() {
			bits = uint64(to(uint32(bits)))
		}
		e.data = appendBits(e.data, bits, f.Base().Size())
	}
	return e, v.Len() > 0 && v.Type() == f.Base()
}
