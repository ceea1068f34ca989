package dataset

import (
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

// addDeveloper adds a row for each value of a developer field in the wanted spans.
func (p *part) addDeveloper(rows Batches, of source, want func(Place) bool) {
	if len(p.developers) == 0 {
		return
	}
	for _, s := range p.spans {
		place := Place{Developer, s.Partition}
		if !want(place) {
			continue
		}
		for part := range s.parts(max(1, mostRows(of.name)/len(p.developers))) {
			if l := p.longOf(part); l.rows > 0 {
				rows[place] = append(rows[place], l.batch(of, p.sequence))
			}
		}
	}
}

// longOf returns the values of developer fields in a span.
func (p *part) longOf(s span) *long {
	l := newLong()
	for row := s.first; row < s.end; row++ {
		for _, f := range p.developers {
			if f.Value(row).Valid() { // an array may have no valid element
				l.add(f, s.Table, row)
			}
		}
	}
	return l
}

// long builds the rows of the table developer.
type long struct {
	rows                                     int
	index                                    *array.Int32Builder
	number                                   *array.Float64Builder
	message, application, field, units, text *array.StringBuilder
}

func newLong() *long {
	m := memory.DefaultAllocator
	return &long{
		index: array.NewInt32Builder(m), number: array.NewFloat64Builder(m),
		message: array.NewStringBuilder(m), application: array.NewStringBuilder(m),
		field: array.NewStringBuilder(m), units: array.NewStringBuilder(m), text: array.NewStringBuilder(m),
	}
}

// add adds the value in a row of a column.
func (l *long) add(c developerColumn, t Table, row int) {
	l.rows++
	l.index.Append(int32(row))
	l.message.Append(string(t))
	l.application.Append(c.application)
	l.field.Append(c.field)
	if units := c.Units(); units != "" {
		l.units.Append(units)
	} else {
		l.units.AppendNull()
	}
	if v := c.Value(row); v.IsNumber() {
		l.number.Append(c.InUnits(v.Float()))
		l.text.AppendNull()
	} else {
		l.number.AppendNull()
		l.text.Append(strings.ToValidUTF8(v.String(), "\uFFFD"))
	}
}

// batch returns the rows added.
func (l *long) batch(of source, sequence int) arrow.RecordBatch {
	columns := []arrow.Array{
		texts(of.name, l.rows), repeated(int32(sequence), l.rows), l.index.NewArray(), booleans(of.repaired, l.rows), l.message.NewArray(),
		l.application.NewArray(), l.field.NewArray(), l.units.NewArray(), l.number.NewArray(), l.text.NewArray(),
	}
	return array.NewRecordBatch(SchemaOf(Developer), columns, int64(l.rows))
}
