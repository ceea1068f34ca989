package salvage

// These are the weights, in bits of evidence: how much more likely the bytes are what a path reads them
// as than any bytes. They were set by hand; the damages in fit/recover_cases_test.go check them.

// Of skipped bytes, and of a path.
const (
	bitsFault = 16            // lost where bytes are skipped: what follows has to make up for it
	bitsWorst = bitsFault - 1 // lost by one message at most: one that is strange costs less than to skip it
	bitsMost  = 40            // gained by one message at most, so that it does not pay for many skips
	bitsEnd   = 6             // gained by a path that leads to the end exactly
)

// Of the header of a message.
const (
	bitsExact    = 2  // gained if it leads to a known definition exactly
	bitsUsed     = 5  // gained at most by a header that is rare elsewhere and frequent in messages
	bitsUnused   = -6 // lost at most by a header that is frequent elsewhere and rare in messages
	bitsRolls    = -4 // lost by a compressed timestamp where none is usual
	bitsReserved = -6 // lost by reserved bits
	bitsBlind    = 2  // lost by a message with little else in it
	bitsSame     = 8  // lost by a message whose bytes are all the same, which is mostly fill
	bitsLost     = 2  // gained by a message whose definition is lost, of which only the size is known
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

// Of definitions: how much more likely the bytes are a definition than any bytes, by the profile alone.
const (
	soundHead      = 11 // gained by a header, a reserved byte, a byte order and a number of fields that are valid
	soundKnown     = 4  // gained by a message that the profile knows
	soundField     = 3  // gained by a field whose type exists
	soundFieldName = 4  // instead, if the profile knows the field
	soundFieldType = 12 // instead, if it also has the type of the profile
	soundOddType   = 4  // lost by a type without the bit that such types have
	soundFault     = 8  // lost by a field without a type, by a size that its type cannot have, and by a developer field of no developer
	soundDeveloper = 1  // gained by a developer field of one

	soundFound = 26  // needed by a definition found anywhere
	soundAfter = 8   // needed by one found where a believable message ends
	soundNever = -16 // what is none has
)

// These are needed to resume at messages after a fault, in quarters of a bit.
const (
	resumeProof  = 32 * quarters // they lead to a place where a message is known to end
	resumeLikely = 64 * quarters // they do not
)

// quarters is how many quarters a bit has.
const quarters = 4
