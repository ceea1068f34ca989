// Package dataset turns FIT files into the tables of a data set: Parquet files in folders
// by year and sport, which DuckDB, polars, pandas and Spark read as one table.
//
//	record/year=2024/sport=cycling/data.parquet      a row for each record
//	lap/year=2024/sport=cycling/data.parquet         for each lap
//	session/year=2024/sport=cycling/data.parquet     for each session
//	developer/year=2024/sport=cycling/data.parquet   for each value of a developer field
//
// The year is the year of a row in UTC: of its timestamp, or for laps and sessions of
// start_time; 0 if it has neither. Laps and sessions have their own sport; a record, or a
// lap without a sport, has the sport of its session. A record belongs to the last session that
// starts at its time or before. Rows without a sport are in sport=unknown.
//
// # Columns
//
// Tables of one name have the same columns in all folders: all fields of the message in the
// profile, as in [fitarrow.Schema], without sport, which is in the folder's name. Before
// them come
//
//	file       name of the file
//	sequence   which of the files that are chained in it, from 0
//	index      which record, lap or session of the file, from 0
//	repaired   whether the file was damaged, and its rows are what was saved of it
//	session    of records and laps: index of their session, null without a session
//	computed   of laps and sessions: the figures that the device did not write, as a JSON
//	           object such as {"ascent":117}, with the names and rules of [activity.Figures];
//	           null without such figures. The columns of the fields stay as stored.
//
// The first three together are unique in a table. Developer fields are in long form: after
// file, sequence, index and repaired, the table developer has message (record, lap or session),
// application (32 hexadecimal digits, or #I), field, units, number (in units) and text (for
// values that are not numbers). Fields that the profile does not know are in no table.
//
// A program calls [Read] for each input. [Content.Places] lists the folders, and
// [Content.Rows] returns the rows to be written with a [NewWriter]. `fit bulk` is such a
// program.
package dataset
