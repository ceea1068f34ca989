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
// and learned and dropped in rounds between searches. Rules for what the search does not see come
// last.
//
// What each file owns:
//
//	input     the bytes of all files, and how one file is salvaged
//	segment   what comes out
//	headerwalk  the walk from the header, and what it makes sure
//	boundary  where files begin and end
//	inherit   the definitions of a file after a block of another with its header
//	file      the place of a file's data, and whether there is enough of it for a file
//
//	weights   what all evidence counts, and all other numbers that were set by hand, with the reasons
//	sound     the evidence in a definition
//	shape     a definition, prepared for judging its messages
//	clues     the fields that are evidence
//	judge     the evidence in a message
//	header    the evidence in its header
//	usual     the usual time of a file
//	evidence  the mean evidence in the messages of a file
//
//	candidate where definitions come from
//	walk, resume    definitions that messages lead to
//	lost            definitions that are lost, by the size of their messages
//	mended          definitions that are void
//
//	salvager  what is known of one damaged file
//	step      a part of a path: messages, a definition or skipped bytes
//	path      the search for the best path
//	find      the rounds of search and learning
//
//	near      the steps and times near a place
//	twice     bytes that are there twice
//	far, stale, unlike, believe    bytes that only seem to be messages
//	rules     the rules that a test switches off, one after the other
//
//	build     turns steps into segments
//	clock, clock_wrong  the times of messages with compressed timestamps
package salvage
