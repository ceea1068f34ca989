package timeline

import (
	"time"

	"github.com/tightwire/tightwire/fit/profile"
)

// maxOffset is more than the offset of any time zone: they go from -12 to +14 hours.
const maxOffset = 15 * time.Hour

// LocalOffset returns how far local time was ahead of UTC, from the two times of one message
// activity: to the nearest quarter of an hour, as zones are, because devices write the two
// seconds apart. ok is false if a time is [Unknown], if one counts from when the device was
// switched on, or if no zone is so far from UTC.
func LocalOffset(utc, local uint32) (offset time.Duration, ok bool) {
	if utc == Unknown || local == Unknown || utc < uint32(profile.DateTimeMin) {
		return 0, false
	}
	seconds := int64(local) - int64(utc)
	offset = (time.Duration(seconds) * time.Second).Round(15 * time.Minute)
	return offset, offset.Abs() < maxOffset
}
