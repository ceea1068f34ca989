package salvage

import (
	"math/bits"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// A plausibleRange is the range of a field's stored values in real files, and the largest
// step from one value to the next, 0 if any step will do.
type plausibleRange struct {
	num       profile.MesgNum
	field     uint8
	low, high int64
	step      int64
	rises     bool // never falls
}

// The plausibleRanges are made by hand, from what people and their machines can do. Most
// devices store some of these fields in each record.
var plausibleRanges = [...]plausibleRange{
	{num: profile.MesgNumRecord, field: profile.RecordPositionLat, low: -1 << 30, high: 1 << 30, step: 100_000},
	{num: profile.MesgNumRecord, field: profile.RecordPositionLong, low: -1 << 31, high: 1<<31 - 1, step: 100_000},
	{num: profile.MesgNumRecord, field: profile.RecordAltitude, high: 47_500, step: 500},
	{num: profile.MesgNumRecord, field: profile.RecordEnhancedAltitude, high: 60_000, step: 500},
	{num: profile.MesgNumRecord, field: profile.RecordHeartRate, high: 250, step: 40},
	{num: profile.MesgNumRecord, field: profile.RecordCadence, high: 220},
	{num: profile.MesgNumRecord, field: profile.RecordDistance, high: 200_000_000, step: 50_000, rises: true},
	{num: profile.MesgNumRecord, field: profile.RecordSpeed, high: 40_000, step: 5_000},
	{num: profile.MesgNumRecord, field: profile.RecordEnhancedSpeed, high: 40_000, step: 5_000},
	{num: profile.MesgNumRecord, field: profile.RecordPower, high: 3_000},
	{num: profile.MesgNumRecord, field: profile.RecordGrade, low: -10_000, high: 10_000},
	{num: profile.MesgNumRecord, field: profile.RecordTemperature, low: -40, high: 70, step: 10},
	{num: profile.MesgNumRecord, field: profile.RecordAccumulatedPower, high: 100_000_000, step: 50_000, rises: true},
	{num: profile.MesgNumRecord, field: profile.RecordVerticalSpeed, low: -20_000, high: 20_000},
	{num: profile.MesgNumRecord, field: profile.RecordCalories, high: 20_000, step: 200, rises: true},
	{num: profile.MesgNumRecord, field: profile.RecordVerticalOscillation, high: 3_000},
	{num: profile.MesgNumRecord, field: profile.RecordStanceTime, high: 30_000},
	{num: profile.MesgNumRecord, field: profile.RecordStepLength, high: 30_000},
	{num: profile.MesgNumMonitoring, field: profile.MonitoringTimestamp16, high: 65_535, step: 1_800, rises: true},
	{num: profile.MesgNumMonitoring, field: profile.MonitoringHeartRate, high: 250, step: 100},
}

// A clue is a field that gives evidence for or against a message.
type clue struct {
	kind      clueKind
	plausible uint8 // index in plausibleRanges, of clueNumber
	width     uint8
	right     int8 // bits, if the value is in its range
	near      int8 // bits, if it is near the last one
	signed    bool
	big       bool
	offset    uint32
	names     *[4]uint64 // of clueName: a bit for each value that has a name
	none      uint64     // the invalid value
}

type clueKind uint8

const (
	clueNumber clueKind = iota // has a plausible range
	clueName                   // has values with names
	clueTime                   // is a time
	clueText
	clueIndex // counts messages
)

// cluesOf returns the clues in messages of a shape.
func (in *Input) cluesOf(s *shape) (clues []clue) {
	for i := range s.fields {
		if c, ok := in.clueOf(s, &s.fields[i]); ok && len(clues) < maxClues {
			clues = append(clues, c)
		}
	}
	return clues
}

func (in *Input) clueOf(s *shape, f *field) (c clue, ok bool) {
	c = clue{offset: f.offset, width: f.size, big: s.big, signed: f.kind.Signed(), none: f.kind.Invalid()}
	if f.num == fieldIndex && f.kind.Canonical() == profile.Uint16 && f.size == 2 {
		c.kind = clueIndex
		return c, true
	}
	p, known := profile.FieldOf(s.num, f.num)
	if !known || f.num == fieldTimestamp || p.Base() != f.kind.Canonical() {
		return c, false
	}
	if f.kind.Canonical() == profile.String {
		c.kind = clueText
		return c, f.size > 1
	}
	if int(f.size) != f.kind.Size() || f.kind.Float() || f.size > 4 {
		return c, false
	}
	if i := plausibleOf(s.num, f.num); i >= 0 {
		return c.follow(i), true
	}
	switch {
	case p.Type().Name() == "date_time":
		c.kind = clueTime
		return c, f.size == 4
	case f.size == 1:
		c.kind = clueName
		c.names, c.right = in.namesOf(p.Type())
		return c, c.right > 0
	}
	return c, false
}

func plausibleOf(num profile.MesgNum, field uint8) int {
	for i := range plausibleRanges {
		if plausibleRanges[i].num == num && plausibleRanges[i].field == field {
			return i
		}
	}
	return -1
}

// follow returns c with plausible range i and its evidence: the wider the field and the
// narrower the range, the more.
func (c clue) follow(i int) clue {
	h := &plausibleRanges[i]
	span := uint64(h.high - h.low)
	c.kind, c.plausible = clueNumber, uint8(i)
	c.right = int8(min(bitsField, max(0, 8*int(c.width)-bits.Len64(span))))
	if h.step > 0 {
		c.near = int8(min(bitsField, max(1, bits.Len64(span/uint64(2*h.step)))))
	}
	return c
}

// namesOf returns which values of a one-byte type have names, and the bits of evidence in a
// named value.
func (in *Input) namesOf(t profile.Type) (names *[4]uint64, right int8) {
	if names = in.names[t]; names == nil {
		names = new([4]uint64)
		for v := range t.Values() {
			names[v/64&3] |= 1 << (v % 64)
		}
		if in.names == nil {
			in.names = map[profile.Type]*[4]uint64{}
		}
		in.names[t] = names
	}
	count := 0
	for _, word := range names {
		count += bits.OnesCount64(word)
	}
	if count == 0 {
		return names, 0
	}
	return names, int8(min(bitsSome, max(0, 8-bits.Len(uint(count)))))
}

// value returns the number in a message; ok is false if there is none.
func (c *clue) value(message []byte) (v int64, ok bool) {
	u := frame.ReadUint(message[c.offset:][:c.width], c.big)
	if c.signed {
		shift := 64 - 8*uint(c.width)
		return int64(u<<shift) >> shift, u != c.none
	}
	return int64(u), u != c.none
}
