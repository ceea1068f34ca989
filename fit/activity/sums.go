package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit/internal/known"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Sums holds the sums of a session or lap, as the device wrote them, in units for people. Durations
// are seconds, as all other numbers are float64: a missing number is NaN.
type Sums struct {
	Sport    profile.Sport // [profile.SportInvalid] if unknown
	SubSport profile.SubSport
	Start    profile.DateTime // see [profile.DateTime.Known]

	Distance float64 // m
	Elapsed  float64 // s, from start to end
	Moving   float64 // s, while the timer ran: total_timer_time
	Ascent   float64 // m
	Descent  float64 // m
	Calories float64 // kcal

	AvgSpeed        float64 // m/s
	MaxSpeed        float64 // m/s
	AvgHeartRate    float64 // bpm
	MaxHeartRate    float64 // bpm
	AvgCadence      float64 // rpm; for runs strides/min
	AvgPower        float64 // W
	MaxPower        float64 // W
	NormalizedPower float64 // W

	InMotion            float64 // s, faster than 1 km/h: total_moving_time
	Work                float64 // J
	ThresholdPower      float64 // W, the rider's, as the device knew it
	IntensityFactor     float64 // normalised power by threshold power
	TrainingStressScore float64

	AvgGrade float64 // per cent
	MaxGrade float64 // per cent, uphill: max_pos_grade
}

// SumsOfSession returns the sums of a session.
func SumsOfSession(s *mesg.Session) Sums {
	return Sums{
		Sport: s.Sport, SubSport: s.SubSport, Start: s.StartTime,
		Distance: s.TotalDistanceScaled(), Elapsed: s.TotalElapsedTimeScaled(), Moving: s.TotalTimerTimeScaled(),
		Ascent: known16(s.TotalAscent), Descent: known16(s.TotalDescent), Calories: known16(s.TotalCalories),
		AvgSpeed: s.EnhancedAvgSpeedScaled(), MaxSpeed: s.EnhancedMaxSpeedScaled(),
		AvgHeartRate: known8(s.AvgHeartRate), MaxHeartRate: known8(s.MaxHeartRate), AvgCadence: known8(s.AvgCadence),
		AvgPower: known16(s.AvgPower), MaxPower: known16(s.MaxPower), NormalizedPower: known16(s.NormalizedPower),
		InMotion: s.TotalMovingTimeScaled(), Work: known32(s.TotalWork), ThresholdPower: known16(s.ThresholdPower),
		IntensityFactor: s.IntensityFactorScaled(), TrainingStressScore: s.TrainingStressScoreScaled(),
		AvgGrade: s.AvgGradeScaled(), MaxGrade: s.MaxPosGradeScaled(),
	}
}

// SumsOfLap returns the sums of a lap.
func SumsOfLap(l *mesg.Lap) Sums {
	return Sums{
		Sport: l.Sport, SubSport: l.SubSport, Start: l.StartTime,
		Distance: l.TotalDistanceScaled(), Elapsed: l.TotalElapsedTimeScaled(), Moving: l.TotalTimerTimeScaled(),
		Ascent: known16(l.TotalAscent), Descent: known16(l.TotalDescent), Calories: known16(l.TotalCalories),
		AvgSpeed: l.EnhancedAvgSpeedScaled(), MaxSpeed: l.EnhancedMaxSpeedScaled(),
		AvgHeartRate: known8(l.AvgHeartRate), MaxHeartRate: known8(l.MaxHeartRate), AvgCadence: known8(l.AvgCadence),
		AvgPower: known16(l.AvgPower), MaxPower: known16(l.MaxPower), NormalizedPower: known16(l.NormalizedPower),
		InMotion: l.TotalMovingTimeScaled(), Work: known32(l.TotalWork), ThresholdPower: math.NaN(),
		IntensityFactor: math.NaN(), TrainingStressScore: math.NaN(),
		AvgGrade: l.AvgGradeScaled(), MaxGrade: l.MaxPosGradeScaled(),
	}
}

// known8 returns n as a number, NaN if it is invalid.
func known8(n uint8) float64 {
	if n == math.MaxUint8 {
		return math.NaN()
	}
	return float64(n)
}

func known16(n uint16) float64 {
	if n == math.MaxUint16 {
		return math.NaN()
	}
	return float64(n)
}

func known32(n uint32) float64 {
	if n == math.MaxUint32 {
		return math.NaN()
	}
	return float64(n)
}

// Total returns the sums of several sessions or laps together. It adds numbers up, weights
// averages with the timer time, and takes the largest of maxima and the earliest start. The
// sport is their common sport, or [profile.SportMultisport]. Unknown numbers do not count.
// Normalised power, intensity and average grade cannot be combined and are NaN, as is the threshold
// power unless it is the same in all.
func Total(parts []Sums) Sums {
	if len(parts) == 0 {
		return unknownSums()
	}
	t := parts[0]
	for _, s := range parts[1:] {
		t.addSums(s)
	}
	return t
}

func unknownSums() Sums {
	s := Sums{Sport: profile.SportInvalid, SubSport: profile.SubSportInvalid, Start: profile.DateTimeInvalid}
	for _, f := range figures {
		*f.of(&s) = math.NaN()
	}
	return s
}

// addSums adds s to t.
func (t *Sums) addSums(s Sums) {
	if t.Sport != s.Sport {
		t.Sport = profile.SportMultisport
	}
	if t.SubSport != s.SubSport {
		t.SubSport = profile.SubSportGeneric
	}
	t.Start = min(t.Start, s.Start)
	moving := t.Moving // the weight of averages, before it grows
	for _, f := range figures {
		x, y := f.of(t), *f.of(&s)
		switch f.joint {
		case added:
			*x = known.Either(*x, y, func(x, y float64) float64 { return x + y })
		case averaged:
			*x = known.Weighted(*x, moving, y, s.Moving)
		case greatest:
			*x = known.Either(*x, y, math.Max)
		case agreed:
			if *x != y {
				*x = math.NaN()
			}
		default:
			*x = math.NaN()
		}
	}
}
