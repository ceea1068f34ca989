// Package column reads the messages of FIT files as columns: one slice of numbers for
// each field, and a bitmap that says which rows have a value. That is what data frames,
// Arrow and Parquet hold, and it takes a small part of the time of a struct for each
// message.
//
//	t, err := column.Decode(b, profile.MesgNumRecord, "timestamp", "heart_rate")
//	rates, _ := column.Numbers[uint8](t.Column("heart_rate"))
//
// [Decode] reads one input; a [Builder] reads many files into one table; [Base] has what
// most programs ask of an activity, in one table of floats; [Append] writes tables as a FIT
// file.
//
// # Names
//
// A field has the name of the profile, such as heart_rate, or field_N where the profile
// has none. A field that a message stores twice is heart_rate, and heart_rate.2 for the
// second. A developer field is dev.APPLICATION.NAME: the application is its UUID as 32
// hexadecimal digits, or #I for developer data index I if the file does not say the UUID;
// the name is field_N if the file does not say it.
//
// # Types
//
// A name has one type, whatever the definitions of the file: the type of the profile, or
// a wider one if a message stores a wider number. What fits no single type of numbers
// (strings, arrays, numbers of different signs) is a column of [fit.Value].
//
// Fields that components make, such as enhanced_speed of speed, are in the table as if
// they were stored, and the column timestamp has the times of compressed timestamp headers,
// unless [Builder.StoredOnly] is set.
package column
