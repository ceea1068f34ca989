// Package fitarrow turns columns of FIT messages into Arrow tables and Parquet files:
//
//	t, err := column.Decode(b, profile.MesgNumRecord)
//	err = fitarrow.WriteParquet(w, t)
//
// By default values are in the form people use: times are timestamps in UTC, scaled numbers
// are floats in units, positions are degrees, and enumerated values are names. A profile
// field then has the same type in every file, unless a device stores it in a type of its own.
// [Raw] keeps numbers as they are stored.
//
// Fields have metadata: fit.units, fit.type, and with [Raw] fit.scale and fit.offset (value
// = stored / scale - offset). Schema metadata has fit.message, and fit.schema, the version of
// this layout. Parquet files also have the Arrow schema, which pyarrow reads.
//
// The package is a separate module, so that programs that only decode FIT files do not
// download Arrow and Parquet.
package fitarrow

// SchemaVersion is the value of fit.schema. It changes when the type or the name of a field
// does.
const SchemaVersion = "1"

// Option changes the contents of tables.
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
