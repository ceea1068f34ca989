// Package globe measures distances on the earth, as a sphere. Packages activity and edit use it: for
// jumps of a track, and for zones around a place.
package globe

import "math"

// MetresPerDegree is the length of a degree of latitude on a sphere of 6,371,000 m radius.
const MetresPerDegree = 6_371_000 * math.Pi / 180

// Distance returns the metres between two positions in degrees, along a great circle, by
// the haversine formula.
func Distance(lat1, long1, lat2, long2 float64) float64 {
	const rad = math.Pi / 180
	s, t := math.Sin((lat2-lat1)*rad/2), math.Sin((long2-long1)*rad/2)
	h := s*s + math.Cos(lat1*rad)*math.Cos(lat2*rad)*t*t
	return 2 * math.Asin(math.Sqrt(min(1, h))) * MetresPerDegree / rad
}
