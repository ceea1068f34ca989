package dataset

import (
	"math"
	"slices"
	"strconv"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// computedColumn is the column of laps and sessions with the figures that the device did not
// write. The other columns stay as stored.
const computedColumn = "computed"

// computedOf returns the texts of the column for the laps or sessions of a file, given the table
// of its records; nil for records, or if nothing is computed.
func computedOf(f *fit.File, num profile.MesgNum, records *column.Table) (texts []string) {
	var all []activity.Figures
	switch num {
	case profile.MesgNumLap:
		for m := range f.Of(num) {
			all = append(all, activity.FiguresOfLap(m))
		}
	case profile.MesgNumSession:
		readings := readingsOf(records)
		readings.Threshold = func() float64 { return activity.ThresholdOf(f) }
		all = activity.FiguresOfSessions(slices.Collect(f.Of(num)), readings)
	}
	some := false
	for i := range all {
		text := computedText(&all[i])
		texts = append(texts, text)
		some = some || text != ""
	}
	if !some {
		return nil
	}
	return texts
}

// readingsOf returns the readings of a table of records.
func readingsOf(t *column.Table) *activity.Readings {
	return activity.ReadingsOf(func(field uint8) []float64 {
		known, _ := profile.FieldOf(profile.MesgNumRecord, field)
		values := floatsOf(t, known.Name())
		wider, ok := profile.WiderOf(profile.MesgNumRecord, field)
		if !ok {
			return values
		}
		known, _ = profile.FieldOf(profile.MesgNumRecord, wider)
		best := floatsOf(t, known.Name())
		if best == nil || values == nil {
			return append(best, values...)
		}
		for i, v := range best {
			if math.IsNaN(v) {
				best[i] = values[i]
			}
		}
		return best
	})
}

// floatsOf returns the values of a column, nil if there is none.
func floatsOf(t *column.Table, name string) []float64 {
	c := t.Column(name)
	if c == nil {
		return nil
	}
	return c.Floats(nil)
}

// computedText returns the computed figures as a JSON object, "" if there are none.
func computedText(f *activity.Figures) string {
	var b []byte
	for figure := range f.All() {
		if !figure.Computed {
			continue
		}
		b = append(b, ',')
		b = strconv.AppendQuote(b, string(figure.Name))
		b = append(b, ':')
		b = strconv.AppendFloat(b, math.Round(figure.Value*1000)/1000, 'f', -1, 64)
	}
	if b == nil {
		return ""
	}
	b[0] = '{'
	return string(append(b, '}'))
}

// computedArray returns texts as an array, null for "".
func computedArray(texts []string) arrow.Array {
	b := array.NewStringBuilder(memory.DefaultAllocator)
	defer b.Release()
	for _, text := range texts {
		if text == "" {
			b.AppendNull()
		} else {
			b.Append(text)
		}
	}
	return b.NewArray()
}
