package salvage

// A File is what is left of one damaged file. Its places are offsets in the input.
type File struct {
	Begin, Start int   // of the file, and of its data
	Stated       int64 // the end of the data by the header
	End          int   // the actual end of the data
	Next         int   // of what follows: End, if the data has no checksum
	Sum          int   // of the checksum, -1 if there is none

	Twice    bool      // the whole file only repeats a block: it has no segments
	Enough   bool      // there is a header, or there is enough for a file without one
	Segments []Segment // all data up to End, or up to the checksum in it
	Messages int       // how many messages they have whose definition is there
	Times    []uint32  // of these messages, 0 if unknown; nil if none has a compressed timestamp
	Unsure   *Unsure
}

// A Segment is bytes that are read as one thing. Its place is an offset in the data.
type Segment struct {
	Kind       Kind
	At, Size   int
	Count      int    // how many messages
	Unit       int    // bytes of each message, header included, or that a torn one should have
	Definition []byte // of messages, after its header byte
}

// Kind says what bytes are read as.
type Kind uint8

// The kinds of segments. Of those from Lost on nothing is left.
const (
	Messages Kind = iota
	Definition
	Lost    // messages whose definition is lost
	Skipped // bytes that make no sense
	Twice   // bytes that are there again
	Rest    // bytes after the end of a file
	Torn    // a message that goes beyond the end
)

// An Unsure is the first message whose time says that compressed timestamps before it may be
// too early: messages may be lost.
type Unsure struct {
	At      int    // in the data
	Seconds uint32 // by how many
}
