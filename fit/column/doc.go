// Package column reads the messages of FIT files as columns: one slice of numbers for each
// field, and a bitmap of the rows that have a value. Data frames, Arrow and Parquet hold
// data in this form. It is much faster than one struct per message.
//
//	t, err := column.Decode(b, profile.MesgNumRecord, "timestamp", "heart_rate")
//	rates, _ := column.Numbers[uint8](t.Column("heart_rate"))
//
// [Decode] reads one input; a [Builder] reads many files into one table; [Base] makes a
// table of floats with the columns of an activity that most programs need; [Append] writes
// tables as a FIT file.
//
// # Names
//
// A field has the name of the profile, such as heart_rate, or field_N if it is not in the
// profile, nor among the names of [fit.Names]. If a message stores a field twice, the columns are heart_rate and heart_rate.2.
// A developer field is dev.APPLICATION.NAME. APPLICATION is its UUID as 32 hexadecimal
// digits, or #I for developer data index I if the file has no UUID; NAME is field_N if the
// file has no name.
//
// # Types
//
// Each column has one type, even if definitions in the file differ: the type of the profile, or a
// wider type if a message stores a wider number. Values that fit no single type of numbers
// (strings, arrays, numbers of different signs) are a column of [fit.Value]; short arrays of one
// size are stored without a [fit.Value] for each row.
//
// Unless [Builder.StoredOnly] is set, the table also has derived fields, such as enhanced_speed
// computed from speed, and the column timestamp has all times of [fit.Message.Timestamp]. Subfields,
// such as the steps of walks in cycles, are columns if they are named.
package column
