package tcx

import (
	"cmp"
	"strings"

	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/profile"
)

// sports are the sports that have a name in TCX.
var sports = map[profile.Sport]string{profile.SportRunning: "Running", profile.SportCycling: "Biking", profile.SportEBiking: "Biking"}

// sport returns the name of a sport.
func sport(s profile.Sport) string { return cmp.Or(sports[s], "Other") }

// triggers are what ends a lap, unless somebody presses a button.
var triggers = map[profile.LapTrigger]string{
	profile.LapTriggerTime: "Time", profile.LapTriggerDistance: "Distance",
	profile.LapTriggerPositionStart: "Location", profile.LapTriggerPositionLap: "Location",
	profile.LapTriggerPositionWaypoint: "Location", profile.LapTriggerPositionMarked: "Location",
}

// trigger returns what ended a lap.
func trigger(t profile.LapTrigger) string { return cmp.Or(triggers[t], "Manual") }

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
