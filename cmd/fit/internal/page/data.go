package page

import (
	"encoding/json"
	"math"
	"strconv"
)

// Ride is the records of an activity. All slices have an element for each record, NaN where
// it has no value.
type Ride struct {
	Name      string
	Time      []float64 // seconds, ascending
	Distance  []float64 // m, never descending
	Lat, Long []float64 // degrees
	Columns   []Column  // one for each kind of the page
	Breaks    []int     // numbers of the records that a pause comes before
	Laps      []int     // seconds at which laps begin
	Curve     []float64 // for each duration of the page the highest average in W, or fewer
}

// Column is the values of one kind; nil if the ride has none.
type Column struct {
	Values []float64
	Odd    []int // numbers of the records whose value is an outlier
}

// Difference is a curve of what the second of two rides has more than the first. A slice has an
// element for each record of the first, NaN where there is none; it is nil if the curve is not drawn
// over that axis.
type Difference struct {
	Kind
	Time, Distance []float64
}

// A packed column is the differences between whole numbers, which have few digits.
type packed struct {
	Scale float64         `json:"scale"`
	D     json.RawMessage `json:"d"`
	Odd   []int           `json:"odd"`
}

// pack packs values with a number of decimals.
func pack(values []float64, decimals int) packed {
	scale := math.Pow10(decimals)
	b := append(make([]byte, 0, 4*len(values)+2), '[')
	last := 0.0
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		v = math.Round(v * scale)
		if !(math.Abs(v) < 1<<53) { // what JavaScript cannot hold, and NaN
			b = append(b, "null"...)
			continue
		}
		b = strconv.AppendInt(b, int64(v-last), 10)
		last = v
	}
	return packed{Scale: scale, D: append(b, ']')}
}

// Decimals of what all rides have. A position is true to 11 cm: the line of the route is
// wider, and the page a tenth smaller than with all seven decimals.
const (
	timeDecimals     = 0
	distanceDecimals = 0
	positionDecimals = 6
)

type packedRide struct {
	Name     string    `json:"name"`
	Time     packed    `json:"time"`
	Distance packed    `json:"distance"`
	Lat      packed    `json:"lat"`
	Long     packed    `json:"long"`
	Columns  []*packed `json:"columns"`
	Breaks   []int     `json:"breaks"`
	Laps     []int     `json:"laps"`
	Curve    []float64 `json:"curve"`
}

// data returns what the script of the page reads, as JSON in which no character means
// anything to HTML.
func (p *Page) data() ([]byte, error) {
	rides := make([]packedRide, len(p.Rides))
	for i := range p.Rides {
		rides[i] = p.packRide(&p.Rides[i])
	}
	differences := make([]packedDifference, len(p.Differences))
	for i, d := range p.Differences {
		differences[i] = packedDifference{d.Kind, packSome(d.Time, d.Decimals), packSome(d.Distance, d.Decimals)}
	}
	return json.Marshal(struct {
		Rides       []packedRide       `json:"rides"`
		Kinds       []Kind             `json:"kinds"`
		Differences []packedDifference `json:"differences"`
		Durations   []int              `json:"durations"`
		Unit        Unit               `json:"unit"`
		Along       Axis               `json:"along"`
		Start       *int               `json:"start"`
		Tiles       string             `json:"tiles"`
	}{rides, notNil(p.Kinds), differences, notNil(p.Durations), p.Unit, p.Along, p.Clock, p.Tiles})
}

func (p *Page) packRide(r *Ride) packedRide {
	packed := packedRide{
		Name: r.Name, Time: pack(r.Time, timeDecimals), Distance: pack(r.Distance, distanceDecimals),
		Lat: pack(r.Lat, positionDecimals), Long: pack(r.Long, positionDecimals),
		Breaks: notNil(r.Breaks), Laps: notNil(r.Laps), Curve: []float64{},
	}
	for k, kind := range p.Kinds {
		packed.Columns = append(packed.Columns, packColumn(r.Columns[k], kind.Decimals))
	}
	for _, watts := range r.Curve {
		if !(math.Abs(watts) < 1<<53) {
			break // no ride is as long as the durations from here on
		}
		packed.Curve = append(packed.Curve, math.Round(watts))
	}
	return packed
}

// A packedDifference has null for an axis without a curve.
type packedDifference struct {
	Kind
	Time     *packed `json:"time"`
	Distance *packed `json:"distance"`
}

func packSome(values []float64, decimals int) *packed {
	return packColumn(Column{Values: values}, decimals)
}

func packColumn(c Column, decimals int) *packed {
	if c.Values == nil {
		return nil
	}
	one := pack(c.Values, decimals)
	one.Odd = notNil(c.Odd)
	return &one
}

// notNil returns an empty slice for none: JSON has null for that.
func notNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
