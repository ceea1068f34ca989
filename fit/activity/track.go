package activity

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Records returns the record messages among messages.
func Records(messages []fit.Message) []fit.Message { return only(messages, profile.MesgNumRecord) }

// Column returns a field of each record in the units of the profile, as [fit.Message.Best]
// does: the enhanced field of a pair if it is there. It is NaN where a record lacks the
// field. Positions are in degrees.
func Column(records []fit.Message, field uint8) []float64 {
	if column := columnOf(records, field); column != nil {
		return column
	}
	return slices.Repeat([]float64{math.NaN()}, len(records))
}

// columnOf is Column, or nil if the definition of no record has the field.
func columnOf(records []fit.Message, field uint8) (column []float64) {
	r := columnReader{field: field}
	for i, m := range records {
		read := r.of(m)
		switch {
		case read != nil && column == nil:
			column = make([]float64, len(records))
			for k := range column[:i] {
				column[k] = math.NaN()
			}
			fallthrough
		case read != nil:
			column[i] = read(m)
		case column != nil:
			column[i] = math.NaN()
		}
	}
	return column
}

// Has reports whether the definition of any record has a field, or the enhanced field of
// its pair. Without it a [Column] is all NaN.
func Has(records []fit.Message, field uint8) bool {
	r := columnReader{field: field}
	return slices.ContainsFunc(records, func(m fit.Message) bool { return r.of(m) != nil })
}

// A columnReader reads a field of messages.
type columnReader struct {
	field uint8
	last  *fit.Definition
	read  func(fit.Message) float64 // of messages of the last definition; nil if they have no such field
}

// of returns how the field is read. The simple version always calls Best. Most definitions have the field once,
// as a plain number, or not at all; that is found out once for all messages of a definition.
func (r *columnReader) of(m fit.Message) func(fit.Message) float64 {
	if d := m.Definition(); d != r.last {
		r.last, r.read = d, readerOf(d, r.field)
	}
	return r.read
}

func readerOf(d *fit.Definition, field uint8) func(fit.Message) float64 {
	best := func(m fit.Message) float64 {
		v, units := m.Best(field)
		if units == "semicircles" && !math.IsNaN(v) {
			return fit.Degrees(int32(v))
		}
		return v
	}
	if _, ok := profile.FieldOf(profile.MesgNumRecord, field); !ok {
		return best
	}
	plain, wider, ok := profile.PairOf(profile.MesgNumRecord, field)
	if !ok {
		plain, wider = field, field
	}
	only := -1
	for i, f := range d.Fields() {
		if f.Num != plain && f.Num != wider {
			continue
		}
		if only >= 0 || int(f.Size) != f.Type.Size() {
			return best
		}
		only = i
	}
	if only < 0 {
		return nil
	}
	num := d.Fields()[only].Num
	known, _ := profile.FieldOf(profile.MesgNumRecord, num)
	if known.NumSubfields() > 0 || known.Units() == "semicircles" {
		return best
	}
	scale := known.Scale()
	return func(m fit.Message) float64 {
		if v := m.Field(num); v.Valid() {
			return scale.Float(v.Float())
		}
		return math.NaN()
	}
}

// Seconds returns the times of records, as [profile.DateTime] counts, and NaN for a record
// without a time.
func Seconds(records []fit.Message) []float64 {
	seconds := make([]float64, len(records))
	for i, m := range records {
		seconds[i] = math.NaN()
		if t, ok := m.Timestamp(); ok {
			seconds[i] = float64(t)
		}
	}
	return seconds
}

// MaxGap is how many seconds a value holds at most, until the next record. A longer gap is
// a pause or missing data.
const MaxGap = 10

// EachSecond returns a column with an element for each second in which the value is known:
// a value holds until the next record, at most [MaxGap] seconds. Pauses, unknown values and
// records that go back in time are left out, so the index of an element is not its time.
func EachSecond(seconds, column []float64) []float64 {
	even := make([]float64, 0, len(column))
	for i, v := range column {
		if math.IsNaN(v) {
			continue
		}
		for range int(held(seconds, i)) {
			even = append(even, v)
		}
	}
	return even
}

// held returns how many seconds the value of record i holds: 1 if it is the last record, or
// if a pause follows.
func held(seconds []float64, i int) float64 {
	if i+1 == len(seconds) {
		return 1
	}
	d := seconds[i+1] - seconds[i]
	switch {
	case d > MaxGap:
		return 1
	case d > 0:
		return d
	}
	return 0 // also without a time
}
