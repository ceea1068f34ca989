// Package dataset turns FIT files into the tables of a data set: Parquet files in folders by
// year and sport, which DuckDB, polars, pandas and Spark read as one.
//
//	record/year=2024/sport=cycling/data.parquet      a row for each record
//	lap/year=2024/sport=cycling/data.parquet         for each lap
//	session/year=2024/sport=cycling/data.parquet     for each session
//	developer/year=2024/sport=cycling/data.parquet   for each value of a developer field
//
// The year is that of a row in UTC: of its timestamp, and of laps and sessions that of
// start_time; 0 if it has neither. The sport of a record is that of its session: of the last
// one that starts at its time or before it. Laps and sessions have their own; a lap without
// one has that of its session. What has none is in sport=unknown.
//
// # Columns
//
// Tables of one name have the same columns in all folders: all fields that the profile gives
// the message, as [fitarrow.Schema] has them, but for sport, which the folder says. Before
// them come
//
//	file       name of the file
//	sequence   which of the files that are chained in it, from 0
//	index      which record, lap or session of that, from 0
//	session    of records and laps: index of their session, null if there is none
//
// The first three are unique in a table. Developer fields are in the long form: the table
// developer has, after file, sequence and index, message (record, lap or session),
// application (32 hexadecimal digits, or #I), field, units, number (in units) and text (of
// what is no number). Fields that the profile does not know are in no table.
//
// A program calls [Read] for each input. [Content.Places] says which folders there will be, and
// [Content.Rows] has what it writes by a [NewWriter]. `fit bulk` is such a program.
package dataset
