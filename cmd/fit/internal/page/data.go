package page

import (
	"cmp"
	"encoding/json"
	"io"
	"math"
	"strconv"
)

// Ride is the records of an activity. All slices have an element for each record, NaN where the record
// has no value.
type Ride struct {
	Name      string
	Time      []float64 // seconds, ascending
	Distance  []float64 // m, never descending
	Lat, Long []float64 // degrees; a way over the date line goes on beyond 180°
	Columns   []Column  // one for each kind of the page
	Breaks    []int     // numbers of the records that a pause comes before
	Laps      []int     // seconds at which laps begin
	Curve     []float64 // for each duration of the page the highest average in W, or fewer
}

// Column is the values of one kind; nil if the ride has none.
type Column struct {
	Values  []float64
	Convert func(float64) float64 // to the unit of the page; nil: Values are in it
	Odd     []int                 // numbers of the records whose value is an outlier
	Average string                // of the whole ride, as the figures of the page say it; "" if they do not
}

// At returns a value in the unit of the page.
func (c *Column) At(i int) float64 {
	if c.Convert == nil {
		return c.Values[i]
	}
	return c.Convert(c.Values[i])
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

	Average string `json:"average,omitempty"`
}

// pack packs the values of a column with a number of decimals.
func pack(c *Column, decimals int) *packed {
	scale := math.Pow10(decimals)
	b := append(make([]byte, 0, 4*len(c.Values)+2), '[')
	last := 0.0
	for i := range c.Values {
		if i > 0 {
			b = append(b, ',')
		}
		v := math.Round(c.At(i) * scale)
		if !(math.Abs(v) < 1<<53) { // what JavaScript cannot hold, and NaN
			b = append(b, "null"...)
			continue
		}
		b = strconv.AppendInt(b, int64(v-last), 10)
		last = v
	}
	return &packed{Scale: scale, D: append(b, ']'), Odd: c.Odd, Average: c.Average}
}

// Decimals of what all rides have. A position is true to 11 cm: the line of the route is
// wider, and the page a tenth smaller than with all seven decimals.
const (
	timeDecimals     = 0
	distanceDecimals = 0
	positionDecimals = 6
)

// writeData writes what the script of the page reads: an object with these members, in which no
// character means anything to HTML. Columns are packed one at a time, as a ride may be long.
func (p *Page) writeData(w io.Writer) error {
	o := object{w: w}
	o.open("", '{')
	o.open("rides", '[')
	for i := range p.Rides {
		p.writeRide(&o, &p.Rides[i])
	}
	o.close(']')
	o.member("kinds", notNil(p.Kinds))
	p.writeDifferences(&o)
	o.member("durations", notNil(p.Durations))
	o.member("unit", p.Unit)
	o.member("along", p.Along)
	o.member("start", p.Clock)
	o.member("tiles", p.Tiles)
	o.close('}')
	return o.err
}

// writeRide writes an object for a ride.
func (p *Page) writeRide(o *object, r *Ride) {
	o.open("", '{')
	o.member("name", r.Name)
	o.column("time", pack(&Column{Values: r.Time}, timeDecimals))
	o.column("distance", pack(&Column{Values: r.Distance}, distanceDecimals))
	o.column("lat", pack(&Column{Values: r.Lat}, positionDecimals))
	o.column("long", pack(&Column{Values: r.Long}, positionDecimals))
	p.writeColumns(o, r)
	o.member("breaks", notNil(r.Breaks))
	o.member("laps", notNil(r.Laps))
	o.member("curve", rounded(r.Curve))
	o.close('}')
}

// writeColumns writes the columns, null if there are none.
func (p *Page) writeColumns(o *object, r *Ride) {
	if len(p.Kinds) == 0 {
		o.member("columns", nil)
		return
	}
	o.open("columns", '[')
	for k, kind := range p.Kinds {
		o.column("", packColumn(&r.Columns[k], kind.Decimals))
	}
	o.close(']')
}

// writeDifferences writes the curves of differences.
func (p *Page) writeDifferences(o *object) {
	o.open("differences", '[')
	for _, d := range p.Differences {
		o.member("", packedDifference{d.Kind, packSome(d.Time, d.Decimals), packSome(d.Distance, d.Decimals)})
	}
	o.close(']')
}

// A packedDifference has null for an axis without a curve.
type packedDifference struct {
	Kind
	Time     *packed `json:"time"`
	Distance *packed `json:"distance"`
}

func packSome(values []float64, decimals int) *packed {
	return packColumn(&Column{Values: values}, decimals)
}

// rounded returns the watts of a curve, up to the first that is unknown: no ride is as long as the
// durations from there on.
func rounded(curve []float64) []float64 {
	all := []float64{}
	for _, watts := range curve {
		if !(math.Abs(watts) < 1<<53) {
			break
		}
		all = append(all, math.Round(watts))
	}
	return all
}

// packColumn returns nil for a column that the ride does not have, which the script of the page tests.
func packColumn(c *Column, decimals int) *packed {
	if c.Values == nil {
		return nil
	}
	one := pack(c, decimals)
	one.Odd = notNil(c.Odd)
	return one
}

// notNil returns an empty slice for none: JSON has null for that.
func notNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// An object writes JSON, member by member, until there is an error.
type object struct {
	w     io.Writer
	begun bool // a comma comes before the next member
	err   error
}

// open begins an object or an array. Inside an array it has no name.
func (o *object) open(name string, bracket byte) {
	o.name(name)
	o.write([]byte{bracket})
	o.begun = false
}

func (o *object) close(bracket byte) {
	o.write([]byte{bracket})
	o.begun = true
}

// member writes a value.
func (o *object) member(name string, value any) {
	o.name(name)
	b, err := json.Marshal(value)
	o.err = cmp.Or(o.err, err)
	o.write(b)
	o.begun = true
}

// column writes a column, null for nil. encoding/json would read each of its numbers again.
func (o *object) column(name string, c *packed) {
	if c == nil {
		o.member(name, nil)
		return
	}
	o.open(name, '{')
	o.member("scale", c.Scale)
	o.name("d")
	o.write(c.D)
	o.member("odd", c.Odd)
	if c.Average != "" {
		o.member("average", c.Average)
	}
	o.close('}')
}

func (o *object) name(name string) {
	if o.begun {
		o.write([]byte{','})
	}
	if name != "" {
		o.write([]byte(`"` + name + `":`))
	}
}

func (o *object) write(b []byte) {
	if o.err == nil {
		_, o.err = o.w.Write(b)
	}
}
