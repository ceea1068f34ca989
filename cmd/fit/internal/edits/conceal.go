package edits

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/edit"
)

const concealAbout = `Conceal removes positions near home from an activity: from records, laps, sessions, events,
courses and segments, and from unknown fields. Times, distances and totals stay.`

const concealMore = `--ends 500m hides the ride until it is 500 m from where it began, and from where it is within 500 m
of its end. Each of the two is one zone, so that a later visit to it is hidden, too.

A zone is latitude and longitude in degrees, and a radius in metres, 100000 at most. For the time inside a
zone, conceal also removes developer fields, and messages and fields that the profile does
not know. --keep-unknown keeps these. --names hides texts, such as names, and serial numbers.

Several of your rides together may show the centre of a zone: do not centre it on your door. The
zones of --ends have other centres for each way.

` + editMore + `
Examples:
  fit conceal --ends 500m ride.fit -o public.fit
  fit conceal --zone 47.3769,8.5417,500 ride.fit -o public.fit
  fit conceal --zone=-33.8568,151.2153,300 --zone=-33.9,151.1,200 --names ride.fit -o public.fit
`

// Conceal is the verb conceal.
var Conceal = &run.Verb{
	Name: "conceal", Brief: "remove positions near home",
	About: concealAbout, Args: "[flags] FILE -o OUT", More: concealMore,
	New: newConceal,
}

// maxEnds is the most metres that --ends takes: who hides more has mistyped it.
const maxEnds = 20_000

// concealOptions are the flags of conceal.
type concealOptions struct {
	zones []string
	ends  string
	what  edit.Concealment // its zones are read by check
}

func newConceal(flags *pflag.FlagSet) run.Command {
	o := &concealOptions{}
	flags.StringArrayVar(&o.zones, "zone", nil, "hide positions in the circle `LAT,LON,METRES`")
	flags.StringVar(&o.ends, "ends", "", "hide the first and the last `DISTANCE`, such as 500m or 1km")
	flags.BoolVar(&o.what.Names, "names", false, "also hide texts, such as names, and serial numbers")
	flags.BoolVar(&o.what.KeepUnknown, "keep-unknown", false, "keep unknown messages and fields, also in a zone")
	return command(flags, o.check, o.run)
}

// check reads the zones.
func (o *concealOptions) check() error {
	for _, s := range o.zones {
		zone, err := readZone(s)
		if err != nil {
			return err
		}
		o.what.Zones = append(o.what.Zones, zone)
	}
	if o.ends != "" {
		metres, err := readDistance("--ends", o.ends)
		if err != nil {
			return err
		}
		if metres > maxEnds {
			return fmt.Errorf("--ends %s, want at most %d km", o.ends, maxEnds/1000)
		}
		o.what.Ends = metres
	}
	if len(o.zones) == 0 && o.ends == "" && !o.what.Names {
		return errors.New("nothing to hide, want --ends, --zone, --names or several of them")
	}
	return nil
}

// readZone reads a circle such as 47.3769,8.5417,500.
func readZone(s string) (c edit.Circle, err error) {
	var numbers []float64
	for _, part := range strings.Split(s, ",") {
		n, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if err != nil {
			break
		}
		numbers = append(numbers, n)
	}
	if len(numbers) == 3 {
		c = edit.Circle{Lat: numbers[0], Long: numbers[1], Radius: numbers[2]}
	}
	switch {
	case c.Radius > edit.MaxRadius:
		return c, fmt.Errorf("--zone %q: a radius of %v m, want at most %d", s, c.Radius, edit.MaxRadius)
	case c.Check() != nil:
		return c, fmt.Errorf("--zone %q, want latitude, longitude and metres, as 47.3769,8.5417,500", s)
	}
	return c, nil
}

func (o *concealOptions) run(p *run.Program) {
	editInput(p, infallible(func(f *fit.File) (*fit.File, []edit.Change) { return edit.Conceal(f, o.what) }))
}
