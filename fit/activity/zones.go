package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Zone is a range of heart rate or power, and the time that an activity was in it.
type Zone struct {
	Low, High float64 // from Low up to, but without, High; NaN if the file does not say
	Seconds   float64
}

// Where each zone but the first begins, as a share of a maximum or a threshold.
var (
	// HeartRateShares are five zones of the maximal heart rate: 60, 70, 80, 90 %.
	HeartRateShares = []float64{0.6, 0.7, 0.8, 0.9}
	// PowerShares are Coggan's seven zones of the functional threshold power.
	PowerShares = []float64{0.56, 0.76, 0.91, 1.06, 1.21, 1.51}
)

// TimeInZones returns how long values were in each zone: bounds, in order, says where each
// zone but the first begins. A value counts as long as it holds ([EachSecond]).
func TimeInZones(seconds, column, bounds []float64) []Zone {
	zones := make([]Zone, len(bounds)+1)
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

// Bounds returns where zones begin, from shares of a maximum or a threshold, such as
// [HeartRateShares].
func Bounds(shares []float64, most float64) []float64 {
	bounds := make([]float64, len(shares))
	for i, share := range shares {
		bounds[i] = share * most
	}
	return bounds
}

// zoneFields are the fields of messages that say how long an activity was in which zone.
type zoneFields struct{ inZone, high, session uint8 }

// HeartRateZones returns the time in zones of heart rate that the device has counted, of
// all sessions; nil if it has not.
func HeartRateZones(messages []fit.Message) []Zone {
	return statedZones(messages, zoneFields{profile.TimeInZoneTimeInHRZone, profile.TimeInZoneHRZoneHighBoundary, profile.SessionTimeInHRZone})
}

// PowerZones is HeartRateZones of power.
func PowerZones(messages []fit.Message) []Zone {
	return statedZones(messages, zoneFields{profile.TimeInZoneTimeInPowerZone, profile.TimeInZonePowerZoneHighBoundary, profile.SessionTimeInPowerZone})
}

// statedZones reads messages time_in_zone of sessions, which have bounds, or if there are
// none the sessions, which have not.
func statedZones(messages []fit.Message, fields zoneFields) []Zone {
	in := spansOf(messages)
	var zones []Zone
	for _, m := range in.of(messages, profile.MesgNumTimeInZone) {
		if m.Num() == profile.MesgNumTimeInZone && m.Field(profile.TimeInZoneReferenceMesg).Uint() == uint64(profile.MesgNumSession) {
			zones = addZones(zones, m, fields.inZone)
			boundZones(zones, m, fields.high)
		}
	}
	if zones != nil {
		return zones
	}
	for _, m := range in.of(messages, profile.MesgNumSession) {
		if m.Num() == profile.MesgNumSession {
			zones = addZones(zones, m, fields.session)
		}
	}
	return zones
}

// addZones adds the times of a message. Elements that are invalid are no zones.
func addZones(zones []Zone, m fit.Message, field uint8) []Zone {
	for i := range m.Field(field).Len() {
		seconds, _ := m.ScaledAt(field, i)
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

// boundZones sets where zones end, and where the next ones begin.
func boundZones(zones []Zone, m fit.Message, field uint8) {
	for i := range zones {
		high, _ := m.ScaledAt(field, i)
		if zones[i].High = high + 1; math.IsNaN(high) && i == len(zones)-1 {
			zones[i].High = math.Inf(1) // the last one has no end
		}
		if i == 0 {
			zones[i].Low = 0
		} else {
			zones[i].Low = zones[i-1].High
		}
	}
}
