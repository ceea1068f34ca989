package figures

import (
	"fmt"
	"math"
	"strings"

	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// units selects the units of distances. Unknown numbers are "".
type units struct {
	Imperial bool
	yards    bool // the pool is measured in yards
}

// InYards reports whether distances of swims are in yards.
func (u units) InYards() bool { return u.Imperial || u.yards }

// These are the lengths of units in metres.
const (
	MetresPerMile = 1609.344
	MetresPerYard = 0.9144
	MetresPerFoot = 0.3048
)

// distance returns a distance: for a swim in metres or yards, otherwise in kilometres or
// miles.
func (u units) distance(sport profile.Sport, m float64) string {
	switch swim := sport == profile.SportSwimming; {
	case math.IsNaN(m):
		return ""
	case swim && u.InYards():
		return fmt.Sprintf("%.0f yd", m/MetresPerYard)
	case swim:
		return fmt.Sprintf("%.0f m", m)
	case u.Imperial:
		return fmt.Sprintf("%.2f mi", m/MetresPerMile)
	}
	return fmt.Sprintf("%.2f km", m/1000)
}

// height returns an altitude, in the same units for all sports.
func (u units) height(_ profile.Sport, m float64) string {
	switch {
	case math.IsNaN(m):
		return ""
	case u.Imperial:
		return fmt.Sprintf("%.0f ft", m/MetresPerFoot)
	}
	return fmt.Sprintf("%.0f m", m)
}

// Tempo returns a speed, or for runners and swimmers a pace: the time for a distance.
func (u units) Tempo(sport profile.Sport, mps float64) string {
	metres, per := u.Stretch(sport)
	switch {
	case !(mps > 0):
		return ""
	case per != "":
		return Clock(metres/mps) + per
	case u.Imperial:
		return fmt.Sprintf("%.1f mph", mps*3600/MetresPerMile)
	}
	return fmt.Sprintf("%.1f km/h", mps*3.6)
}

// Stretch returns the distance of a pace, "" for sports with a speed.
func (u units) Stretch(sport profile.Sport) (metres float64, per string) {
	switch sport {
	case profile.SportRunning, profile.SportWalking, profile.SportHiking, profile.SportSnowshoeing:
		if u.Imperial {
			return MetresPerMile, " /mi"
		}
		return 1000, " /km"
	case profile.SportSwimming:
		if u.InYards() {
			return 100 * MetresPerYard, " /100 yd"
		}
		return 100, " /100 m"
	case profile.SportRowing:
		return 500, " /500 m"
	}
	return 0, ""
}

// TempoLabel returns the label of tempo.
func (u units) TempoLabel(sport profile.Sport) string {
	_, per := u.Stretch(sport)
	return Either(per != "", "Pace", "Speed")
}

// cadence returns turns of the cranks, or steps of both feet, per minute.
func (units) cadence(sport profile.Sport, rpm float64) string {
	unit, factor := CadenceUnit(sport)
	return Positive(factor*rpm, unit)
}

// CadenceUnit returns the unit of a sport's cadence, and by what the number in a file is
// multiplied: files count the steps of one foot.
func CadenceUnit(sport profile.Sport) (unit string, factor float64) {
	switch sport {
	case profile.SportRunning, profile.SportWalking, profile.SportHiking:
		return "steps/min", 2
	case profile.SportSwimming:
		return "strokes/min", 1
	}
	return "rpm", 1
}

// Positive returns a number with its unit, "" for 0, which means unknown, as in a heart
// rate.
func Positive(v float64, unit string) string { return ifPositive("%.0f "+unit, v) }

// ifPositive returns a number in a format, "" unless it is above 0.
func ifPositive(format string, v float64) string {
	if !(v > 0) {
		return ""
	}
	return fmt.Sprintf(format, v)
}

// Clock returns seconds as 4:05 or 1:04:05.
func Clock(seconds float64) string {
	if math.IsNaN(seconds) || math.IsInf(seconds, 0) {
		return ""
	}
	s := int64(math.Round(seconds))
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// Either returns one of two texts.
func Either(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

// JoinKnown joins the texts that are not empty.
func JoinKnown(by string, texts ...string) string {
	var known []string
	for _, text := range texts {
		if text != "" {
			known = append(known, text)
		}
	}
	return strings.Join(known, by)
}

// approximate returns the text of a figure, with ~ if it is computed.
func approximate(f activity.Figure, text string) string {
	if text == "" || !f.Computed {
		return text
	}
	return "~" + text
}
