package fit

import "github.com/tightwire/tightwire/fit/internal/crc"

// UpdateCRC returns the checksum of FIT, continued over p from sum, which is 0 at
// the start: UpdateCRC(UpdateCRC(0, a), b) is the checksum of a and b together.
// It is CRC-16/ARC: polynomial x^16+x^15+x^2+1, lowest bit of a byte first, no
// final inversion. Bytes followed by their checksum, low byte first, have the
// checksum 0. UpdateCRC does not allocate.
//
//tight:inline
func UpdateCRC(sum uint16, p []byte) uint16 { return crc.Update(sum, p) }
