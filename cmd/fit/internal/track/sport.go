package track

import (
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/fit/profile"
)

// SportName returns the profile's name of the sport, "" if it is unknown.
func (t *Track) SportName() string { return nameUnless(t.Sport, profile.SportInvalid) }

// KindName returns the profile's name of the kind of point, "" if it is unknown.
func (p *Point) KindName() string { return nameUnless(p.Kind, profile.CoursePointInvalid) }

func nameUnless[T interface {
	comparable
	fmt.Stringer
}](v, invalid T,
) string {
	if v == invalid {
		return ""
	}
	return v.String()
}

// SportNamed returns the sport with a name of the profile's, or what other programs call
// it, and [profile.SportInvalid] for other names.
func SportNamed(name string) profile.Sport {
	name = strings.ReplaceAll(strings.ToLower(name), " ", "_")
	switch name {
	case "biking", "ride", "bike", "road_biking", "gravel_cycling", "mountain_biking", "virtualride":
		return profile.SportCycling
	case "run", "trail_running", "treadmill_running":
		return profile.SportRunning
	case "walk":
		return profile.SportWalking
	case "hike":
		return profile.SportHiking
	case "swim", "lap_swimming", "open_water_swimming":
		return profile.SportSwimming
	case "other":
		return profile.SportGeneric
	}
	for s := range profile.SportInvalid {
		if s.String() == name {
			return s
		}
	}
	return profile.SportInvalid
}

// PointNamed returns the kind of course point with a name of the profile's, or of TCX, and
// generic for other names.
func PointNamed(name string) profile.CoursePoint {
	name = strings.ReplaceAll(strings.ToLower(name), " ", "_")
	for k := range profile.CoursePointInvalid {
		if k.String() == name {
			return k
		}
	}
	return profile.CoursePointGeneric
}
