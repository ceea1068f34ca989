package view

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/cmd/fit/internal/chart"
	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
	"github.com/tightwire/tightwire/cmd/fit/internal/page"
	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// charts adds the rides and the kinds of charts they have.
func (v *view) charts() {
	for k := range chart.Kind(chart.Kinds) {
		if v.measures(k) {
			v.charted = append(v.charted, k)
			v.Kinds = append(v.Kinds, v.kind(k))
		}
	}
	u, sport := v.pages[0].Units, v.sport()
	v.Unit = page.Unit{Name: "km", Metres: 1000}
	switch swim := sport == profile.SportSwimming; {
	case swim && u.InYards():
		v.Unit = page.Unit{Name: "yd", Metres: figures.MetresPerYard}
	case swim:
		v.Unit = page.Unit{Name: "m", Metres: 1}
	case u.Imperial:
		v.Unit = page.Unit{Name: "mi", Metres: figures.MetresPerMile}
	}
	near := 0.0
	for i, r := range v.rides {
		shown := r.Page(v.name(i), v.from[i], v.charted, v.convert)
		for j, k := range v.charted {
			shown.Columns[j].Average = v.average(i, k)
		}
		shown.Long, near = chart.Continuous(shown.Long, near)
		v.Rides = append(v.Rides, shown)
	}
	v.developers()
}

// average returns the average of a kind as the figures of a ride have it, "" if they do not.
func (v *view) average(i int, k chart.Kind) string {
	s := v.pages[i]
	t := &s.Summary.Total
	switch k {
	case chart.Speed:
		return s.Tempo(t, s.Swim())
	case chart.HeartRate:
		return s.Text(t, activity.FigureAvgHeartRate)
	case chart.Power:
		return s.Text(t, activity.FigureAvgPower)
	case chart.Cadence:
		return s.Text(t, activity.FigureAvgCadence)
	}
	if d, ok := dynamics[k]; ok {
		return s.Text(t, d.average)
	}
	return ""
}

// sport returns the sport of the first ride, which chooses units for both.
func (v *view) sport() profile.Sport { return v.pages[0].Summary.Total.Sport }

// measures reports whether a ride has values of a kind.
func (v *view) measures(k chart.Kind) bool {
	return slices.ContainsFunc(v.rides, func(r *chart.Ride) bool { return r.Columns[k].Values != nil })
}

// kind returns how the page shows a kind.
func (v *view) kind(k chart.Kind) page.Kind {
	u := v.pages[0].Units
	switch k {
	case chart.Speed:
		if _, per := u.Stretch(v.sport()); per != "" {
			return page.Kind{Name: "speed", Title: "Pace", Unit: per[1:], Pace: true}
		}
		return page.Kind{Name: "speed", Title: "Speed", Unit: figures.Either(u.Imperial, "mph", "km/h"), Decimals: 1}
	case chart.HeartRate:
		return page.Kind{Name: "heart_rate", Title: "Heart rate", Unit: "bpm"}
	case chart.Power:
		return page.Kind{Name: "power", Title: "Power", Unit: "W"}
	case chart.Altitude:
		return page.Kind{Name: "altitude", Title: "Altitude", Unit: figures.Either(u.Imperial, "ft", "m"), Decimals: 1}
	case chart.Cadence:
		unit, _ := figures.CadenceUnit(v.sport())
		return page.Kind{Name: "cadence", Title: "Cadence", Unit: unit}
	case chart.Temperature:
		return page.Kind{Name: "temperature", Title: "Temperature", Unit: figures.Either(u.Imperial, "°F", "°C")}
	}
	return dynamics[k].Kind
}

// dynamics are how the page shows what meters of power in pedals and watches of runners measure.
var dynamics = map[chart.Kind]struct {
	page.Kind
	average activity.FigureName
}{
	chart.Balance:         {page.Kind{Name: "balance", Title: "Balance, right leg", Unit: "%"}, activity.FigureRightBalance},
	chart.LeftTorque:      {page.Kind{Name: "left_torque_effectiveness", Title: "Torque effectiveness, left", Unit: "%"}, activity.FigureLeftTorqueEffectiveness},
	chart.RightTorque:     {page.Kind{Name: "right_torque_effectiveness", Title: "Torque effectiveness, right", Unit: "%"}, activity.FigureRightTorqueEffectiveness},
	chart.LeftSmoothness:  {page.Kind{Name: "left_pedal_smoothness", Title: "Pedal smoothness, left", Unit: "%"}, activity.FigureLeftPedalSmoothness},
	chart.RightSmoothness: {page.Kind{Name: "right_pedal_smoothness", Title: "Pedal smoothness, right", Unit: "%"}, activity.FigureRightPedalSmoothness},
	chart.BothSmoothness:  {page.Kind{Name: "combined_pedal_smoothness", Title: "Pedal smoothness", Unit: "%"}, activity.FigureCombinedPedalSmoothness},
	chart.Oscillation:     {page.Kind{Name: "vertical_oscillation", Title: "Vertical oscillation", Unit: "mm"}, activity.FigureVerticalOscillation},
	chart.VerticalRatio:   {page.Kind{Name: "vertical_ratio", Title: "Vertical ratio", Unit: "%", Decimals: 1}, activity.FigureVerticalRatio},
	chart.Contact:         {page.Kind{Name: "stance_time", Title: "Ground contact", Unit: "ms"}, activity.FigureStanceTime},
	chart.ContactBalance:  {page.Kind{Name: "stance_time_balance", Title: "Contact balance", Unit: "%", Decimals: 1}, activity.FigureStanceBalance},
	chart.StepLength:      {page.Kind{Name: "step_length", Title: "Step length", Unit: "mm"}, activity.FigureStepLength},
}

// developers adds the charts of fields of applications. The same name and unit of two rides are one chart.
func (v *view) developers() {
	seen := map[[2]string]bool{}
	for _, r := range v.rides {
		for _, c := range r.Developer {
			key := [2]string{c.Name, c.Unit}
			if seen[key] {
				continue
			}
			seen[key] = true
			v.Kinds = append(v.Kinds, page.Kind{Name: "developer", Title: quote.Text(c.Name), Unit: quote.Text(c.Unit), Decimals: 2})
			for i, other := range v.rides {
				v.Rides[i].Columns = append(v.Rides[i].Columns, page.Column{Values: other.Named(c.Name, c.Unit)})
			}
		}
	}
}

// standing is the speed in m/s below which a pace is meaningless.
const standing = 0.3

// convert returns a value of the profile in the unit of the page.
func (v *view) convert(k chart.Kind, value float64) float64 {
	u, sport := v.pages[0].Units, v.sport()
	switch metres, _ := u.Stretch(sport); {
	case k == chart.Speed && metres > 0 && value < standing:
		return math.NaN()
	case k == chart.Speed && metres > 0:
		return metres / value
	case k == chart.Speed && u.Imperial:
		return value * 3600 / figures.MetresPerMile
	case k == chart.Speed:
		return value * 3.6
	case k == chart.Altitude && u.Imperial:
		return value / figures.MetresPerFoot
	case k == chart.Cadence:
		_, factor := figures.CadenceUnit(sport)
		return factor * value
	case k == chart.Temperature && u.Imperial:
		return value*9/5 + 32
	}
	return value
}

// curves adds the power curves.
func (v *view) curves() {
	v.Durations = curveDurations
	for i, r := range v.rides {
		if watts := r.Usual(chart.Power); watts != nil {
			even := activity.EachSecond(r.Seconds(v.from[i]), watts)
			v.Rides[i].Curve = activity.Curve(even, curveDurations...)
		}
	}
}
