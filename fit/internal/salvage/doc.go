// Package salvage finds what is left of damaged files. It knows bytes only: it reads the data of a
// file as segments, which are messages, definitions and bytes to skip. Package fit makes files and
// errors of them.
//
// A repair is the most likely sequence of segments given the bytes. Everything that is known is a
// weight in bits: how much more likely these bytes are if the reading is right than if they are
// arbitrary.
//
//   - A message has the evidence in its header byte, in its time, which is near the next message's and
//     the file's usual time, and in its values, which are in plausible ranges and near the next ones.
//   - A definition has the evidence in its fields, whose types the profile knows.
//   - Skipped bytes cost a bit more than one message with everything against it:
//     one strange message between good ones stays.
//
// But the walk from the header is evidence that no likelihood overrules: what it proves is not searched.
//
// The best sequence is found from the end of the data to its beginning, in windows, so that the
// memory of the search does not grow with the file: what follows is the strongest evidence for a
// place. Which definitions are in force is not a part of that search: they are gathered before it,
// and learned and dropped in rounds between searches. The messages of one search tell which headers and
// times are usual in the next. Rules for what the search does not see come last.
//
// What each file owns:
//
//	input       the bytes of all files, where files begin and end, and how one file is salvaged
//	segment     what comes out, and how steps of the search become segments
//	headerwalk  the walk from the header, and what it makes sure
//
//	weights     what all evidence counts, and all other numbers that were set by hand, with the reasons
//	shape       a definition, prepared for judging its messages, and the evidence in it
//	clues       the fields that are evidence
//	judge       the evidence in a message, in its header, and in the usual time of a file
//
//	candidate   where definitions come from
//	lost        definitions that are lost, by the size of their messages
//
//	find        what is known of one damaged file, and the rounds of search and learning
//	path        the search for the best path
//	twice       bytes that are there twice, and the steps and times near a place
//	revise      bytes that only seem to be messages
//	clock       the times of messages with compressed timestamps
//	clock_hole  what they count from after skipped bytes
//	clock_wrong which times and headers are damaged
package salvage
