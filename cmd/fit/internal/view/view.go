// Package view has the verb view: what is on the page, in which units and words. Package page writes it.
package view

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/chart"
	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/figures"
	"github.com/tightwire/tightwire/cmd/fit/internal/page"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/profile"
)

const viewAbout = `View writes an activity or a course as one page for a browser: the route, charts over
time or distance, laps, zones, the power curve, devices. The page needs no network and
loads nothing. With two files, for example of two power meters on one ride, it draws
both in the same charts.`

const viewMore = `To zoom into a chart, drag over it, or use two fingers on a phone. To see all again, click
twice, or click Whole ride. A click on a lap, or the key Enter, shows the lap. Tables of
more than 12 rows scroll in a box, and are whole on paper. Pauses are gaps. Red dots are
outliers, far from the values around them; scales and averages leave them out. The scale
of a chart follows the middle 98 % of the values that are seen: what lies much farther out
is cut off, and the highest and lowest of it are written at the edge. The route has the
colours of the speed, or of another chart that is chosen beside it. The page has no serial
numbers.

There are also charts of the balance of both legs, torque effectiveness, pedal smoothness and
running dynamics, and of up to 16 fields of applications, such as those of Stryd, Core and
Moxy. The chart of power can show averages over 3, 10 or 30 s.

With two files, a curve below each chart shows the second file minus the first, at the same
time. If both went the same way, charts along distance show the difference at the same
distance, and another curve shows how long the second file is behind. Values between two
records of the second file are interpolated, except across a pause or more than 10 s without
a value. The tables have the averages; Apart is the mean of the differences without their sign.

--private leaves out all positions less than 600 m from points near start and end: the
page does not contain them. Times and distances stay.

--map puts a map below the route. When somebody opens the page, the tile server learns
where you were. In the URL, {z}, {x} and {y} are the zoom level and position of a tile:

  fit view --map 'https://tile.example.org/{z}/{x}/{y}.png' ride.fit -o ride.html

` + export.More + `
Examples:
  fit view ride.fit -o ride.html
  fit view --private --ftp 250 ride.fit -o ride.html
  fit view trainer.fit pedals.fit -o compare.html
  fit view export.zip -o pages/
`

// viewOptions are the flags of view.
type viewOptions struct {
	figures.Options
	private bool
	tiles   string
}

// View is the verb view.
var View = &run.Verb{
	Name: "view", Brief: "write a page with route, charts and laps, for a browser",
	About: viewAbout, Args: "[flags] FILE [FILE] [-o OUT]", More: viewMore,
	New: newView,
}

func newView(flags *pflag.FlagSet) run.Command {
	o := &viewOptions{}
	export.Flag(flags)
	o.AddFlags(flags)
	flags.BoolVar(&o.private, "private", false, "leave out positions near start and end")
	flags.StringVar(&o.tiles, "map", "", "put a map with tiles from `URL` below the route")
	return run.Command{Check: o.check, Run: o.run}
}

// check looks at the address of the map before files are read.
func (o *viewOptions) check(a *run.Arguments) error {
	var err error
	if o.tiles != "" {
		err = page.CheckTiles(o.tiles)
	}
	if len(a.Files) > 2 {
		err = fmt.Errorf("%d files, want 1, 2 to compare, or a folder", len(a.Files))
	}
	return cmp.Or(o.Check(), err, run.AnyFiles(a))
}

// run writes a page for each file, or one for two.
func (o *viewOptions) run(p *run.Program) {
	if len(p.Files) == 2 {
		o.both(p)
		return
	}
	x := export.Streamed(".html", func(p *run.Program, w io.Writer, s export.Source) error { return o.page(p, w, s) })
	x.Binary = true // a page is for a browser
	x.Run(p)
}

// both writes a page for two files.
func (o *viewOptions) both(p *run.Program) {
	if !p.MayPrint() {
		return
	}
	defer p.ReportSkipped()
	var both []export.Source
	for f, err := range p.Inputs() {
		s, ok := export.Exporter{}.Open(p, f, err)
		if !ok {
			return
		}
		if both = append(both, s); len(both) > 2 {
			p.Misused("more than two files, want 2 to compare")
			return
		}
	}
	if !p.MayOverwrite() {
		return
	}
	err := p.WriteOutput(p.Output, func(w io.Writer) error { return o.page(p, w, both...) })
	if err != nil {
		p.Fail("%v", err)
	}
}

// A view is the state of making a page.
type view struct {
	page.Page
	private bool
	kinds   []track.Kind
	pages   []*figures.Page
	rides   []*chart.Ride
	from    []profile.DateTime // time 0 of each ride
	charted []chart.Kind
}

// page writes the page of one source or two.
func (o *viewOptions) page(p *run.Program, w io.Writer, sources ...export.Source) error {
	v := &view{private: o.private, Page: page.Page{Along: page.AlongTime, Tiles: o.tiles}}
	for _, s := range sources {
		kind, err := track.KindOf(s.Files...)
		if err != nil {
			return err
		}
		v.kinds = append(v.kinds, kind)
		in := o.Input(s.Name, s.Files)
		v.pages = append(v.pages, o.Page(p, in))
		v.rides = append(v.rides, chart.Of(in.Files...))
	}
	if o.private {
		chart.Conceal(v.rides...)
	}
	v.align()
	v.charts()
	v.curves()
	if len(sources) == 1 {
		v.single()
	} else {
		v.compare()
	}
	v.notes()
	return v.Write(w)
}

// align chooses time 0 of the rides: the first record, or of both the earlier one if they
// were recorded at the same time.
func (v *view) align() {
	v.from = make([]profile.DateTime, len(v.rides))
	for i, r := range v.rides {
		if len(r.Times) > 0 {
			v.from[i] = r.Times[0]
		}
	}
	if len(v.rides) == 2 && v.overlap() {
		first := min(v.from[0], v.from[1])
		v.from[0], v.from[1] = first, first
	}
	if first := v.from[0]; first >= profile.DateTimeMin && first != profile.DateTimeInvalid {
		local := first.Time().In(v.pages[0].Location)
		seconds := local.Hour()*3600 + local.Minute()*60 + local.Second()
		v.Clock = &seconds
	}
}

// overlap reports whether two rides were recorded at the same time.
func (v *view) overlap() bool {
	a, b := v.rides[0].Times, v.rides[1].Times
	return len(a) > 0 && len(b) > 0 && a[0] <= b[len(b)-1] && b[0] <= a[len(a)-1]
}

// name returns the name of a ride on the page.
func (v *view) name(i int) string {
	return strings.TrimSuffix(path.Base(filepath.ToSlash(v.pages[i].Name)), ".fit")
}

// curveDurations are the durations of a power curve, in seconds.
var curveDurations = []int{
	1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1800, 2700,
	3600, 5400, 7200, 10800, 14400, 18000, 21600, 28800,
}
