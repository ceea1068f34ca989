package activity

import (
	"iter"
	"math"
	"slices"
	"sync"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/known"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Figures are the sums of an activity, a session or a lap, as the device wrote them, in units for people;
// [Figures.Of] tells which of them the device did not write, so that they were computed. Durations are
// seconds, as all other numbers are float64: a missing number is NaN.
//
// A missing average speed is the distance divided by the timer time, or by the elapsed time. Missing
// ascent, heart rate, power, normalised power, work and time in motion are computed from the records,
// except for laps. Intensity factor and training stress score follow from normalised power and the
// threshold power of the session, or of the settings in the file (zones_target), which then counts as a
// computed figure. An average of 0 counts as missing, and so does a timer time of 0 of somebody who moved.
type Figures struct {
	Sport    profile.Sport // [profile.SportInvalid] if unknown
	SubSport profile.SubSport
	Start    profile.DateTime // see [profile.DateTime.Known]

	Distance                 float64 // m
	Elapsed                  float64 // s, from start to end
	Moving                   float64 // s, while the timer ran: total_timer_time
	Ascent                   float64 // m
	Descent                  float64 // m
	Calories                 float64 // kcal
	AvgSpeed                 float64 // m/s
	MaxSpeed                 float64 // m/s
	AvgHeartRate             float64 // bpm
	MaxHeartRate             float64 // bpm
	AvgCadence               float64 // rpm; for runs strides/min
	AvgPower                 float64 // W
	MaxPower                 float64 // W
	NormalizedPower          float64 // W
	InMotion                 float64 // s, faster than 1 km/h: total_moving_time
	Work                     float64 // J
	ThresholdPower           float64 // W, the rider's, as the device knew it
	IntensityFactor          float64 // normalised power by threshold power
	TrainingStressScore      float64
	AvgGrade                 float64 // per cent
	MaxGrade                 float64 // per cent, uphill: max_pos_grade
	RightBalance             float64 // per cent of the power, by the right leg: left_right_balance
	LeftTorqueEffectiveness  float64 // per cent, like all that follow on pedals
	RightTorqueEffectiveness float64
	LeftPedalSmoothness      float64
	RightPedalSmoothness     float64
	CombinedPedalSmoothness  float64
	VerticalOscillation      float64 // mm
	VerticalRatio            float64 // per cent: oscillation by step length
	StanceTime               float64 // ms, the foot is on the ground
	StanceBalance            float64 // per cent
	StepLength               float64 // mm

	computed uint32 // bit i: the device did not write figure i of figures
}

// A Figure is one number of [Figures].
type Figure struct {
	Name     FigureName
	Value    float64 // NaN if unknown
	Unit     string
	Computed bool // the session or lap does not have it: it follows from other figures, the records or the settings
}

// Known reports whether the figure has a value.
func (f Figure) Known() bool { return !math.IsNaN(f.Value) }

// FigureName is the name of a [Figure].
type FigureName string

// The names of all figures.
const (
	FigureDistance                 FigureName = "distance"
	FigureElapsed                  FigureName = "elapsed"
	FigureMoving                   FigureName = "moving"
	FigureAscent                   FigureName = "ascent"
	FigureDescent                  FigureName = "descent"
	FigureCalories                 FigureName = "calories"
	FigureAvgSpeed                 FigureName = "avg_speed"
	FigureMaxSpeed                 FigureName = "max_speed"
	FigureAvgHeartRate             FigureName = "avg_heart_rate"
	FigureMaxHeartRate             FigureName = "max_heart_rate"
	FigureAvgCadence               FigureName = "avg_cadence"
	FigureAvgPower                 FigureName = "avg_power"
	FigureMaxPower                 FigureName = "max_power"
	FigureNormalizedPower          FigureName = "normalized_power"
	FigureInMotion                 FigureName = "in_motion"
	FigureWork                     FigureName = "work"
	FigureThresholdPower           FigureName = "threshold_power"
	FigureIntensityFactor          FigureName = "intensity_factor"
	FigureTrainingStressScore      FigureName = "training_stress_score"
	FigureAvgGrade                 FigureName = "avg_grade"
	FigureMaxGrade                 FigureName = "max_grade"
	FigureRightBalance             FigureName = "right_balance"
	FigureLeftTorqueEffectiveness  FigureName = "avg_left_torque_effectiveness"
	FigureRightTorqueEffectiveness FigureName = "avg_right_torque_effectiveness"
	FigureLeftPedalSmoothness      FigureName = "avg_left_pedal_smoothness"
	FigureRightPedalSmoothness     FigureName = "avg_right_pedal_smoothness"
	FigureCombinedPedalSmoothness  FigureName = "avg_combined_pedal_smoothness"
	FigureVerticalOscillation      FigureName = "avg_vertical_oscillation"
	FigureVerticalRatio            FigureName = "avg_vertical_ratio"
	FigureStanceTime               FigureName = "avg_stance_time"
	FigureStanceBalance            FigureName = "avg_stance_time_balance"
	FigureStepLength               FigureName = "avg_step_length"
)

// A joint is how a figure of several sessions together follows from theirs.
type joint uint8

const (
	unjoined joint = iota // it is unknown
	agreed                // the value that all of them have, unknown if they differ
	added                 // the sum of known values
	averaged              // the mean, weighted with the timer time
	greatest              // the maximum
)

// A figureRow is all that is known of a figure.
type figureRow struct {
	name   FigureName
	unit   string
	of     func(*Figures) *float64
	field  uint8 // of sessions, and with the same name of laps; 0 for none
	joint  joint // how [Total] joins it
	summed bool  // [RecordSums] gives it for sessions that lack it
	// compute computes it from the figures before it in the table, and from the readings, which are nil
	// for laps; nil if it is never computed.
	compute func(*Figures, *Readings) float64
	zero    bool  // it may be 0: otherwise a device that writes 0 does not know it
	limit   limit // what it does not exceed, zero for none; speeds have the limit of their sport
}

// figures is the table of all figures; the functions below compute them.
var figures = [...]figureRow{
	{FigureDistance, "m", func(f *Figures) *float64 { return &f.Distance }, profile.SessionTotalDistance, added, true, nil, true, limit{}},
	{FigureElapsed, "s", func(f *Figures) *float64 { return &f.Elapsed }, profile.SessionTotalElapsedTime, added, true, nil, true, limit{}},
	{FigureMoving, "s", func(f *Figures) *float64 { return &f.Moving }, profile.SessionTotalTimerTime, added, true, nil, true, limit{}},
	{FigureAscent, "m", func(f *Figures) *float64 { return &f.Ascent }, profile.SessionTotalAscent, added, true, ascentOf, true, climbLimit},
	{FigureDescent, "m", func(f *Figures) *float64 { return &f.Descent }, profile.SessionTotalDescent, added, true, nil, true, climbLimit},
	{FigureCalories, "kcal", func(f *Figures) *float64 { return &f.Calories }, profile.SessionTotalCalories, added, false, nil, false, energyLimit},
	{FigureAvgSpeed, "m/s", func(f *Figures) *float64 { return &f.AvgSpeed }, profile.SessionAvgSpeed, averaged, false, averageSpeed, false, limit{}},
	{FigureMaxSpeed, "m/s", func(f *Figures) *float64 { return &f.MaxSpeed }, profile.SessionMaxSpeed, greatest, false, nil, false, limit{}},
	{FigureAvgHeartRate, "bpm", func(f *Figures) *float64 { return &f.AvgHeartRate }, profile.SessionAvgHeartRate, averaged, false, meanOf(profile.RecordHeartRate), false, beatLimit},
	{FigureMaxHeartRate, "bpm", func(f *Figures) *float64 { return &f.MaxHeartRate }, profile.SessionMaxHeartRate, greatest, false, nil, false, beatLimit},
	{FigureAvgCadence, "rpm", func(f *Figures) *float64 { return &f.AvgCadence }, profile.SessionAvgCadence, averaged, false, nil, false, turnLimit},
	{FigureAvgPower, "W", func(f *Figures) *float64 { return &f.AvgPower }, profile.SessionAvgPower, averaged, false, meanOf(profile.RecordPower), false, wattLimit},
	{FigureMaxPower, "W", func(f *Figures) *float64 { return &f.MaxPower }, profile.SessionMaxPower, greatest, false, nil, false, wattLimit},
	{FigureNormalizedPower, "W", func(f *Figures) *float64 { return &f.NormalizedPower }, profile.SessionNormalizedPower, unjoined, false, normalizedOf, false, wattLimit},
	{FigureInMotion, "s", func(f *Figures) *float64 { return &f.InMotion }, profile.SessionTotalMovingTime, added, false, inMotionOf, true, limit{}},
	{FigureWork, "J", func(f *Figures) *float64 { return &f.Work }, profile.SessionTotalWork, added, false, workOf, false, limit{}},
	{FigureThresholdPower, "W", func(f *Figures) *float64 { return &f.ThresholdPower }, profile.SessionThresholdPower, agreed, false, thresholdOf, false, wattLimit},
	{FigureIntensityFactor, "", func(f *Figures) *float64 { return &f.IntensityFactor }, profile.SessionIntensityFactor, unjoined, false, intensityOf, false, limit{}},
	{FigureTrainingStressScore, "", func(f *Figures) *float64 { return &f.TrainingStressScore }, profile.SessionTrainingStressScore, added, false, scoreOf, false, limit{}},
	{FigureAvgGrade, "%", func(f *Figures) *float64 { return &f.AvgGrade }, profile.SessionAvgGrade, unjoined, false, nil, false, gradeLimit},
	{FigureMaxGrade, "%", func(f *Figures) *float64 { return &f.MaxGrade }, profile.SessionMaxPosGrade, greatest, false, nil, false, gradeLimit},
	{FigureRightBalance, "%", func(f *Figures) *float64 { return &f.RightBalance }, 0, averaged, false, balanceOf, false, limit{}},
	{FigureLeftTorqueEffectiveness, "%", func(f *Figures) *float64 { return &f.LeftTorqueEffectiveness }, profile.SessionAvgLeftTorqueEffectiveness, averaged, false, meanOf(profile.RecordLeftTorqueEffectiveness), false, limit{}},
	{FigureRightTorqueEffectiveness, "%", func(f *Figures) *float64 { return &f.RightTorqueEffectiveness }, profile.SessionAvgRightTorqueEffectiveness, averaged, false, meanOf(profile.RecordRightTorqueEffectiveness), false, limit{}},
	{FigureLeftPedalSmoothness, "%", func(f *Figures) *float64 { return &f.LeftPedalSmoothness }, profile.SessionAvgLeftPedalSmoothness, averaged, false, meanOf(profile.RecordLeftPedalSmoothness), false, limit{}},
	{FigureRightPedalSmoothness, "%", func(f *Figures) *float64 { return &f.RightPedalSmoothness }, profile.SessionAvgRightPedalSmoothness, averaged, false, meanOf(profile.RecordRightPedalSmoothness), false, limit{}},
	{FigureCombinedPedalSmoothness, "%", func(f *Figures) *float64 { return &f.CombinedPedalSmoothness }, profile.SessionAvgCombinedPedalSmoothness, averaged, false, meanOf(profile.RecordCombinedPedalSmoothness), false, limit{}},
	{FigureVerticalOscillation, "mm", func(f *Figures) *float64 { return &f.VerticalOscillation }, profile.SessionAvgVerticalOscillation, averaged, false, meanOf(profile.RecordVerticalOscillation), false, limit{}},
	{FigureVerticalRatio, "%", func(f *Figures) *float64 { return &f.VerticalRatio }, profile.SessionAvgVerticalRatio, averaged, false, meanOf(profile.RecordVerticalRatio), false, limit{}},
	{FigureStanceTime, "ms", func(f *Figures) *float64 { return &f.StanceTime }, profile.SessionAvgStanceTime, averaged, false, meanOf(profile.RecordStanceTime), false, limit{}},
	{FigureStanceBalance, "%", func(f *Figures) *float64 { return &f.StanceBalance }, profile.SessionAvgStanceTimeBalance, averaged, false, meanOf(profile.RecordStanceTimeBalance), false, limit{}},
	{FigureStepLength, "mm", func(f *Figures) *float64 { return &f.StepLength }, profile.SessionAvgStepLength, averaged, false, meanOf(profile.RecordStepLength), false, limit{}},
}

func meanOf(field uint8) func(*Figures, *Readings) float64 {
	return func(_ *Figures, r *Readings) float64 { return Mean(r.Of(field)) }
}

func ascentOf(_ *Figures, r *Readings) float64 {
	up, _ := Climb(r.Of(profile.RecordAltitude))
	return up
}

func averageSpeed(f *Figures, _ *Readings) float64 {
	if f.Moving > 0 {
		return f.Distance / f.Moving
	}
	return f.Distance / f.Elapsed
}

func balanceOf(_ *Figures, r *Readings) float64 {
	shares := slices.Clone(r.Of(profile.RecordLeftRightBalance))
	for i, stored := range shares {
		shares[i] = shareOf(stored, profile.LeftRightBalanceRight, profile.LeftRightBalanceMask, 1)
	}
	return Mean(shares)
}

func normalizedOf(f *Figures, r *Readings) float64 {
	if !(f.AvgPower > 0) {
		return math.NaN()
	}
	return NormalizedPower(r.eachWatt())
}

func thresholdOf(f *Figures, r *Readings) float64 {
	if !(f.NormalizedPower > 0) || r == nil || r.Threshold == nil {
		return math.NaN()
	}
	return r.Threshold()
}

func inMotionOf(_ *Figures, r *Readings) float64 {
	return InMotion(r.Of(profile.RecordTimestamp), r.Of(profile.RecordSpeed), r.Of(profile.RecordDistance))
}

func scoreOf(f *Figures, _ *Readings) float64 {
	return TrainingStressScore(f.Moving, f.NormalizedPower, f.IntensityFactor, f.ThresholdPower)
}
func workOf(_ *Figures, r *Readings) float64 { return Work(r.eachWatt()) }
func intensityOf(f *Figures, _ *Readings) float64 {
	return IntensityFactor(f.NormalizedPower, f.ThresholdPower)
}

// All returns each figure, even if it is unknown, in the order of their constants.
func (f *Figures) All() iter.Seq[Figure] {
	return func(yield func(Figure) bool) {
		for i := range figures {
			if !yield(f.at(i)) {
				return
			}
		}
	}
}

// at returns figure i of the table.
func (f *Figures) at(i int) Figure {
	return Figure{figures[i].name, *figures[i].of(f), figures[i].unit, f.computed>>i&1 != 0}
}

// Of returns a figure by its name. If no constant has this name, the figure is unknown.
func (f *Figures) Of(name FigureName) Figure {
	i := slices.IndexFunc(figures[:], func(k figureRow) bool { return k.name == name })
	if i < 0 {
		return Figure{Name: name, Value: math.NaN()}
	}
	return f.at(i)
}

// storedFigures returns what a session or lap stores.
func storedFigures(m fit.Message) Figures {
	f := unknownFigures()
	f.Sport, f.SubSport = profile.Sport(enum(m, numIn(m, profile.SessionSport))), profile.SubSport(enum(m, numIn(m, profile.SessionSubSport)))
	f.Start = profile.DateTime(timeline.SumOf(m).Start)
	for _, k := range figures {
		if num := numIn(m, k.field); num != 0 {
			*k.of(&f) = number(m, num)
		}
	}
	f.RightBalance = RightShare(m)
	return f
}

// numIn returns the number in a session or lap of a field that has this number in sessions, 0 if there is none.
func numIn(m fit.Message, num uint8) uint8 {
	if m.Num() == profile.MesgNumLap {
		return lapFields()[num]
	}
	return num
}

// lapFields has the numbers in laps of the fields of sessions: of a field with the same name.
var lapFields = sync.OnceValue(func() *[256]uint8 {
	nums := new([256]uint8)
	for f := range profile.Fields(profile.MesgNumSession) {
		if lap, ok := profile.FieldNamed(profile.MesgNumLap, f.Name()); ok {
			nums[f.Num()] = lap.Num()
		}
	}
	return nums
})

// number returns a field of a message in its units, NaN if it is unknown.
func number(m fit.Message, num uint8) float64 {
	v, _ := m.Best(num)
	return v
}

// enum returns a field of a message that is an enumerated value, the invalid value if it is unknown.
func enum(m fit.Message, num uint8) uint8 {
	if v := m.Field(num); v.IsNumber() {
		return uint8(v.Uint())
	}
	return math.MaxUint8
}

func unknownFigures() Figures {
	f := Figures{Sport: profile.SportInvalid, SubSport: profile.SubSportInvalid, Start: profile.DateTimeInvalid}
	for _, k := range figures {
		*k.of(&f) = math.NaN()
	}
	return f
}

// FiguresOfSessions returns the figures of all sessions of a file, each completed from the
// readings of its own records.
func FiguresOfSessions(sessions []fit.Message, r *Readings) []Figures {
	return figuresOfParts(sessions, r.split(sessions))
}

// figuresOfParts returns the figures of sessions, given the readings of each.
func figuresOfParts(sessions []fit.Message, parts []*Readings) (all []Figures) {
	for i, m := range sessions {
		all = append(all, figuresOf(m, parts[i]))
	}
	return all
}

// FiguresOfLap returns the figures of a lap.
func FiguresOfLap(lap fit.Message) Figures { return figuresOf(lap, nil) }

// figuresOf returns what a session or lap stores, completed from readings.
func figuresOf(m fit.Message, r *Readings) Figures {
	f := storedFigures(m)
	f.forgetTimer()
	f.complete(r)
	return f
}

// forgetTimer makes a timer time of 0 unknown, if somebody moved or made an effort meanwhile: a timer that the
// device did not count. A lap within a pause has 0 s.
func (f *Figures) forgetTimer() {
	if f.Moving == 0 && f.Elapsed > 0 && (f.Distance > 0 || f.AvgSpeed > 0 || f.AvgHeartRate > 0 || f.AvgPower > 0) {
		f.Moving = math.NaN()
	}
}

// complete computes what f lacks.
func (f *Figures) complete(r *Readings) {
	for i, k := range figures {
		if v := *k.of(f); k.compute != nil && !(v > 0) && !(k.zero && !math.IsNaN(v)) {
			f.compute(i, k.compute(f, r))
		}
	}
}

// compute sets figure i, which the device did not write, unless v is not a finite number that it can have.
func (f *Figures) compute(i int, v float64) {
	if k := figures[i]; !math.IsInf(v, 1) && (v > 0 || k.zero && v == 0) {
		*k.of(f) = v
		f.computed |= 1 << i
	}
}

// mark marks the known ones of some figures as computed, and no other.
func (f *Figures) mark(computed uint32) {
	for i, k := range figures {
		if math.IsNaN(*k.of(f)) {
			computed &^= 1 << i
		}
	}
	f.computed = computed
}

// Total returns the figures of several sessions, laps or activities together. It adds numbers up, weights
// averages with the timer time, and takes the largest of maxima and the earliest start. The sport is their
// common sport, or [profile.SportMultisport]. Unknown numbers do not count. Normalised power, intensity
// and average grade cannot be combined and are NaN, as is the threshold power unless it is the same in
// all. A figure is computed if it is computed for any of them.
func Total(parts []Figures) Figures {
	if len(parts) == 0 {
		return unknownFigures()
	}
	t := parts[0]
	for i := range parts[1:] {
		t.add(&parts[1+i])
	}
	return t
}

// add adds s to t.
func (t *Figures) add(s *Figures) {
	if t.Sport != s.Sport {
		t.Sport = profile.SportMultisport
	}
	if t.SubSport != s.SubSport {
		t.SubSport = profile.SubSportGeneric
	}
	t.Start = min(t.Start, s.Start)
	moving := t.Moving // the weight of averages, before it grows
	for _, k := range figures {
		x, y := k.of(t), *k.of(s)
		switch {
		case k.joint == added:
			*x = known.Either(*x, y, func(x, y float64) float64 { return x + y })
		case k.joint == averaged:
			*x = known.Weighted(*x, moving, y, s.Moving)
		case k.joint == greatest:
			*x = known.Either(*x, y, math.Max)
		case k.joint == unjoined || *x != y:
			*x = math.NaN()
		}
	}
	t.mark(t.computed | s.computed)
}
