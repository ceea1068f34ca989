package activity

import (
	"cmp"
	"iter"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A Spike is a number of a record, lap or session that is valid and cannot be true.
type Spike struct {
	Message int // index
	Field   profile.Field
	Stored  int64 // the number as it is stored
}

// HeartRateSpikes returns heart rates that nobody has.
func HeartRateSpikes(messages []fit.Message) []Spike {
	return heartRates.spikes(messages, func(bpm int64) bool { return bpm <= 0 || bpm > mostBeats })
}

// mostBeats is a heart rate that nobody has.
const mostBeats = 250

// mostWatts is a power that sprinters of the track do not reach.
const mostWatts = 3000

// PowerSpikes returns powers above 3,000 W.
func PowerSpikes(messages []fit.Message) []Spike {
	return powers.spikes(messages, func(watts int64) bool { return watts > mostWatts })
}

// SpeedSpikes returns speeds that nobody has in any of the sports of the sessions.
func SpeedSpikes(messages []fit.Message) []Spike {
	limit := 1000 * fastestOf(messages)
	return speeds.spikes(messages, func(n int64) bool { return n > limit })
}

// A quantity is the fields of records, laps and sessions that hold it.
type quantity map[profile.MesgNum][]uint8

var (
	heartRates = quantity{
		profile.MesgNumRecord:  {profile.RecordHeartRate},
		profile.MesgNumLap:     {profile.LapAvgHeartRate, profile.LapMaxHeartRate},
		profile.MesgNumSession: {profile.SessionAvgHeartRate, profile.SessionMaxHeartRate},
	}
	powers = quantity{
		profile.MesgNumRecord:  {profile.RecordPower},
		profile.MesgNumLap:     {profile.LapAvgPower, profile.LapMaxPower, profile.LapNormalizedPower},
		profile.MesgNumSession: {profile.SessionAvgPower, profile.SessionMaxPower, profile.SessionNormalizedPower},
	}
	speeds = quantity{
		profile.MesgNumRecord:  {profile.RecordSpeed, profile.RecordEnhancedSpeed},
		profile.MesgNumLap:     {profile.LapAvgSpeed, profile.LapMaxSpeed, profile.LapEnhancedAvgSpeed, profile.LapEnhancedMaxSpeed},
		profile.MesgNumSession: {profile.SessionAvgSpeed, profile.SessionMaxSpeed, profile.SessionEnhancedAvgSpeed, profile.SessionEnhancedMaxSpeed},
	}
)

// spikes returns the valid numbers of a quantity that are bad, in the order of the messages.
func (q quantity) spikes(messages []fit.Message, bad func(n int64) bool) (all []Spike) {
	for i, m := range messages {
		all = appendSpikes(all, i, m, func(v fit.Value) bool { return v.IsNumber() && bad(v.Int()) }, q[m.Num()]...)
	}
	return all
}

// appendSpikes adds those of some fields of message i that are bad.
func appendSpikes(all []Spike, i int, m fit.Message, bad func(fit.Value) bool, fields ...uint8) []Spike {
	for _, num := range fields {
		if v := m.Field(num); bad(v) {
			f, _ := profile.FieldOf(m.Num(), num)
			all = append(all, Spike{i, f, v.Int()})
		}
	}
	return all
}

// Airliner is a speed in km/h that no airliner reaches.
const Airliner = 1500

// fastestIn has the speed in m/s that nobody reaches in a sport, with room for tail wind and
// for what a satellite receiver smooths. A sport that is not here has the speed of no airliner.
var fastestIn = map[profile.Sport]int64{
	profile.SportSwimming: 6,
	profile.SportWalking:  15,
	profile.SportHiking:   15,
	profile.SportRunning:  15,
	profile.SportCycling:  42,
	profile.SportEBiking:  42,
}

// fastestOf returns the largest limit in m/s of all sports of the sessions.
func fastestOf(messages []fit.Message) (limit int64) {
	for sport := range sportsOf(messages) {
		limit = max(limit, fastest(sport))
	}
	return cmp.Or(limit, fastest(profile.SportInvalid))
}

// sportsOf yields the sport of each session.
func sportsOf(messages []fit.Message) iter.Seq[profile.Sport] {
	return func(yield func(profile.Sport) bool) {
		for _, m := range messages {
			if m.Num() == profile.MesgNumSession && !yield(profile.Sport(enum(m, profile.SessionSport))) {
				return
			}
		}
	}
}

// fastest returns the limit in m/s of a sport.
func fastest(sport profile.Sport) int64 {
	return cmp.Or(fastestIn[sport], Airliner*1000/3600)
}
