package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Zone is a range of heart rate or power, and the time an activity spent in it.
type Zone struct {
	Number    int     // from 1; 0 below zone 1, or above the last zone
	Low, High float64 // Low is in the zone, High is not; NaN if the file lacks them
	Seconds   float64
}

// These are the lower bounds of each zone but the first, as shares of a maximum or a
// threshold.
var (
	// HeartRateShares are five zones of the maximal heart rate: 60, 70, 80, 90 %.
	HeartRateShares = []float64{0.6, 0.7, 0.8, 0.9}
	// PowerShares are Coggan's seven zones of the functional threshold power.
	PowerShares = []float64{0.56, 0.76, 0.91, 1.06, 1.21, 1.51}
)

// TimeInZones returns how long values were in each zone. bounds, in rising order, are where
// each zone but the first begins. A value counts as long as it holds ([EachSecond]).
func TimeInZones(seconds, column, bounds []float64) []Zone {
	zones := make([]Zone, len(bounds)+1)
	for i := range zones {
		zones[i].Number = i + 1
	}
	zones[len(bounds)].High = math.Inf(1)
	for i, b := range bounds {
		zones[i].High, zones[i+1].Low = b, b
	}
	for i, v := range column {
		if math.IsNaN(v) {
			continue
		}
		k := 0
		for k < len(bounds) && v >= bounds[k] {
			k++
		}
		zones[k].Seconds += held(seconds, i)
	}
	return zones
}

// Bounds returns the lower bounds of zones from shares of a maximum or a threshold, such as
// [HeartRateShares].
func Bounds(shares []float64, most float64) []float64 {
	bounds := make([]float64, len(shares))
	for i, share := range shares {
		bounds[i] = share * most
	}
	return bounds
}

// zoneFields names the fields with the time in zones: in time_in_zone messages, with
// bounds, or in sessions, whose bounds may be in separate messages.
type zoneFields struct {
	inZone, high, session uint8
	bound                 profile.MesgNum
	boundHigh             uint8
	most                  float64 // a bound above it means that there is no bound
}

var (
	heartRateZones = zoneFields{
		profile.TimeInZoneTimeInHRZone, profile.TimeInZoneHRZoneHighBoundary, profile.SessionTimeInHRZone,
		profile.MesgNumHRZone, profile.HRZoneHighBpm, mostBeats,
	}
	powerZones = zoneFields{
		profile.TimeInZoneTimeInPowerZone, profile.TimeInZonePowerZoneHighBoundary, profile.SessionTimeInPowerZone,
		profile.MesgNumPowerZone, profile.PowerZoneHighValue, mostWatts,
	}
)

// of returns the time in zones that the device has counted, over all sessions; nil if it
// has counted none.
func (fields zoneFields) of(messages []fit.Message) []Zone {
	var zones []Zone
	var highs []float64
	for _, m := range only(messages, profile.MesgNumTimeInZone) {
		if m.Field(profile.TimeInZoneReferenceMesg).Uint() == uint64(profile.MesgNumSession) {
			zones = addZones(zones, m, fields.inZone)
			highs = elements(m, fields.high)
		}
	}
	counted := zones != nil
	if !counted {
		for _, m := range only(messages, profile.MesgNumSession) {
			zones = addZones(zones, m, fields.session)
		}
		for _, m := range only(messages, fields.bound) {
			highs = append(highs, elements(m, fields.boundHigh)...)
		}
	}
	highs = rising(highs)
	numberZones(zones, len(highs), counted)
	zones = zones[:max(min(len(zones), len(highs)+1), used(zones))]
	boundZones(zones, highs)
	return fields.openEnded(zones)
}

// openEnded returns zones without a last one that nobody reaches, and the one below it without a bound: devices
// end their highest zone of power at 4,000 W.
func (fields zoneFields) openEnded(zones []Zone) []Zone {
	last := len(zones) - 1
	if last < 1 || zones[last].Number != 0 || zones[last].Seconds > 0 || !(zones[last].Low > fields.most) {
		return zones
	}
	zones[last-1].High = math.Inf(1)
	return zones[:last]
}

// rising returns the bounds up to the first that is invalid or not above the one before it: a
// file may repeat them, for another sport.
func rising(bounds []float64) []float64 {
	for i, b := range bounds {
		if math.IsNaN(b) || i > 0 && b <= bounds[i-1] {
			return bounds[:i]
		}
	}
	return bounds
}

// garminZones is how many times of heart rate devices of Garmin count: below zone 1, in five
// zones, and above the maximum.
const garminZones = 7

// numberZones numbers the zones. If counted is true, they come from time_in_zone messages. These
// count first the time below zone 1, and last, from the highest bound on, the time above the
// maximum; so does any device that counts more times than its bounds. Other devices count as many
// times as they have zones: Wahoo's with a bound for each zone, Suunto's without bounds.
func numberZones(zones []Zone, bounds int, counted bool) {
	outside := counted || bounds > 0 && len(zones) > bounds
	if bounds == 0 && len(zones) == garminZones {
		outside, bounds = true, garminZones-1
	}
	for i := range zones {
		switch {
		case !outside:
			zones[i].Number = i + 1
		case bounds == 0 || i < max(2, bounds):
			zones[i].Number = i // 0: below zone 1
		}
	}
}

// used returns the number of zones up to the last one with any time.
func used(zones []Zone) (n int) {
	for n = len(zones); n > 0 && !(zones[n-1].Seconds > 0); {
		n--
	}
	return n
}

// addZones adds the times in a message. Invalid elements do not count as zones.
func addZones(zones []Zone, m fit.Message, field uint8) []Zone {
	for i, seconds := range elements(m, field) {
		if math.IsNaN(seconds) {
			continue
		}
		for len(zones) <= i {
			zones = append(zones, Zone{Low: math.NaN(), High: math.NaN()})
		}
		zones[i].Seconds += seconds
	}
	return zones
}

// elements returns the scaled elements of an array, NaN for invalid elements.
func elements(m fit.Message, field uint8) []float64 {
	all := make([]float64, m.Field(field).Len())
	for i := range all {
		all[i], _ = m.ScaledAt(field, i)
	}
	return all
}

// boundZones sets the bounds of zones from the highest value of each. The last zone has no
// upper bound, whatever the file stores: no zone lies above it.
func boundZones(zones []Zone, highs []float64) {
	low := 0.0
	for i := range zones {
		high := math.NaN()
		switch {
		case i == len(zones)-1 && len(highs) > 0:
			high = math.Inf(1)
		case i < len(highs):
			high = highs[i] + 1
		}
		zones[i].Low, zones[i].High = low, high
		low = high
	}
}
