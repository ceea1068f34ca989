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
		Ascent: valid(s.TotalAscent), Descent: valid(s.TotalDescent), Calories: valid(s.TotalCalories),
		AvgSpeed: s.EnhancedAvgSpeedScaled(), MaxSpeed: s.EnhancedMaxSpeedScaled(),
		AvgHeartRate: valid(s.AvgHeartRate), MaxHeartRate: valid(s.MaxHeartRate), AvgCadence: valid(s.AvgCadence),
		AvgPower: valid(s.AvgPower), MaxPower: valid(s.MaxPower), NormalizedPower: valid(s.NormalizedPower),
		InMotion: s.TotalMovingTimeScaled(), Work: valid(s.TotalWork), ThresholdPower: valid(s.ThresholdPower),
		IntensityFactor: s.IntensityFactorScaled(), TrainingStressScore: s.TrainingStressScoreScaled(),
		AvgGrade: s.AvgGradeScaled(), MaxGrade: s.MaxPosGradeScaled(),
	}
}

// SumsOfLap returns the sums of a lap.
func SumsOfLap(l *mesg.Lap) Sums {
	return Sums{
		Sport: l.Sport, SubSport: l.SubSport, Start: l.StartTime,
		Distance: l.TotalDistanceScaled(), Elapsed: l.TotalElapsedTimeScaled(), Moving: l.TotalTimerTimeScaled(),
		Ascent: valid(l.TotalAscent), Descent: valid(l.TotalDescent), Calories: valid(l.TotalCalories),
		AvgSpeed: l.EnhancedAvgSpeedScaled(), MaxSpeed: l.EnhancedMaxSpeedScaled(),
		AvgHeartRate: valid(l.AvgHeartRate), MaxHeartRate: valid(l.MaxHeartRate), AvgCadence: valid(l.AvgCadence),
		AvgPower: valid(l.AvgPower), MaxPower: valid(l.MaxPower), NormalizedPower: valid(l.NormalizedPower),
		InMotion: l.TotalMovingTimeScaled(), Work: valid(l.TotalWork), ThresholdPower: math.NaN(),
		IntensityFactor: math.NaN(), TrainingStressScore: math.NaN(),
		AvgGrade: l.AvgGradeScaled(), MaxGrade: l.MaxPosGradeScaled(),
	}
}

// valid returns n as a number, NaN if it is invalid: the largest of its type.
func valid[T uint8 | uint16 | uint32](n T) float64 {
	if n == ^T(0) {
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
