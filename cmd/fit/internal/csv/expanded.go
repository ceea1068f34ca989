package csv

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
)

// expansion computes the cells that --expand adds to the columns of stored fields: what the components of a
// field make, subfields, times of other forms than field 253, and the times of heart beats.
type expansion struct {
	num      profile.MesgNum
	expander fit.Expander
	beats    timeline.Beats
	buffer   []timeline.Beat
	cells    []expandedCell // of the row
}

// An expandedCell is a value in a column.
type expandedCell struct {
	column string
	field  field.Field
	value  fit.Value
	text   string // instead of a value
}

// rightBalance is the column of the right leg's share of the power in per cent.
const rightBalance = "right_balance"

// beatTime is the column of the times at which the intervals of a message end.
const beatTime = "beat_time"

// reset prepares for the next file.
func (x *expansion) reset() {
	x.expander.Reset()
	x.beats = timeline.Beats{}
}

// see notes a message of any kind: beats have their times from others.
func (x *expansion) see(m fit.Message) {
	if x.num == profile.MesgNumHRV || x.num == profile.MesgNumBeatIntervals {
		x.buffer = x.beats.Append(x.buffer[:0], m)
	}
}

// expand computes the cells of a message, the last that was seen.
func (x *expansion) expand(m fit.Message) []expandedCell {
	x.cells = x.cells[:0]
	for _, e := range x.expander.Expand(m) {
		x.add(mainField(x.num, e.Num), e.Value)
	}
	x.addTime(m)
	x.addSubfields(m)
	if share := activity.RightShare(m); !math.IsNaN(share) {
		x.cells = append(x.cells, expandedCell{column: rightBalance, text: strconv.FormatFloat(share, 'f', -1, 64)})
	}
	if len(x.buffer) > 0 {
		x.cells = append(x.cells, expandedCell{column: beatTime, text: timesOf(x.buffer)})
	}
	return x.cells
}

func (x *expansion) add(f field.Field, v fit.Value) {
	x.cells = append(x.cells, expandedCell{column: f.Name, field: f, value: v})
}

// addTime adds a time that is not in field 253, nor in the header, which has a column of its own.
func (x *expansion) addTime(m fit.Message) {
	t, ok := m.Timestamp()
	if _, compressed := m.CompressedOffset(); ok && !compressed && !m.Field(profile.RecordTimestamp).Valid() {
		x.add(mainField(profile.MesgNumRecord, profile.RecordTimestamp), fit.Uint32(t))
	}
}

// addSubfields adds what fields mean in this message: the steps of a walk in the field cycles.
func (x *expansion) addSubfields(m fit.Message) {
	for _, d := range m.Definition().Fields() {
		f, ok := profile.FieldOf(m.Num(), d.Num)
		if !ok || f.NumSubfields() == 0 {
			continue
		}
		if s, ok := m.Subfield(d.Num); ok {
			x.add(field.Field{Name: s.Name(), Units: s.Units(), Type: s.Type(), Scale: s.Scale()}, m.Field(d.Num))
		}
	}
}

// timesOf returns the times of beats, joined as the elements of an array are.
func timesOf(beats []timeline.Beat) string {
	texts := make([]string, len(beats))
	for i, b := range beats {
		switch at := profile.DateTime(b.End / 1000); {
		case b.End == 0:
		case at < profile.DateTimeMin: // since the device was switched on
			texts[i] = fmt.Sprintf("%d.%03d", b.End/1000, b.End%1000)
		default:
			texts[i] = at.Time().Add(time.Duration(b.End%1000) * time.Millisecond).Format("2006-01-02T15:04:05.000Z")
		}
	}
	return strings.Join(texts, "|")
}

// learnExpanded adds the columns of a message that are computed.
func (t *table) learnExpanded(m fit.Message) {
	if !t.expand {
		return
	}
	for _, c := range t.expansion.expand(m) {
		if !slices.Contains(t.more, c.column) {
			t.more = append(t.more, c.column)
		}
	}
}

// appendExpandedCell appends what is computed for a column.
func (t *table) appendExpandedCell(b []byte, column string) []byte {
	for i := range t.expanded {
		if c := &t.expanded[i]; c.column == column {
			if c.text != "" {
				return append(b, c.text...)
			}
			f := layoutField{Field: c.field, base: c.value.Type().Canonical()}
			return f.appendValue(b, c.value)
		}
	}
	return b
}
