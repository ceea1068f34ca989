package activity

import (
	"iter"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/known"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Readings are the columns of an activity's records, from which missing figures are computed. A
// column is read when a figure needs it.
type Readings struct {
	// Threshold returns the rider's threshold power in watts by the settings of the file, NaN if they
	// lack it, such as [ThresholdOf]. It is called for sessions with a power that do not know it. It
	// may be nil.
	Threshold func() float64

	column  func(field uint8) []float64
	columns map[uint8][]float64
}

// ReadingsOf returns the readings of the columns of records that a function returns:
// in the units of the profile, of a pair the enhanced field if it exists, NaN if a record
// lacks the field; the times as [profile.DateTime] counts. A column is nil if no record has the
// field. All other columns are equally long. [Seconds] and [Column] make such columns.
func ReadingsOf(column func(field uint8) []float64) *Readings {
	return &Readings{column: column, columns: map[uint8][]float64{}}
}

// ReadingsIn returns the readings of the records of chained files, [timeline.Joined].
func ReadingsIn(files ...*fit.File) *Readings {
	var records []fit.Message
	r := ReadingsOf(func(field uint8) []float64 {
		if records == nil {
			records = recordsInChain(files...)
		}
		if field == profile.RecordTimestamp {
			return Seconds(records)
		}
		return columnOf(records, field)
	})
	r.Threshold = func() float64 { return ThresholdOf(files...) }
	return r
}

// recordsInChain returns the records of chained files. Of a long chain they are many, so that they are
// counted first.
func recordsInChain(files ...*fit.File) []fit.Message {
	n := 0
	for _, f := range files {
		n += f.Count(profile.MesgNumRecord)
	}
	records := make([]fit.Message, 0, n)
	for _, f := range files {
		f, _ = timeline.JoinedFile(f)
		records = slices.AppendSeq(records, f.Of(profile.MesgNumRecord))
	}
	return records
}

// Of returns a column of the records, nil if none has the field, or r is nil.
func (r *Readings) Of(field uint8) []float64 {
	if r == nil {
		return nil
	}
	column, read := r.columns[field]
	if !read {
		column = r.column(field)
		r.columns[field] = column
	}
	return column
}

// eachWatt returns the power of each second.
func (r *Readings) eachWatt() []float64 {
	return EachSecond(r.Of(profile.RecordTimestamp), r.Of(profile.RecordPower))
}

// at returns the readings of some rows.
func (r *Readings) at(rows []int) *Readings {
	some := ReadingsOf(func(field uint8) []float64 {
		all := r.Of(field)
		if all == nil {
			return nil
		}
		column := make([]float64, len(rows))
		for i, row := range rows {
			column[i] = all[row]
		}
		return column
	})
	some.Threshold = r.Threshold
	return some
}

// split returns the readings of each session: [timeline.Index] decides the session of a record; a
// record without a time belongs to the session of the record before.
func (r *Readings) split(sessions []fit.Message) []*Readings {
	switch len(sessions) {
	case 0:
		return nil
	case 1:
		return []*Readings{r}
	}
	index := timeline.IndexOf(timeline.PeriodsOf(sessions, profile.MesgNumSession))
	rows := make([][]int, len(sessions))
	last := 0
	for row, t := range r.Of(profile.RecordTimestamp) {
		if !math.IsNaN(t) {
			last = index.At(uint32(t))
		}
		rows[last] = append(rows[last], row)
	}
	parts := make([]*Readings, len(sessions))
	for i := range parts {
		parts[i] = r.at(rows[i])
	}
	return parts
}

// A sessionPart is the records of one session, or of all if the device wrote no session.
type sessionPart struct {
	session int // index
	sport   profile.Sport
	*Readings
}

// sessionParts yields the records of each session, and the earliest time of all records, NaN if none has a time.
func (s *Summary) sessionParts() iter.Seq2[sessionPart, float64] {
	return func(yield func(sessionPart, float64) bool) {
		first := math.NaN()
		for _, r := range s.parts {
			first = known.Either(first, known.Least(r.Of(profile.RecordTimestamp)), math.Min)
		}
		for i, r := range s.parts {
			sport := s.Total.Sport
			if len(s.Sessions) > 0 {
				sport = s.Sessions[i].Sport
			}
			if !yield(sessionPart{i, sport, r}, first) {
				return
			}
		}
	}
}
