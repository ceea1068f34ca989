// Package fitarrow turns columns of FIT messages into Arrow tables and Parquet files:
//
//	t, err := column.Decode(b, profile.MesgNumRecord)
//	err = fitarrow.WriteParquet(w, t)
//
// By default values are what people use: times are timestamps in UTC, numbers with a scale
// are floats in units, positions are degrees, enumerated values have their names. The type
// of a field of the profile then is the same in all files whose devices keep to the types of
// the profile. [Raw] keeps numbers as they are stored.
//
// Fields have metadata: fit.units, fit.type, and with [Raw] fit.scale and fit.offset (value
// = stored / scale - offset). Schemas have fit.message and fit.schema, the version of these
// rules. Parquet files have the Arrow schema too, which pyarrow reads.
//
// It is a module of its own: nobody who only decodes FIT files downloads Arrow and Parquet.
package fitarrow

// SchemaVersion is the value of fit.schema. It grows when a field changes its type or
// name.
const SchemaVersion = "1"

// Option changes what tables hold.
type Option func(*config)

type config struct{ raw bool }

// Raw keeps numbers as they are stored, without scales, names and units.
func Raw() Option { return func(c *config) { c.raw = true } }

func configOf(opts []Option) (c config) {
	for _, opt := range opts {
		opt(&c)
	}
	return c
}
