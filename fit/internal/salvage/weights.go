package salvage

import "github.com/tightwire/tightwire/fit/internal/frame"

// These are the weights, in bits of evidence: how much more likely the bytes are if a path reads them
// right than if they are arbitrary. They were set by hand; the damages in fit/recover_cases_test.go
// check them.

// Weights of skipped bytes, and of a path.
const (
	bitsFault = 16            // lost where bytes are skipped: what follows has to make up for it
	bitsWalk  = 16            // lost besides where the path leaves a walk from the header that did not break: without it TestRecoverCuts loses two messages of each cut file of arrays
	bitsWorst = bitsFault - 1 // lost by one message at most: one that is strange costs less than to skip it
	bitsMost  = 40            // gained by one message at most, so that it does not pay for many skips
	bitsEnd   = 6             // gained by a path that leads to the end exactly
	noPath    = -1 << 30      // where no path may be
)

// Weights of the header of a message.
const (
	bitsExact    = 2  // gained if it leads to a known definition exactly
	bitsUsed     = 5  // gained at most by a header that is rare elsewhere and frequent in messages
	bitsUnused   = -6 // lost at most by a header that is frequent elsewhere and rare in messages
	bitsRolls    = -4 // lost by a compressed timestamp where the file usually has none
	bitsReserved = -6 // lost by reserved bits
	bitsBlind    = 2  // lost by a message with little else in it
	bitsSame     = 8  // lost by a message whose bytes are all the same, which is mostly fill
	bitsLost     = 2  // gained by a message whose definition is lost, so that only its size is known
)

// Of times.
const (
	bitsMinutes = 14 // gained by a time that is two minutes at most from the next one
	bitsHour    = 11 // one hour
	bitsDay     = 9  // one day, and by a time near the usual one
	bitsMonth   = 5  // thirty days
	bitsLate    = 3  // lost of these if the time is after the next one
	bitsFirst   = 2  // gained by a time that cannot be compared with another
	bitsUnsure  = 1  // lost by an invalid time, or one that no other is near to in a file without a usual time
	bitsFar     = 10 // lost by a time far from the others
	bitsRoll    = 2  // gained by a compressed timestamp that is near the next time
)

// Of values.
const (
	bitsWrong   = 6 // lost by a value out of its range, as one flipped bit makes them
	bitsDistant = 3 // lost by a value far from the last one, which a pause explains, too
	bitsField   = 9 // gained by one field at most
	bitsName    = 4 // gained by a value that has a name at most
)

// bitsUncover is needed by a message that lies under a dropped one.
const bitsUncover = 8

// Weights of definitions: how much more likely the bytes are if they are a definition than if they are
// arbitrary, by the profile alone.
const (
	soundReserved  = 8  // lost by a reserved byte that is not 0
	soundHead      = 11 // gained by a header, a reserved byte, a byte order and a number of fields that are valid
	soundKnown     = 4  // gained by a message that the profile knows
	soundField     = 3  // gained by a field whose type exists
	soundFieldName = 4  // instead, if the profile knows the field
	soundFieldType = 12 // instead, if it also has the type of the profile
	soundOddType   = 4  // lost by a type without the bit that such types have
	soundFault     = 8  // lost by a field without a type, by a size that its type cannot have, and by a developer field whose developer index no file has
	soundDeveloper = 1  // gained by a developer field with a usual index
	developerMost  = 31 // index of a developer in files

	soundFound = 26  // needed by a definition found anywhere
	soundAfter = 8   // needed by a definition where a believable message ends
	soundProof = 39  // needed by a definition before which the walk from the header is sure: a message that the profile knows with two of its fields; one field is 27, and messages of today have such bytes
	soundNever = -16 // of bytes that cannot be a definition
)

// quarters is how many quarters a bit has.
const quarters = 4

// The numbers from here on are not evidence. They say what counts as many and what as few.

// These count messages, and whatever else speaks for something.
const (
	few    = 3  // may be chance
	many   = 8  // so many cannot be chance
	enough = 64 // messages or bytes: more of them say nothing new
	part   = 10 // one exception in so many does not count
)

// Of files, in bytes.
const (
	usualWindow     = 1 << 18    // of a damaged file that are examined at a time
	sector          = 512        // what file systems write
	page            = 8 * sector // what they write at once
	sumFill         = 16         // at the end that are the same: zeros after a checksum leave it right
	windowLeast     = 8          // messages, of the largest size, that a window has room for
	windowRest      = 4          // the last part in so many of a window decides nothing
	completePart    = 20         // of a file without a header one part in so many may be skipped
	leastDefinition = 1 + frame.KeyFields
	byteValues      = 256 // of a byte
)

// Of times, in seconds. Those less than minTime count from when the device was switched on.
const (
	hour      = 3600
	day       = 24 * hour
	month     = 30 * day
	minutes   = 120
	leastTime = 1 << 16       // times below this are not evidence
	minTime   = 0x10000000    // the first date, in 1998
	maxTime   = 0x80000000    // in 2058
	usualSpan = 2 * day       // how far from the file's usual time others can be
	timeNear  = 2 * many      // steps in which a time is looked for
	rollNear  = 4             // usual between messages with compressed timestamps
	rollCycle = 32            // after which the bits of a compressed timestamp are the same again
	shortHole = rollCycle / 2 // over which compressed timestamps count on
	holeSpan  = 4 * hour      // how long after the last known time a time in skipped bytes can be
	holeTimes = 2             // how many times the usual time of its bytes a hole can take,
	holeSlack = 2 * rollCycle // and this
	jitter    = 2             // by how much a time can be after the next one
	wrongPart = 64            // if more than one compressed timestamp in so many seems wrong, none counts as wrong
)

// Of the usual time of a file: what a time counts there.
const (
	usualExact = 1000 // of a message that is known to be right
	usualNear  = 8    // of one that another with a time near it could follow; others count 1
	usualDate  = 64   // times as much if it is a date
	usualLeast = 4 * usualDate
	usualDay   = 16      // bits of a time: those on one day, of 18 hours, differ in these
	usualDays  = 1 << 12 // at most: bytes that only look like times are on all days
)

// Of messages.
const (
	rounds       = 8        // how often the best path is computed: the last one confirmed or refuted definitions
	maxClues     = 24       // of a message; it bounds what one costs to judge
	stepMost     = 20       // usual steps: a value more of them away is far from the last one
	indexMost    = 1 << 10  // few files count more messages of a kind
	textMost     = 16       // bytes of a string that are judged
	fillProof    = 32       // so many equal bytes that cover a header are fill: without that exception 96 of 706 made cases keep what the original has not, with it 19
	fillLeast    = 8        // so many equal bytes are fill, not messages without fields
	strayMost    = 8        // bytes after a definition without fields in which its messages are
	uncoverMost  = 4        // messages under a dropped one
	inheritLeast = 2 * many // messages after a block of another file by definitions before it
	unlikeFew    = 4        // messages before and after a place that are compared
	unlikeEach   = 4        // so many equal bytes in two messages cannot be chance
	unlikePart   = 4        // messages that have only one part in so many of that alike are unlike
)

// Of messages whose definition is lost.
const (
	lostMost   = 400     // largest size
	lostGap    = 4       // least number of skipped bytes
	lostBefore = 600     // largest distance of the first one from the first skipped byte
	lostGaps   = 16      // gaps examined in a round
	lostPart   = 4       // there is one for so many messages
	lostSkips  = 32      // least number of gaps that messages which begin around one lead over
	farAway    = 1 << 16 // bytes: messages that lead so far are right
)

// What is examined at most, so that the time is proportional to the size of the file.
const (
	lostTries = 200_000 // messages for one gap
	lostAll   = 8       // messages for each byte of the file, in gaps
	aroundAll = 4       // and around them
	walkAll   = 1       // messages for each byte of the input, of the walks from headers: files in the messages of others begin walks that overlap
	leadAll   = 2       // and to find definitions with little evidence
	mendedAll = 2       // and to find void definitions
)

// Of bytes that are there twice.
const (
	copyAnchor   = 32  // bytes that are looked for first, and of a proven block at least
	copyLeast    = 48  // so many equal bytes cannot be chance
	copyTimeless = 200 // bytes needed if no message in them has a time
	copyChance   = 3   // bytes before and after a block that are equal by chance
	copyTries    = 16  // places in a file where copies are looked for
	twiceSums    = 8   // blocks whose removal is tried by the checksum; each trial sums the file
)

// copyPlaces are the distances, in bytes, from such a place at which a copy is looked for: torn messages
// are in no copy.
var copyPlaces = [...]int{0, -32, 48, -80, 96, -128}
