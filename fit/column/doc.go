// Package column reads the messages of FIT files as columns: one slice of numbers for each
// field, and a bitmap of the rows that have a value. Data frames, Arrow and Parquet hold
// data in this form, and it takes a small part of the time of a struct for each message.
//
//	t, err := column.Decode(b, profile.MesgNumRecord, "timestamp", "heart_rate")
//	rates, _ := column.Numbers[uint8](t.Column("heart_rate"))
//
// [Decode] reads one input; a [Builder] reads many files into one table; [Base] makes one
// table of floats with what most programs need of an activity; [Append] writes tables as a
// FIT file.
//
// # Names
//
// A field has the name of the profile, such as heart_rate, or field_N if it is not in the
// profile. If a message stores a field twice, the columns are heart_rate and heart_rate.2.
// A developer field is dev.APPLICATION.NAME. APPLICATION is its UUID as 32 hexadecimal
// digits, or #I for developer data index I if the file has no UUID; NAME is field_N if the
// file has no name.
//
// # Types
//
// A name has one type, whatever the definitions in the file: the type of the profile, or a
// wider one if a message stores a wider number. Values that fit no single type of numbers
// (strings, arrays, numbers of different signs) are a column of [fit.Value]; short arrays of one
// size are stored without one for each row.
//
// Unless [Builder.StoredOnly] is set, the table has the fields that components make, such
// as enhanced_speed of speed, as if they were stored, and the column timestamp has the
// times of compressed timestamp headers.
package column
