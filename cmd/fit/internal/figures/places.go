package figures

import (
	"math"
	"strconv"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// placeMessage is the number of the messages in which devices keep places that their users have saved, in a file of
// its own. No profile that we may use describes them, so a place is what its values can be: the first
// text is the name, and the first two numbers of the type that positions have are the position.
const placeMessage profile.MesgNum = 29

// A place is where the user of a device has been and wants to find again.
type place struct {
	name      string
	lat, long float64 // degrees
}

// places returns the saved places of all files.
func (s *Input) places() (all []place) {
	for _, f := range s.Files {
		for m := range f.Of(placeMessage) {
			if p, ok := placeOf(m); ok {
				all = append(all, p)
			}
		}
	}
	return all
}

func placeOf(m fit.Message) (p place, ok bool) {
	var at []float64
	for _, v := range m.Fields() {
		switch {
		case v.Type() == profile.String && p.name == "":
			p.name = v.Text()
		case v.Type() == profile.Sint32 && v.IsNumber() && len(at) < 2:
			at = append(at, math.Round(1e7*fit.Degrees(int32(v.Int())))/1e7)
		}
	}
	if len(at) < 2 || at[0] < -90 || at[0] > 90 {
		return place{}, false
	}
	p.lat, p.long = at[0], at[1]
	return p, true
}

// placeTable returns a table of the saved places.
func (s *Page) placeTable() *Table {
	t := NewTable("Place", "Latitude", "Longitude")
	for _, p := range s.places() {
		t.Add(quote.Text(p.name), strconv.FormatFloat(p.lat, 'f', 6, 64), strconv.FormatFloat(p.long, 'f', 6, 64))
	}
	return t
}

func placeLine(p place) object { return object{{"name", p.name}, {"lat", p.lat}, {"long", p.long}} }
