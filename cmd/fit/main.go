// Fit shows, converts, checks and repairs FIT files, the activity files of bike computers and
// watches.
//
//	fit VERB [flags] FILE...
//
//	show      print the figures of an activity, or a list of many
//	dump      print each message: for people, or as JSON lines
//	check     check that files are whole, and list every fault
//	rewrite   write a file again: smaller, or byte for byte
//	repair    save the trustworthy messages of a damaged file
//	stat      summarise the contents of files
//	csv       write messages as tables
//	from-csv  make a FIT file from tables
//	json      write messages as a JSON array
//	jsonl     write messages as JSON lines
//	parquet   write records as a Parquet file
//	arrow     write records as an Arrow file
//	bulk      turn a folder of rides into a Parquet data set
//	hrv       write the intervals between heart beats as text
//	gpx       write the route, with sensors, as GPX
//	tcx       write laps and records as TCX
//	kml       write the route as KML, for Google Earth
//	geojson   write the route as GeoJSON, for maps
//	from-gpx  make a FIT activity or course from GPX
//	from-tcx  make a FIT activity or course from TCX
//	doctor    explain why platforms refuse a file or show it wrong, and fix it
//	view      write a page with route, charts and laps, for a browser
//	web       open a page in the browser that mends rides
//	merge     join the parts of an activity
//	split     cut an activity into several: by lap, time, distance or pause
//	trim      cut off the beginning or the end of an activity
//	cut       remove a part from the middle of an activity
//	despike   remove values that cannot be true
//	fill      fill short dropouts of power, cadence and heart rate
//	scale     multiply the power or the distance
//	swim      mend the pool, the lengths and the strokes of a swim
//	conceal   remove positions near home
//	strip     remove messages, fields or developer fields
//	shift     correct the times of an activity
//	set       change the sport, the name or the bike
//	reduce    remove records that hardly change the track
//	merge-hr  copy heart rates from a strap's memory into records
//	diff      compare two files by message and field
//
// A FILE may be compressed with gzip, or be a zip archive or a folder. A verb then reads every
// FIT file in it; a verb that makes one file from another wants exactly one. The content of a
// file decides what it is. Names are like export.zip/activities/ride.fit. Other files in
// archives and folders are skipped and counted. The FILE "-" is standard input. Verbs that do
// not make one file from another also read standard input if no FILE is given.
//
//	$ fit dump weight.fit
//	-                    file_id: type weight, manufacturer development, product 7, serial_number 99, time_created 2023-11-14T06:13:20Z
//	-                    user_profile: message_index 0, weight 71.2 kg, gender male, age 36 years, height 1.81 m
//	2023-11-14T06:13:20Z weight_scale: weight 71.2 kg, percent_fat 18.3 %, percent_hydration 55.1 %, user_profile_index 0
//	2023-11-15T06:13:20Z weight_scale: weight 70.95 kg, percent_fat 18.3 %, percent_hydration 55.1 %, user_profile_index 0
//	2023-11-16T06:13:20Z weight_scale: weight calculating, percent_fat 18.3 %, percent_hydration 55.1 %, user_profile_index 0
//	2023-11-17T06:13:20Z weight_scale: percent_fat 18.3 %, percent_hydration 55.1 %, user_profile_index 0
//	$ fit check weight.fit cut-message.fit
//	weight.fit: OK
//	cut-message.fit: file 0: offset 88: truncated: found a message of 8 bytes, want at most 7
//	$ fit repair cut-message.fit -o saved.fit
//	fit: cut-message.fit: offset 4: truncated: found a data size of 130 bytes, want 81
//	fit: cut-message.fit: skipped 7 bytes from offset 88: truncated: found a message of 8 bytes, want at most 7
//	fit: cut-message.fit: saved 4 messages, skipped 7 of 95 bytes
//	$ fit check saved.fit
//	saved.fit: OK
//
// # Text
//
// A line of dump has the time, the message and its fields in the order of the file, with
// names, scales and units of the profile. Messages and fields that the profile does not
// know have a number: message_65281, field_9. Fields with the invalid value of their type
// are left out. Developer fields come last: their names are in quotes, or developer_0_1
// (index and number) without a description. An array is in brackets, with _ for an invalid
// element; an array of bytes is in hexadecimal digits. Positions are in degrees
// (--semicircles prints the stored numbers), a balance is "right 48 %", seconds of a day
// are 06:30:00, and the target of a workout step is "85 %" or "150 bpm". The second field
// with a name in a message is NAME.2. A star marks a field that is not in the file but
// is computed from another field: enhanced_speed is a component of speed. A line "# FILE" comes
// before each file if there are several, and "# FILE, file 1" before each file that is
// chained to another.
//
// # JSON lines
//
// dump --jsonl prints an object for each message:
//
//	seq        which of the chained files, from 0
//	message    the name of the message, or message_N
//	time       in UTC, in RFC 3339; a number of seconds if the device counted from its
//	           start; left out if the message has no time
//	fields     an object: the value of each field by its name, or field_N
//	expanded   the same for values computed from other fields; left out if empty
//	developer  an array with an object for each developer field, left out if empty:
//	           index, number, value, and name and units if the file describes it
//
// Values are scaled numbers in the units of the profile, the names of enumerated values
// (numbers for values without a name), true and false, strings, times as above, and local
// times without the Z. Positions are in degrees with seven decimals, unless --semicircles
// is given. An array has null for an invalid element. Infinities are strings, and so are
// bytes that have no type or are not UTF-8: "0x" and hexadecimal digits. Invalid fields are
// left out, and so is the time, which has its own key. If a message has a field twice, the
// key of the second is NAME.2.
//
// dump --jsonl --raw shows the stored values: no profile, no scale, nothing expanded. Its
// output can be compared byte by byte:
//
//	{"seq":0,"num":20,"local":1,"offset":17,"fields":[[3,141]],"dev":[[0,1,87]]}
//
//	num        the global message number
//	local      the local message type
//	offset     the five bits of a compressed timestamp header, if there is one
//	fields     number and value, in the order of the definition
//	dev        developer data index, number and value, in the order of the definition
//
// Here an invalid number is null, also within an array, and so are an empty string and
// bytes that are all 0xFF. Floats and strings are written as in RFC 8785.
//
// # Memory
//
// A FILE of 64 MB or more can be a chain of many files. Exports to tables, JSON, tracks and
// columns keep the bytes of FILE and one decoded file in memory: in total about two and a half
// times the size of FILE. check does not even keep the bytes. The other verbs decode the whole
// chain into memory: show needs about four times the size of FILE, and view, which draws each
// record, ten times.
//
// # Faults
//
// dump prints the messages before a fault, then reports on standard error what was found,
// what was expected and where. It continues after a wrong checksum, which does not affect
// the places of messages. check finds the same faults.
//
// rewrite refuses a damaged file. The dump of its output is the same except for local, and
// the output is never larger. repair accepts any file, even if mail or FTP converted it as if it
// were text. Both write all of their output or, if anything fails, leave the old file:
// so OUT may be FILE. An existing OUT keeps its permissions, and its owner if the user may give
// files away; other hard links to it keep the old contents. The output of repair has the layout
// of FILE. If OUT is FILE, repair keeps the original as FILE.orig, and if that is another file, it
// writes nothing.
//
// The exit status is 0, or 1 if there was a fault or a file could not be read or written,
// or 2 if the command line is wrong; for verbs that edit, a misspelt name of a field is such a
// mistake. An edit that finds nothing to do writes the bytes of FILE, reports that and returns 1.
// repair returns 0 if it saved anything of each file, or nothing was wrong. fit repair --help describes its report as JSON.
//
// Output that cannot be written is an error, even of --help. A standard output that was closed
// (>&-) is not noticed: Go's runtime puts /dev/null in its place before a program starts.
package main

import (
	"io"
	"os"
)

func main() {
	os.Exit(execute(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// execute is main with its inputs and outputs as arguments. It returns the exit status.
func execute(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return verbs.Execute(args, stdin, stdout, stderr)
}
