package edit

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// ErrLength is found by errors.Is if a swim has no such length, or one that cannot be joined.
var ErrLength = errors.New("no such length")

// SwimFaults are what a watch in a pool got wrong. Lengths count from 1, without the rests, as the watch
// wrote them.
type SwimFaults struct {
	Pool    float64 // how many metres the pool is long; 0 leaves it
	Yards   bool    // the pool is measured in yards
	Join    []int   // these lengths and the one after each are one: the watch saw a turn that was none
	Split   []int   // each of these lengths is two: the watch missed a turn
	Strokes []StrokeOf
}

// A StrokeOf is the stroke of the lengths From to To, both included; To of 0 is the last.
type StrokeOf struct {
	From, To int
	Stroke   profile.SwimStroke
}

// Swim returns f, a swim in a pool, with what is wrong mended. Joined lengths have the time and strokes of
// both, and of a length that is split each half has half of them. Lengths are numbered again, and laps
// and sessions have the lengths, distance, speed and strokes of theirs. Distances and speeds of records
// follow.
//
// If f has no lengths, nothing changes. The result shares no memory with f, which is not changed. An error
// wraps [ErrLength].
func Swim(f *fit.File, faults SwimFaults) (*fit.File, []Change, error) {
	s := &swimming{draft: draftOf(f), SwimFaults: faults}
	s.find()
	if len(s.lengths) == 0 {
		return s.result()
	}
	if err := s.mendLengths(); err != nil {
		return nil, nil, err
	}
	s.number()
	s.sums()
	s.records()
	s.place()
	return s.result()
}

// swimming is a swim being mended.
type swimming struct {
	*draft
	SwimFaults
	lengths []*swimLength // in the order of the file
	mended  []*swimLength // what they become
	turns   []miscount
	ratio   float64 // of the pool's new length to the old one
}

// A miscount is when a length ended that the device counted too much, or after which one was missing.
type miscount struct {
	time uint32
	more float64 // lengths: 1, or -1
}

// A swimLength is a message length of a swim.
type swimLength struct {
	activity.Length
	message fit.Message
	at      int // index of the message; of one that was added, of the message that it was split from
	active  int // its number from 1; 0 for a rest
}

// find finds the messages of the lengths of swims.
func (s *swimming) find() {
	all := activity.Lengths(s.messages)
	active := 0
	for i, m := range s.messages {
		start := m.Field(profile.LengthStartTime)
		if m.Num() != profile.MesgNumLength || len(all) == 0 || start.IsNumber() && start.Uint() != uint64(all[0].Start) {
			continue
		}
		l := &swimLength{Length: all[0], message: m, at: i}
		if l.Active {
			active++
			l.active = active
		}
		s.lengths, all = append(s.lengths, l), all[1:]
	}
	s.ratio = 1
	if was := s.poolLength(); s.Pool > 0 && was > 0 {
		s.ratio = s.Pool / was
	}
}

// poolLength returns the metres of the pool as the device has it, 0 if it is unknown.
func (s *swimming) poolLength() float64 {
	for _, l := range s.lengths {
		if l.Active && l.Metres > 0 {
			return l.Metres
		}
	}
	return 0
}

// metres returns how long the pool is.
func (s *swimming) metres() float64 {
	if s.Pool > 0 {
		return s.Pool
	}
	return s.poolLength()
}

// mendLengths joins and splits lengths, and sets their strokes.
func (s *swimming) mendLengths() error {
	last := s.lengths[len(s.lengths)-1].active
	for _, l := range s.lengths {
		last = max(last, l.active)
	}
	for _, n := range slices.Concat(s.Join, s.Split) {
		if n < 1 || n > last {
			return fmt.Errorf("edit: %w: %d, of %d", ErrLength, n, last)
		}
	}
	s.setStrokes()
	for i := 0; i < len(s.lengths); i++ {
		l := s.lengths[i]
		joined := l
		for joined.active > 0 && slices.Contains(s.Join, joined.active) {
			if i+1 == len(s.lengths) || !s.lengths[i+1].Active {
				return fmt.Errorf("edit: %w: none follows length %d", ErrLength, joined.active)
			}
			i++
			joined = s.lengths[i]
			s.absorb(l, joined)
		}
		s.mended = append(s.mended, l)
		if l.active > 0 && slices.Contains(s.Split, l.active) {
			s.mended = append(s.mended, s.halve(l))
		}
	}
	for _, l := range s.mended {
		if l.Active {
			l.message = s.swum(l.message)
		}
	}
	return nil
}

// setStrokes sets the strokes of lengths.
func (s *swimming) setStrokes() {
	for _, l := range s.lengths {
		for _, o := range s.Strokes {
			if l.active > 0 && l.active >= o.From && (o.To == 0 || l.active <= o.To) {
				l.Stroke = o.Stroke
				l.message = s.put(l.message, setNumber(profile.MesgNumLength, profile.LengthSwimStroke, uint64(o.Stroke)))
			}
		}
	}
}

// addable are the fields of a length that are added when two become one.
var addable = []uint8{profile.LengthTotalTimerTime, profile.LengthTotalStrokes, profile.LengthTotalCalories}

// absorb makes one length of l and the next.
func (s *swimming) absorb(l, next *swimLength) {
	const num = profile.MesgNumLength
	var edits []fieldEdit
	for _, field := range addable {
		if a, b := l.message.Field(field), next.message.Field(field); a.IsNumber() && b.IsNumber() {
			edits = append(edits, setNumber(num, field, a.Uint()+b.Uint()))
		}
	}
	if a, b := l.message.Field(profile.LengthStartTime), next.message.Field(profile.LengthStartTime); a.IsNumber() && b.IsNumber() {
		if elapsed := next.message.Field(profile.LengthTotalElapsedTime); elapsed.IsNumber() {
			edits = append(edits, setNumber(num, profile.LengthTotalElapsedTime, 1000*(b.Uint()-a.Uint())+elapsed.Uint()))
		}
	}
	if hasTime(next.message) {
		edits = append(edits, setNumber(num, timestamp, uint64(timeline.TimeOf(next.message))))
	}
	l.message = s.put(l.message, edits...)
	s.turns = append(s.turns, miscount{endOf(next.Length), -1})
}

// halve takes the second half off l and returns it.
func (s *swimming) halve(l *swimLength) *swimLength {
	const num = profile.MesgNumLength
	first, second := []fieldEdit{}, []fieldEdit{}
	for _, field := range append(slices.Clone(addable), profile.LengthTotalElapsedTime) {
		if v := l.message.Field(field); v.IsNumber() {
			first = append(first, setNumber(num, field, v.Uint()-v.Uint()/2))
			second = append(second, setNumber(num, field, v.Uint()/2))
		}
	}
	if start := l.message.Field(profile.LengthStartTime); start.IsNumber() && l.Seconds >= 0 {
		turn := start.Uint() + uint64(math.Round(l.Seconds/2))
		second = append(second, setNumber(num, profile.LengthStartTime, turn))
		if hasTime(l.message) {
			first = append(first, setNumber(num, timestamp, min(turn, uint64(timeline.TimeOf(l.message)))))
		}
	}
	half := *l
	half.message, l.message = s.put(l.message, second...), s.put(l.message, first...)
	s.turns = append(s.turns, miscount{endOf(l.Length), 1})
	return &half
}

// swum returns a length with the speed and the strokes a minute of its time, if it has these fields.
func (s *swimming) swum(m fit.Message) fit.Message {
	seconds, _ := m.Scaled(profile.LengthTotalTimerTime)
	strokes, _ := m.Scaled(profile.LengthTotalStrokes)
	return s.putFields(m, func(f *fit.FieldDefinition, known profile.Field, ok bool) (fieldEdit, bool) {
		switch {
		case !ok || !m.Field(f.Num).Valid() || !(seconds > 0):
		case f.Num == profile.LengthAvgSpeed && s.metres() > 0:
			return encoded(known, f, s.metres()/seconds), true
		case f.Num == profile.LengthAvgSwimmingCadence && strokes >= 0:
			return encoded(known, f, math.Round(60*strokes/seconds)), true
		}
		return fieldEdit{}, false
	})
}
