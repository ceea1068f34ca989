package tcx

import (
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/profile"
)

// sport returns the name of a sport, of which TCX has two.
func sport(s profile.Sport) string {
	switch s {
	case profile.SportRunning:
		return "Running"
	case profile.SportCycling, profile.SportEBiking:
		return "Biking"
	}
	return "Other"
}

// trigger returns what ended a lap.
func trigger(t profile.LapTrigger) string {
	switch t {
	case profile.LapTriggerTime:
		return "Time"
	case profile.LapTriggerDistance:
		return "Distance"
	case profile.LapTriggerPositionStart, profile.LapTriggerPositionLap, profile.LapTriggerPositionWaypoint, profile.LapTriggerPositionMarked:
		return "Location"
	}
	return "Manual"
}

func triggerNamed(name string) profile.LapTrigger {
	switch name {
	case "Time":
		return profile.LapTriggerTime
	case "Distance":
		return profile.LapTriggerDistance
	case "Location":
		return profile.LapTriggerPositionMarked
	}
	return profile.LapTriggerManual
}

func intensity(i profile.Intensity) string {
	if i == profile.IntensityRest {
		return "Resting"
	}
	return "Active"
}

func intensityNamed(name string) profile.Intensity {
	if name == "Resting" {
		return profile.IntensityRest
	}
	return profile.IntensityActive
}

// categories are the names of climbs that are not the profile's with capitals.
var categories = map[profile.CoursePoint]string{
	profile.CoursePointFourthCategory: "4th Category",
	profile.CoursePointThirdCategory:  "3rd Category",
	profile.CoursePointSecondCategory: "2nd Category",
	profile.CoursePointFirstCategory:  "1st Category",
	profile.CoursePointHorsCategory:   "Hors Category",
	profile.CoursePointFirstAid:       "First Aid",
}

// pointType returns a kind of course point as TCX calls it, which has few of them.
func pointType(k profile.CoursePoint) string {
	if name, ok := categories[k]; ok {
		return name
	}
	if k > profile.CoursePointSprint { // the last kind that the schema of TCX has
		return "Generic"
	}
	name := k.String()
	return strings.ToUpper(name[:1]) + name[1:]
}

// pointNamed is the inverse of pointType.
func pointNamed(name string) profile.CoursePoint {
	for k, category := range categories {
		if category == name {
			return k
		}
	}
	return track.PointNamed(name)
}

// short returns the first n characters of a name: TCX limits the names of courses and points.
func short(name string, n int) string {
	runes := []rune(strings.Join(strings.Fields(name), " "))
	return strings.TrimSpace(string(runes[:min(n, len(runes))]))
}
