package fitarrow

import (
	"strconv"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"

	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// Record returns a table as one Arrow record batch, with the columns of t in the same
// order. Numbers kept as stored share memory with t. The batch need not be released; if it
// is, later batches reuse the memory of its other numbers.
func Record(t *column.Table, opts ...Option) arrow.RecordBatch {
	c, twins := configOf(opts), twinsOf(t)
	var fields []arrow.Field
	var arrays []arrow.Array
	for col := range t.Columns() {
		m := meaningOf(col, c.raw)
		a := twins.arrayOf(col, m)
		fields = append(fields, fieldOf(col, a.DataType(), m))
		arrays = append(arrays, a)
	}
	return batchOf(schemaOf(t, fields), arrays, t.Rows())
}

// batchOf returns a batch of arrays, and takes ownership of them.
func batchOf(s *arrow.Schema, arrays []arrow.Array, rows int) arrow.RecordBatch {
	defer func() {
		for _, a := range arrays {
			a.Release()
		}
	}()
	return array.NewRecordBatch(s, arrays, int64(rows))
}

func schemaOf(t *column.Table, fields []arrow.Field) *arrow.Schema {
	metadata := arrow.MetadataFrom(map[string]string{"fit.message": profile.MessageLabel(t.Num()), "fit.schema": SchemaVersion})
	return arrow.NewSchema(fields, &metadata)
}

// fieldOf returns the field of a column.
func fieldOf(c *column.Column, t arrow.DataType, m meaning) arrow.Field {
	facts := map[string]string{"fit.type": c.Type().Name()}
	switch units := c.Units(); {
	case m == asDegrees:
		facts["fit.units"] = "degrees"
	case units != "":
		facts["fit.units"] = units
	}
	if scale, offset := c.Scale(); m == asStored && c.Scaled() {
		facts["fit.scale"] = strconv.FormatFloat(scale, 'g', -1, 64)
		facts["fit.offset"] = strconv.FormatFloat(offset, 'g', -1, 64)
	}
	return arrow.Field{Name: c.Name(), Type: t, Nullable: true, Metadata: arrow.MetadataFrom(facts)}
}
