package timeline

import (
	"time"

	"github.com/tightwire/tightwire/fit/profile"
)

// maxOffset is more than the offset of any time zone: they go from -12 to +14 hours.
const maxOffset = 15 * time.Hour

// LocalOffset returns how far local time was ahead of UTC, from the two times of one message
// activity: the offset of the nearest time zone, because devices write the two seconds or minutes
// apart. ok is false if a time is [Unknown], if one counts from when the device was
// switched on, or if no zone is so far from UTC.
func LocalOffset(utc, local uint32) (offset time.Duration, ok bool) {
	if utc == Unknown || local == Unknown || utc < uint32(profile.DateTimeMin) {
		return 0, false
	}
	apart := time.Duration(int64(local)-int64(utc)) * time.Second
	return nearestZone(apart), apart.Round(15*time.Minute).Abs() < maxOffset
}

// oddZones are the offsets of time zones, in minutes, that are no whole hours, since 1990: of Nepal, the
// Chatham Islands and others (IANA Time Zone Database).
var oddZones = [...]int{
	-570, -270, -210, -150, 210, 270, 330, 345, 390, 510, 525, 570, 630, 690, 765, 825,
}

// nearestZone returns the offset of a time zone that is nearest, and of two the one nearer to UTC.
func nearestZone(apart time.Duration) time.Duration {
	nearest := time.Duration(0)
	consider := func(minutes int) {
		zone := time.Duration(minutes) * time.Minute
		if far, now := (zone - apart).Abs(), (nearest - apart).Abs(); far < now || far == now && zone.Abs() < nearest.Abs() {
			nearest = zone
		}
	}
	for hour := -12; hour <= 14; hour++ {
		consider(60 * hour)
	}
	for _, minutes := range oddZones {
		consider(minutes)
	}
	return nearest
}
