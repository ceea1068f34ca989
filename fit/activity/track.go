package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Records returns the record messages among messages.
func Records(messages []fit.Message) []fit.Message {
	records := make([]fit.Message, 0, len(messages)) // most messages are records
	for _, m := range messages {
		if m.Num() == profile.MesgNumRecord {
			records = append(records, m)
		}
	}
	return records
}

// Column returns a field of each record in the units of the profile, as [fit.Message.Best]
// does: the enhanced field of a pair if it is there. It is NaN where a record lacks the
// field. Positions are in degrees.
func Column(records []fit.Message, field uint8) []float64 {
	column := make([]float64, len(records))
	r := columnReader{field: field}
	for i, m := range records {
		column[i] = r.value(m)
	}
	return column
}

// Has reports whether the definition of any record has a field, or the enhanced field of
// its pair. Without it a [Column] is all NaN.
func Has(records []fit.Message, field uint8) bool {
	r := columnReader{field: field}
	for _, m := range records {
		if d := m.Definition(); d != r.last {
			if r.plan(d); r.how != formNone {
				return true
			}
		}
	}
	return false
}

// A columnReader reads a field of messages. The simple version calls Best for each message.
// Most definitions have the field once, as a plain number, or not at all; plan finds that
// out once for all messages of a definition.
type columnReader struct {
	field uint8
	last  *fit.Definition
	how   columnForm
	num   uint8 // number and scale of the only field
	scale profile.Scale
}

type columnForm uint8

const (
	formBest columnForm = iota // as Best finds it
	formNone                   // the definition has no such field
	formOnly                   // it has one, a number
)

func (r *columnReader) value(m fit.Message) float64 {
	if d := m.Definition(); d != r.last {
		r.plan(d)
	}
	switch r.how {
	case formNone:
		return math.NaN()
	case formOnly:
		v := m.Field(r.num)
		if !v.Valid() {
			return math.NaN()
		}
		return r.scale.Float(v.Float())
	}
	v, units := m.Best(r.field)
	if units == "semicircles" {
		return degreesOf(v)
	}
	return v
}

// plan decides how the field of messages of a definition is read.
func (r *columnReader) plan(d *fit.Definition) {
	r.last, r.how = d, formNone
	want := profile.PlainName(profile.MesgNumRecord, r.field)
	if want == "" {
		r.how = formBest
		return
	}
	for _, f := range d.Fields() {
		if profile.PlainName(profile.MesgNumRecord, f.Num) != want {
			continue
		}
		if r.how == formOnly || int(f.Size) != f.Type.Size() {
			r.how = formBest
			return
		}
		r.how, r.num = formOnly, f.Num
	}
	if r.how == formOnly {
		known, _ := profile.FieldOf(profile.MesgNumRecord, r.num)
		r.scale = known.Scale()
		if known.NumSubfields() > 0 || known.Units() == "semicircles" {
			r.how = formBest
		}
	}
}

// degreesOf is [fit.Degrees] for semicircles that may be NaN.
func degreesOf(semicircles float64) float64 {
	if math.IsNaN(semicircles) {
		return semicircles
	}
	return fit.Degrees(int32(semicircles))
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
