package chart

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
)

// A Kind is a quantity that has a chart.
type Kind int

// Kinds is how many there are. They are in the order of the charts.
const (
	Speed       Kind = iota // m/s
	HeartRate               // bpm
	Power                   // W
	Altitude                // m
	Cadence                 // rpm
	Temperature             // °C
	Balance                 // % of the right leg
	LeftTorque              // %, as all that follow on pedals
	RightTorque
	LeftSmoothness
	RightSmoothness
	BothSmoothness
	Oscillation   // mm
	VerticalRatio // %
	Contact       // ms
	ContactBalance
	StepLength // mm
	Kinds      = iota
)

// Facts of each kind. A value is an outlier if it is farther than odd from the median of the
// values around it, and farther than their spread explains. It is also an outlier if it is not
// between least and most, the limits of people and planes. Sprints, braking and coasting stay.
var kinds = [Kinds]struct {
	field            uint8
	odd, least, most float64
	positive         bool // 0 means that the sensor has no value
}{
	Speed:       {profile.RecordSpeed, 15, 0, 400, false},
	HeartRate:   {profile.RecordHeartRate, 40, 20, 240, true},
	Power:       {profile.RecordPower, 2000, 0, 3500, false},
	Altitude:    {profile.RecordAltitude, 50, -500, 20_000, false},
	Cadence:     {profile.RecordCadence, 120, 0, 220, false},
	Temperature: {profile.RecordTemperature, 10, -60, 80, false},

	Balance:         {profile.RecordLeftRightBalance, 100, 0, 100, true},
	LeftTorque:      {profile.RecordLeftTorqueEffectiveness, 100, 0, 100, false},
	RightTorque:     {profile.RecordRightTorqueEffectiveness, 100, 0, 100, false},
	LeftSmoothness:  {profile.RecordLeftPedalSmoothness, 100, 0, 100, false},
	RightSmoothness: {profile.RecordRightPedalSmoothness, 100, 0, 100, false},
	BothSmoothness:  {profile.RecordCombinedPedalSmoothness, 100, 0, 100, false},
	Oscillation:     {profile.RecordVerticalOscillation, 150, 0, 400, true},
	VerticalRatio:   {profile.RecordVerticalRatio, 30, 0, 60, true},
	Contact:         {profile.RecordStanceTime, 500, 0, 2000, true},
	ContactBalance:  {profile.RecordStanceTimeBalance, 50, 0, 100, true},
	StepLength:      {profile.RecordStepLength, 2000, 0, 4000, true},
}

func (k Kind) field() uint8 { return kinds[k].field }

// columnOf returns a column, without values if all are empty: a device without a
// power meter may write 0 W all day.
func columnOf(k Kind, values []float64) Column {
	says := false
	for i, v := range values {
		if v == 0 && kinds[k].positive || math.IsInf(v, 0) {
			values[i] = math.NaN()
		}
		says = says || !math.IsNaN(values[i]) && (v != 0 || k == Altitude || k == Temperature)
	}
	if !says {
		return Column{}
	}
	return Column{Values: values, Odd: outliers(k, values)}
}

// around is how many values on each side of one are looked at.
const around = 7

// outliers returns the numbers of the values that are.
func outliers(k Kind, values []float64) (odd []int) {
	var window []float64
	for i, v := range values {
		if math.IsNaN(v) {
			continue
		}
		if v < kinds[k].least || v > kinds[k].most {
			odd = append(odd, i)
			continue
		}
		near := values[max(0, i-around):min(len(values), i+around+1)]
		if !isFarFromAny(v, near, kinds[k].odd) {
			continue
		}
		window = known(window[:0], near)
		middle := median(window)
		for j, w := range window {
			window[j] = math.Abs(w - middle)
		}
		if far := math.Abs(v - middle); far > kinds[k].odd && far > 6*median(window) {
			odd = append(odd, i)
		}
	}
	return odd
}

// isFarFromAny reports whether v is farther than odd from a value around it. Most values are not, and then v is not
// farther from the median either, so that the median need not be computed.
func isFarFromAny(v float64, near []float64, odd float64) bool {
	for _, w := range near {
		if math.Abs(w-v) > odd {
			return true
		}
	}
	return false
}

// known appends the values that are numbers.
func known(to, values []float64) []float64 {
	for _, v := range values {
		if !math.IsNaN(v) {
			to = append(to, v)
		}
	}
	return to
}

// median sorts values, of which there is one at least, and returns the one in the middle.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

// Outliers returns how many values of some kinds are outliers.
func (r *Ride) Outliers(of []Kind) (n int) {
	for _, k := range of {
		n += len(r.Columns[k].Odd)
	}
	return n
}
