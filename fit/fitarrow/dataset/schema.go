package dataset

import (
	"slices"
	"sync"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/tightwire/tightwire/fit/fitarrow"
	"github.com/tightwire/tightwire/fit/profile"
)

// nums lists the messages of the tables; developer fields come from all three.
var nums = []struct {
	table Table
	num   profile.MesgNum
}{
	{Record, profile.MesgNumRecord},
	{Lap, profile.MesgNumLap},
	{Session, profile.MesgNumSession},
}

// These are the columns that identify a row, or say where it comes from.
const (
	fileColumn     = "file"
	sequenceColumn = "sequence"
	indexColumn    = "index"
	sessionColumn  = "session"
	repairedColumn = "repaired"
)

func field(name string, t arrow.DataType) arrow.Field {
	return arrow.Field{Name: name, Type: t, Nullable: true}
}

var keys = []arrow.Field{
	field(fileColumn, arrow.BinaryTypes.String),
	field(sequenceColumn, arrow.PrimitiveTypes.Int32),
	field(indexColumn, arrow.PrimitiveTypes.Int32),
	field(repairedColumn, arrow.FixedWidthTypes.Boolean),
}

var developerFields = append(slices.Clone(keys),
	field("message", arrow.BinaryTypes.String),
	field("application", arrow.BinaryTypes.String),
	field("field", arrow.BinaryTypes.String),
	field("units", arrow.BinaryTypes.String),
	field("number", arrow.PrimitiveTypes.Float64),
	field("text", arrow.BinaryTypes.String),
)

// schemas are made once, on first use: they are the same for all files.
var schemas = sync.OnceValue(func() map[Table]*arrow.Schema {
	all := map[Table]*arrow.Schema{}
	for _, n := range nums {
		all[n.table] = messageSchema(n.table, n.num)
	}
	metadata := arrow.MetadataFrom(map[string]string{"fit.schema": fitarrow.SchemaVersion})
	all[Developer] = arrow.NewSchema(developerFields, &metadata)
	return all
})

// SchemaOf returns the schema of a table, which depends on the profile only.
func SchemaOf(t Table) *arrow.Schema { return schemas()[t] }

func messageSchema(t Table, num profile.MesgNum) *arrow.Schema {
	known := fitarrow.Schema(num)
	fields := slices.Clone(keys)
	if t != Session {
		fields = append(fields, field(sessionColumn, arrow.PrimitiveTypes.Int32))
	}
	if t != Record {
		fields = append(fields, field(computedColumn, arrow.BinaryTypes.String))
	}
	for _, f := range known.Fields() {
		if f.Name != sport { // programs cannot read a data set whose folders and columns have the same name
			fields = append(fields, f)
		}
	}
	metadata := known.Metadata()
	return arrow.NewSchema(fields, &metadata)
}
