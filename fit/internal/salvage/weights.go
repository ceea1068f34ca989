package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// These are the weights, in bits of evidence: how much more likely the bytes are if a path reads them
// right than if they are arbitrary. They were set by hand; the damages in fit/recover_cases_test.go
// check them. In brackets is what half of a number and twice it do: how many messages more are lost and how many more are
// new, in 203 damaged files ("The numbers" in docs/inside/recover.md). Without brackets neither changes one of these files.

// Weights of skipped bytes, and of a path.
const (
	bitsFault = 16            // lost where bytes are skipped: what follows has to make up for it [+1 +1, +45 -1]
	bitsWalk  = 16            // lost besides where the path leaves a walk from the header that did not break: without it TestRecoverCuts loses two messages of each cut file of arrays
	bitsWorst = bitsFault - 1 // lost by one message at most: one that is strange costs less than to skip it
	bitsMost  = 40            // gained by one message at most, so that it does not pay for many skips [+2 0, +1 +1]
	noPath    = -1 << 30      // where no path may be
)

// Weights of messages.
const (
	bitsLittle  = 2  // gained by a header that leads to a known definition exactly, by a compressed timestamp near the next time, by a time that cannot be compared with another, and by a message of which only the size is known; lost by an invalid time, by a time that no other is near to, and by a message with little in it [0 0, -1 0]
	bitsDistant = 3  // lost by a value far from the last one, which a pause explains, too, by one without a name, by a compressed timestamp where the file usually has none, and of what a near time gains if it is after the next one [-1 +1, +3 -3]
	bitsSome    = 5  // gained at most by a header that is rare elsewhere and frequent in messages, and by a value that has a name; and by a path that leads to the end exactly
	bitsWrong   = 6  // lost by a value out of its range, as one flipped bit makes them, by reserved bits, and at most by a header that is frequent elsewhere and rare in messages [+1 -4, +26 0]
	bitsField   = 9  // gained by one field at most [-1 0, 0 0]
	bitsFar     = 10 // lost by a time far from the others, and by a message whose bytes are all the same, which is mostly fill; needed by one that lies under a dropped one [+25 0, -1 0]
)

// What a time gains that is so far from the next one at most.
const (
	bitsMinutes = 14 // two minutes [+9 -1, 0 0]
	bitsHour    = 11 // [+1 0, -1 0]
	bitsDay     = 9  // and by one near the usual time
	bitsMonth   = 5
)

// Weights of definitions: how much more likely the bytes are if they are a definition than if they are
// arbitrary, by the profile alone.
const (
	soundHead      = 11 // gained by a header, a reserved byte, a byte order and a number of fields that are valid [+1 0, 0 +3]
	soundField     = 3  // gained by a field whose type exists [+1 0, +43 +4]
	soundName      = 4  // gained by a message that the profile knows, and instead by a field that it knows; lost by a type without the bit that such types have [0 0, +1 0]
	soundFieldType = 12 // gained instead by a field that has the type of the profile [+2 0, +2 0]
	soundFault     = 8  // lost by a reserved byte that is not 0, by a field without a type, by a size that its type cannot have, and by a developer field whose developer index no file has [+1 +3, +2 0]
	developerMost  = 31 // index of a developer in files: with any index 5 of 178 cases of the rides lose 2,819 ± 2,600 more

	soundFound = 26                                       // needed by a definition found anywhere [0 0, +1440 0]
	soundProof = soundHead + soundName + 2*soundFieldType // needed by a definition before which the walk from the header is sure: a message that the profile knows with two of its fields; messages of today have the bytes of one
	soundAfter = 8                                        // needed by a definition where a believable message ends
	soundNever = -soundFound                              // of bytes that cannot be a definition
)

// quarters is how many quarters a bit has.
const quarters = 4

// The numbers from here on are not evidence. They say what counts as many and what as few.

// These count messages, bytes, and whatever else speaks for something.
const (
	few    = 4  // may be chance [+297 +173, +1 -1]
	many   = 8  // so many cannot be chance [+2 -12, 0 0]
	part   = 16 // one exception in so many does not count
	proof  = 32 // so many equal bytes are a copy, or fill if they cover a header: without that exception 96 of 706 made cases keep what the original has not, with it 19 [-1 0, 0 0]
	enough = 64 // more of them say nothing new [0 0, +1 0]
)

// Of files, in bytes.
const (
	usualWindow     = 1 << 18    // of a damaged file that are examined at a time; it has room for many messages, and its last part in few decides nothing
	sector          = 512        // what file systems write [0 0, +1 0]
	page            = 8 * sector // what they write at once
	leastDefinition = 1 + frame.KeyFields
	byteValues      = 256 // of a byte
)

// Of times, in seconds. Those less than minTime count from when the device was switched on. From shortHole on they say
// what compressed timestamps count from: lost and new messages do not tell, but TestRecoverAccidents and the tests of
// clocks check the times.
const (
	hour      = 3600
	day       = 24 * hour
	month     = 30 * day
	minutes   = 120
	leastTime = 1 << 16    // times below this are not evidence
	minTime   = 0x10000000 // the first date, in 1998
	maxTime   = 0x80000000 // in 2058
	usualSpan = 2 * day    // how far from the file's usual time others can be
	timeNear  = 2 * many   // steps in which a time is looked for
	rollNear  = 4          // usual between messages with compressed timestamps
	rollCycle = 32         // after which the bits of a compressed timestamp are the same again

	shortHole = rollCycle / 2 // over which compressed timestamps count on
	holeSpan  = 4 * hour      // how long after the last known time a time in skipped bytes can be
	holeTimes = 2             // how many times the usual time of its bytes a hole can take,
	holeSlack = 2 * rollCycle // and this
	jitter    = 2             // by how much a time can be after the next one
)

// Of the usual time of a file: what a time counts there. One that another with a time near it could follow counts
// many, and a date enough times as much; others count 1.
const (
	usualExact = 1000 // of a message that is known to be right
	usualLeast = 4 * enough
	usualDay   = 16      // bits of a time: those on one day, of 18 hours, differ in these [0 0, +30 +10]
	usualDays  = 1 << 12 // at most: bytes that only look like times are on all days
)

// Of messages; maxClues was not halved and doubled.
const (
	rounds    = 8       // how often the best path is computed: the last one confirmed or refuted definitions
	maxClues  = 24      // of a message; it bounds what one costs to judge
	stepMost  = 20      // usual steps: a value more of them away is far from the last one [+4 0, 0 +1]
	indexMost = 1 << 10 // few files count more messages of a kind
	textMost  = 16      // bytes of a string that are judged
)

// Of messages whose definition is lost.
const (
	lostMost   = 400     // largest size
	lostBefore = 600     // largest distance of the first one from the first skipped byte
	lostGaps   = 16      // gaps examined in a round
	lostSkips  = 32      // least number of gaps that messages which begin around one lead over
	farAway    = 1 << 16 // bytes: messages that lead so far are right
)

// What is examined at most, so that the time is proportional to the size of the file; lostTries was
// not halved and doubled.
const (
	lostTries = 200_000 // messages for one gap
	triesEach = 4       // messages for each byte of the file: in gaps, around them, and to find definitions with little evidence and void ones
)

// Of bytes that are there twice.
const (
	copyLeast    = 48  // so many equal bytes cannot be chance
	copyTimeless = 200 // bytes needed if no message in them has a time
	copyChance   = 3   // bytes before and after a block that are equal by chance [0 -2, 0 0]
	copyTries    = 16  // places in a file where copies are looked for
)

// copyPlaces are the distances, in bytes, from such a place at which a copy is looked for: torn messages
// are in no copy.
var copyPlaces = [...]int{0, -32, 48, -80, 96, -128}
