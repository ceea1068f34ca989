package track

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// SetPosition gives a record a position in degrees, as text.
func SetPosition(r *mesg.Record, lat, long string) error {
	x, okX := parseNumber(lat)
	y, okY := parseNumber(long)
	if !okX || !okY || math.Abs(x) > 90 || math.Abs(y) > 180 {
		return fmt.Errorf("found the position %q, %q, want degrees", shortened(lat), shortened(long))
	}
	r.PositionLat, r.PositionLong = fit.Semicircles(x), fit.Semicircles(y)
	return nil
}

// ParseTime returns a time, in UTC if the text names no zone. A time that FIT cannot store, such as one
// before 1990, becomes [profile.DateTimeInvalid], and so does an empty text.
func ParseTime(text string) (profile.DateTime, error) {
	if text = strings.TrimSpace(text); text == "" {
		return profile.DateTimeInvalid, nil
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t, err = time.Parse("2006-01-02T15:04:05", text)
	}
	if err != nil {
		return 0, fmt.Errorf("found the time %q, want one like 2026-05-31T08:00:00Z", shortened(text))
	}
	return profile.DateTimeOf(t), nil
}

// shortened returns the beginning of a text, for errors and names: whole characters.
func shortened(text string) string {
	const most = 60
	return strings.ToValidUTF8(text[:min(most, len(text))], "")
}

// parseNumber returns a finite number.
func parseNumber(text string) (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return v, err == nil && !math.IsInf(v, 0) && !math.IsNaN(v)
}

// A Set sets one quantity of a record to a text. It leaves the record as it is if the text is not a number,
// or a number that FIT cannot store: sensors and programs write odd things.
type Set func(r *mesg.Record, text string)

// What sensors measure.
var (
	SetHeartRate   Set = func(r *mesg.Record, text string) { Rounded(text, 1, 254, &r.HeartRate) }
	SetCadence     Set = func(r *mesg.Record, text string) { Rounded(text, 0, 254, &r.Cadence) }
	SetPower       Set = func(r *mesg.Record, text string) { Rounded(text, 0, 65534, &r.Power) }
	SetTemperature Set = func(r *mesg.Record, text string) { Rounded(text, -128, 126, &r.Temperature) }
	SetAltitude    Set = func(r *mesg.Record, text string) { Scaled(text, 5, 500, &r.Altitude) }
	SetSpeed       Set = func(r *mesg.Record, text string) { Scaled(text, 1000, 0, &r.Speed) }
	SetDistance    Set = func(r *mesg.Record, text string) { Scaled(text, 100, 0, &r.Distance) }
)

// named has the names of what sensors measure, in lower case and without signs, as programs write them into the
// extensions of GPX and TCX: those of Garmin, Cluetrust, Suunto and others, and plain elements.
var named = map[string]Set{
	"hr": SetHeartRate, "heartrate": SetHeartRate, "bpm": SetHeartRate, "heartratebpm": SetHeartRate,
	"cad": SetCadence, "cadence": SetCadence, "bikecadence": SetCadence, "runcadence": SetCadence,
	"power": SetPower, "powerinwatts": SetPower, "watts": SetPower, "bikepower": SetPower, "pwr": SetPower,
	"atemp": SetTemperature, "temp": SetTemperature, "temperature": SetTemperature,
	"speed":    SetSpeed,
	"distance": SetDistance,
}

// SetNamed sets what an element of an extension measures, by its name without the namespace: there are more
// spellings than schemas. Other elements set nothing.
func SetNamed(r *mesg.Record, name, text string) {
	if set := named[strings.ToLower(signs.Replace(name))]; set != nil {
		set(r, text)
	}
}

// signs are what stands between the words of a name.
var signs = strings.NewReplacer("_", "", "-", "", ".", "")

// Rounded sets n to a number that is rounded to a whole one, unless it is below least or above most.
func Rounded[T uint8 | int8 | uint16](text string, least, most float64, n *T) {
	if v, ok := parseNumber(text); ok {
		if v = math.Round(v); v >= least && v <= most {
			*n = T(v)
		}
	}
}

// Scaled sets n to a number as FIT stores it: with an offset, in parts of scale.
func Scaled[T uint16 | uint32](text string, scale, offset float64, n *T) {
	if v, ok := parseNumber(text); ok {
		if v = math.Round((v + offset) * scale); v >= 0 && v < float64(^T(0)) {
			*n = T(v)
		}
	}
}

// Milliseconds returns a number of seconds in milliseconds, and the invalid value for anything that FIT
// cannot store.
func Milliseconds(text string) uint32 {
	n := uint32(math.MaxUint32)
	Scaled(text, 1000, 0, &n)
	return n
}

// Degrees returns semicircles in degrees with seven decimals, -180 up to less than 180, or 180 for a point
// that [CutAtDateLine] has made.
func Degrees(semicircles int32) string {
	if semicircles == east180 {
		return "180.0000000"
	}
	return strconv.FormatFloat(fit.Degrees(semicircles), 'f', 7, 64)
}

// Number returns a number in the fewest digits, without an exponent, as XML wants decimals; "" for NaN.
func Number(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// Whole returns a number of a field, "" if it is the invalid value.
func Whole[T int8 | uint8 | uint16](n, invalid T) string {
	if n == invalid {
		return ""
	}
	return strconv.Itoa(int(n))
}

// Beats returns a heart rate, "" if it is unknown. Straps without contact send 0, which GPX and TCX forbid.
func Beats(bpm uint8) string {
	if bpm == 0 {
		return ""
	}
	return Whole(bpm, 0xFF)
}

// Time returns a time as XML and RFC 3339 have it, in UTC; "" if it is unknown.
func Time(t profile.DateTime) string {
	if t == profile.DateTimeInvalid {
		return ""
	}
	return t.Time().UTC().Format(time.RFC3339)
}
