package column

import (
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Base returns the records of all files in data as a table with the columns that most programs
// need, each with the same name and unit for every device:
//
//	time          uint32   seconds since 1989-12-31 00:00:00 UTC, see profile.DateTime
//	local_offset  sint32   seconds that local time is ahead of UTC, if the file tells: a
//	                       multiple of a quarter of an hour
//	elapsed       float64  seconds since the first record of the file
//	distance      float64  m
//	lat, long     float64  degrees
//	altitude      float64  m, of enhanced_altitude or altitude
//	speed         float64  m/s, of enhanced_speed or speed
//	heart_rate    float64  bpm
//	power         float64  watts
//	cadence       float64  rpm
//	temperature   float64  °C
//	lap, session  uint16   index, from 0, of the record's lap and session, by
//	                       timeline.Index
//
// The table has all columns, even those without any value. The errors are the same as from
// [Builder.AddBytes].
func Base(data []byte) (*Table, error) {
	b := newBase()
	err := eachFile(data, b.addFile)
	return b.table(), err
}

// base makes the columns of Base.
type base struct {
	columns []*Column
	rows    int
}

// baseColumns are the columns of Base.
var baseColumns = []struct {
	name, units string
	typ         profile.BaseType
}{
	{"time", "s", profile.Uint32},
	{"local_offset", "s", profile.Sint32},
	{"elapsed", "s", profile.Float64},
	{"distance", "m", profile.Float64},
	{"lat", "degrees", profile.Float64},
	{"long", "degrees", profile.Float64},
	{"altitude", "m", profile.Float64},
	{"speed", "m/s", profile.Float64},
	{"heart_rate", "bpm", profile.Float64},
	{"power", "watts", profile.Float64},
	{"cadence", "rpm", profile.Float64},
	{"temperature", "C", profile.Float64},
	{"lap", "", profile.Uint16},
	{"session", "", profile.Uint16},
}

func newBase() *base {
	b := &base{}
	for _, c := range baseColumns {
		f := facts{typ: typeOf(c.typ), units: c.units, scale: unscaled}
		if c.name == "time" {
			f.typ, _ = profile.TypeNamed("date_time")
		}
		b.columns = append(b.columns, newColumn(c.name, f, c.typ, 0))
	}
	return b
}

// baseFields lists, from column 3 on, the names of a field of records, or of the two of a
// pair. The first valid one counts.
var baseFields = func() (all [][]string) {
	for _, field := range []uint8{
		profile.RecordDistance, profile.RecordPositionLat, profile.RecordPositionLong, profile.RecordAltitude, profile.RecordSpeed,
		profile.RecordHeartRate, profile.RecordPower, profile.RecordCadence, profile.RecordTemperature,
	} {
		names := []string{columnName(profile.MesgNumRecord, field)}
		if _, wider, ok := profile.PairOf(profile.MesgNumRecord, field); ok {
			names = []string{columnName(profile.MesgNumRecord, wider), names[0]}
		}
		all = append(all, names)
	}
	return all
}()

// The places of the other columns.
const (
	baseTime = iota
	baseOffset
	baseElapsed
	baseFirstField
	baseLap     = 12 // after the nine of baseFields
	baseSession = 13
)

// addFile adds the records of one file.
func (b *base) addFile(f *fit.File) error {
	records := NewBuilder(profile.MesgNumRecord, append(slices.Concat(baseFields...), timestamp)...)
	if err := records.Add(f); err != nil {
		return err
	}
	t := records.Table()
	for i, names := range baseFields {
		for row := range t.rows {
			b.put(baseFirstField+i, row, firstFloat(t, names, row))
		}
	}
	offset, offsetKnown := timeline.OffsetOf(f.Messages)
	laps := timeline.IndexOf(timeline.PeriodsOf(f.Messages, profile.MesgNumLap))
	sessions := timeline.IndexOf(timeline.PeriodsOf(f.Messages, profile.MesgNumSession))
	first, started := uint32(0), false
	for row := range t.rows {
		v := t.Value(row, timestamp)
		if !v.Valid() {
			continue
		}
		now := uint32(v.Uint())
		if !started {
			first, started = now, true
		}
		b.put(baseTime, row, v)
		if offsetKnown {
			b.put(baseOffset, row, fit.Sint32(int32(offset/time.Second)))
		}
		b.put(baseElapsed, row, fit.Float64(float64(int64(now)-int64(first))))
		b.put(baseLap, row, indexAt(laps, now))
		b.put(baseSession, row, indexAt(sessions, now))
	}
	b.rows += t.rows
	for _, c := range b.columns {
		c.pad(b.rows)
	}
	return nil
}

// put sets a value of the file that is being added.
func (b *base) put(column, row int, v fit.Value) { b.columns[column].put(b.rows+row, v) }

func (b *base) table() *Table {
	t := &Table{num: profile.MesgNumRecord, rows: b.rows, columns: b.columns, byName: map[string]*Column{}}
	for _, c := range b.columns {
		c.seal(b.rows)
		t.byName[c.name] = c
	}
	return t
}

// firstFloat returns the first valid number of a row in these columns, in units, or an
// invalid value.
func firstFloat(t *Table, names []string, row int) fit.Value {
	for _, name := range names {
		c := t.Column(name)
		if c == nil || !c.Valid(row) {
			continue
		}
		if c.units == "semicircles" {
			return fit.Float64(fit.Degrees(int32(c.Value(row).Int())))
		}
		return fit.Float64(c.Float(row))
	}
	return fit.Value{}
}

// indexAt returns the number of the lap or session that a time belongs to, or an invalid value
// if there is none.
func indexAt(x *timeline.Index, now uint32) fit.Value {
	i := x.At(now)
	if i < 0 || i >= 1<<16-1 { // which is the invalid value
		return fit.Invalid(profile.Uint16)
	}
	return fit.Uint16(uint16(i))
}
