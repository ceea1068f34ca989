package dataset

import (
	"bytes"
	"math"
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/tightwire/tightwire/fit/fitarrow"
)

// Batches are the rows of one input for each place.
type Batches map[Place][]arrow.RecordBatch

// Rows returns the rows for the wanted places; name is the name of the input. Batches have
// the columns of [SchemaOf] that have a value in any row of the table. They share memory
// with the content and with the input. You need not release them; if you do, later
// batches reuse their memory.
func (c *Content) Rows(name string, want func(Place) bool) Batches {
	rows := Batches{}
	of := source{name, c.Repaired}
	for _, p := range c.parts {
		p.addMessages(rows, of, want)
		p.addDeveloper(rows, of, want)
	}
	return rows
}

// source is what rows say of the input that they come from.
type source struct {
	name     string
	repaired bool
}

// addMessages adds the rows of the wanted spans.
func (p *part) addMessages(rows Batches, of source, want func(Place) bool) {
	var all arrow.RecordBatch
	for _, s := range p.spans {
		if !want(s.Place) {
			continue
		}
		if all == nil {
			all = fitarrow.RecordAs(p.Table, SchemaOf(s.Table))
			defer all.Release()
		}
		for part := range s.parts(mostRows(of.name)) {
			rows[s.Place] = append(rows[s.Place], p.withKeys(all, of, part))
		}
	}
}

// mostText is the largest size in bytes of the texts in a batch: their offsets have 32
// bits.
var mostText = math.MaxInt32

// mostRows returns the largest number of rows in a batch of an input with this name. No
// other text is longer than 2 KiB: fields of FIT have at most 255 bytes, which become at
// most eight times as many as text.
func mostRows(name string) int { return max(1, mostText/max(len(name), 2<<10)) }

// withKeys returns the rows of a span, with the columns that identify them, and
// what is computed.
func (t *part) withKeys(all arrow.RecordBatch, of source, p span) arrow.RecordBatch {
	n := p.end - p.first
	index := make([]int32, n)
	for i := range index {
		index[i] = int32(p.first + i)
	}
	fields := slices.Clone(keys)
	columns := []arrow.Array{texts(of.name, n), repeated(int32(t.sequence), n), numbers(index), booleans(of.repaired, n)}
	if p.Table != Session && p.session >= 0 {
		fields = append(fields, field(sessionColumn, arrow.PrimitiveTypes.Int32))
		columns = append(columns, repeated(int32(p.session), n))
	}
	if t.computed != nil {
		fields = append(fields, field(computedColumn, arrow.BinaryTypes.String))
		columns = append(columns, computedArray(t.computed[p.first:p.end]))
	}
	part := all.NewSlice(int64(p.first), int64(p.end))
	defer part.Release()
	fields = append(fields, part.Schema().Fields()...)
	columns = append(columns, part.Columns()...)
	return array.NewRecordBatch(arrow.NewSchema(fields, nil), columns, int64(n))
}

// texts returns an array of n times the same text.
func texts(text string, n int) arrow.Array {
	offsets := make([]int32, n+1)
	for i := range offsets {
		offsets[i] = int32(i * len(text))
	}
	return arrayOf(arrow.BinaryTypes.String, n, arrow.Int32Traits.CastToBytes(offsets), bytes.Repeat([]byte(text), n))
}

func repeated(number int32, n int) arrow.Array { return numbers(slices.Repeat([]int32{number}, n)) }

// booleans returns an array of n times the same truth value.
func booleans(is bool, n int) arrow.Array {
	bits := make([]byte, (n+7)/8)
	if is {
		for i := range bits {
			bits[i] = 0xFF
		}
	}
	return arrayOf(arrow.FixedWidthTypes.Boolean, n, bits)
}

func numbers(all []int32) arrow.Array {
	return arrayOf(arrow.PrimitiveTypes.Int32, len(all), arrow.Int32Traits.CastToBytes(all))
}

// arrayOf returns an array of n values without nulls from their buffers.
func arrayOf(t arrow.DataType, n int, values ...[]byte) arrow.Array {
	buffers := []*memory.Buffer{nil}
	for _, b := range values {
		buffers = append(buffers, memory.NewBufferBytes(b))
	}
	return array.MakeFromData(array.NewData(t, n, buffers, nil, 0, 0))
}
