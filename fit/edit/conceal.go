package edit

import (
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// Concealment is what [Conceal] hides.
type Concealment struct {
	Zones []Circle
	// Ends hides the beginning of the ride until it is so many metres from its first position, and the
	// end likewise. It hides them as two zones around these stretches: also what else is there.
	Ends float64
	// Names also hides texts, serial numbers and other numbers of devices and users.
	Names bool
	// KeepUnknown keeps messages and fields that the profile does not know, and developer
	// fields, from the time in a zone. They may contain positions in a form that nobody can
	// check.
	KeepUnknown bool
}

// Conceal returns f without positions in zones: no field in [profile.PositionFields], in
// any kind of message, holds a position in a zone. No unknown message or field, and no developer
// field, holds such a position as eight bytes anywhere. All other fields stay, whatever their
// numbers look like. Zones are not checked, see [Circle.Check]. The bounding boxes of laps, sessions
// and segments are computed from the remaining positions. Records stay without their position, and
// distances, times and totals stay.
//
// From the first to the last record of each visit to a zone, and in the messages without a time
// after the last record, Conceal removes unknown messages and fields, developer fields and NMEA
// sentences, unless they are to be kept. It does the same before the first and after the last
// position of the file, if that is in a zone. A track without its ends still reveals something:
// who sees several tracks may guess the centre of a zone, so do not centre a zone on a door.
//
// The result shares no memory with f, which is not changed.
func Conceal(f *fit.File, what Concealment) (*fit.File, []Change) {
	d := draftOf(f)
	c := concealing{draft: d, Concealment: what, zones: append(endsOf(d.messages, what.Ends), what.Zones...)}
	c.findStays()
	rest := d.messages[:0]
	for i, m := range d.messages {
		if kept, ok := c.concealed(i, m); ok {
			rest = append(rest, kept)
		}
	}
	d.messages = rest
	return d.finish()
}

type concealing struct {
	*draft
	Concealment
	zones   circles
	stays   []zoneVisit
	visible *activity.Recording // the records that keep their position
}

// A zoneVisit is a run of records inside a zone.
type zoneVisit struct {
	period
	first, last int // indexes of messages
}

// findStays finds the visits to zones.
func (c *concealing) findStays() {
	within, seen := false, false
	var current *zoneVisit
	var visible []fit.Message
	for i, m := range c.messages {
		lat, long := m.Field(profile.RecordPositionLat), m.Field(profile.RecordPositionLong)
		if m.Num() != profile.MesgNumRecord || !lat.IsNumber() || !long.IsNumber() {
			continue
		}
		is := c.zones.has(int32(lat.Int()), int32(long.Int()))
		switch {
		case !is:
			visible = append(visible, m)
		case !within:
			c.stays = append(c.stays, zoneVisit{period{From: math.MaxUint32}, i, i}) // no time yet: extend adds it
			current = &c.stays[len(c.stays)-1]
			if !seen {
				current.From, current.first = 0, 0 // the ride began in the zone
			}
			fallthrough
		default:
			current.extend(i, m)
		}
		within, seen = is, true
	}
	if within {
		current.To, current.last = math.MaxUint32, len(c.messages)-1
	}
	for i := range c.stays {
		c.stays[i].last += c.timeless(c.stays[i].last + 1)
	}
	c.visible = activity.RecordingOf(visible)
}

// timeless returns how many messages from index i on have no time, so that they belong to the record
// before them.
func (c *concealing) timeless(i int) (n int) {
	for _, m := range c.messages[i:] {
		if m.Num() == profile.MesgNumRecord || hasTime(m) {
			break
		}
		n++
	}
	return n
}

func (s *zoneVisit) extend(i int, m fit.Message) {
	s.last = i
	if t, ok := m.Timestamp(); ok {
		s.From, s.To = min(s.From, t), max(s.To, t)
	}
}

// during reports whether message i was written during a visit, by its index or by its time.
func (c *concealing) during(i int, m fit.Message) bool {
	t, ok := m.Timestamp()
	return slices.ContainsFunc(c.stays, func(s zoneVisit) bool { return s.first <= i && i <= s.last || ok && s.Has(t) })
}

// concealed returns the rest of message i; ok is false if the message is removed.
func (c *concealing) concealed(i int, m fit.Message) (kept fit.Message, ok bool) {
	during := c.during(i, m)
	if during && !c.KeepUnknown {
		if profile.MessageName(m.Num()) == "" || m.Num() == profile.MesgNumNmeaSentence {
			return m, false
		}
		m = c.withoutUnknown(m.WithoutDeveloperFields())
	}
	m = c.box(m)
	m = c.positions(m, during)
	if c.Names {
		m = c.names(m)
	}
	return c.bytes(m), true
}

// withoutUnknown removes the fields that the profile does not know.
func (c *concealing) withoutUnknown(m fit.Message) fit.Message {
	if m.Definition().InProfile() {
		return m
	}
	return c.putFields(m, func(f *fit.FieldDefinition, _ profile.Field, ok bool) (fieldEdit, bool) {
		return fieldEdit{num: f.Num, drop: true}, !ok
	})
}

// box sets the bounding box of a lap, session or segment that overlaps a visit to the bounding box
// of the visible positions.
func (c *concealing) box(m fit.Message) fit.Message {
	if !slices.Contains([]profile.MesgNum{profile.MesgNumLap, profile.MesgNumSession, profile.MesgNumSegmentLap}, m.Num()) {
		return m
	}
	p := periodOf(m)
	if !slices.ContainsFunc(c.stays, func(s zoneVisit) bool { return s.From <= p.To && p.From <= s.To }) {
		return m
	}
	visible := c.visible.Sums(m.Num(), p)
	return c.putFields(m, func(f *fit.FieldDefinition, known profile.Field, _ bool) (fieldEdit, bool) {
		if name := known.Name(); !strings.HasPrefix(name, "nec_") && !strings.HasPrefix(name, "swc_") {
			return fieldEdit{}, false
		}
		v, _ := visible.Value(known, m)
		return encoded(known, f, v), true
	})
}

// positions hides the positions in zones. During a visit it also hides a latitude or longitude
// alone.
func (c *concealing) positions(m fit.Message, during bool) fit.Message {
	var edits []fieldEdit
	for fields := profile.PositionFields(m.Num()); len(fields) > 1; fields = fields[2:] {
		lats, longs := numbersOf(m, fields[0]), numbersOf(m, fields[1])
		half := (len(lats) == 0) != (len(longs) == 0)
		if half && during || c.hasAny(lats, longs) {
			edits = append(edits, fieldEdit{num: fields[0], hide: true}, fieldEdit{num: fields[1], hide: true})
		}
	}
	if len(edits) == 0 {
		return m
	}
	return c.put(m, edits...)
}

// numbersOf returns all valid numbers in the fields with this number, elements of arrays
// too.
func numbersOf(m fit.Message, num uint8) (all []int32) {
	for k := 0; ; k++ {
		v := m.FieldAt(num, k)
		if !v.Exists() {
			return all
		}
		for i := range v.Len() {
			if e := v.At(i); e.IsNumber() {
				all = append(all, int32(e.Int()))
			}
		}
	}
}

func (c *concealing) hasAny(lats, longs []int32) bool {
	for _, lat := range lats {
		for _, long := range longs {
			if c.zones.has(lat, long) {
				return true
			}
		}
	}
	return false
}

// names hides texts, except descriptions of developer fields, and numbers of devices
// and users.
func (c *concealing) names(m fit.Message) fit.Message {
	return c.putFields(m, func(f *fit.FieldDefinition, known profile.Field, ok bool) (fieldEdit, bool) {
		private := known.Base() == profile.String || isIdentity(known.Name())
		return fieldEdit{num: f.Num, hide: true}, ok && private && m.Num() != profile.MesgNumFieldDescription
	})
}

func isIdentity(name string) bool {
	parts := []string{"serial_number", "ant_id", "ant_device_number", "activity_id", "primary_key", "device_id", "user_id"}
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(name, part) })
}
