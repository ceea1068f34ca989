// Package page writes activities as one HTML page that needs nothing else: no network, no
// other file. It knows nothing of FIT: whoever calls it says what the page shows.
//
// Whatever text it is given, the page shows it as text. A policy in the page lets the
// browser run the scripts of this package only, and load nothing, or nothing but tiles.
package page

// Page is what a page shows.
type Page struct {
	Title, Lead string
	Main        []Fact  // in large type
	Groups      []Group // of the other numbers
	Tables      []Table
	Notes       []string

	Rides       []Ride       // one, or two in the same charts
	Kinds       []Kind       // what there are charts of, from top to bottom
	Differences []Difference // curves below these
	Durations   []int        // of the power curves, in seconds
	Unit        Unit         // of distances
	Along       Axis         // what the charts are drawn over at first
	Clock       *int         // seconds since midnight of the time 0 of the rides, nil if unknown

	// Tiles is the address of the tiles of a map, with {z}, {x} and {y}, below the route.
	// If Tiles is empty, the page has no map and loads nothing.
	Tiles string
}

// Fact is a number with its name.
type Fact struct{ Name, Value string }

// Group is numbers that belong together.
type Group struct {
	Title string
	Facts []Fact
}

// Table is a table of texts.
type Table struct {
	Title string
	Head  []string
	Rows  []Row
}

// Row is a row of a table.
type Row struct {
	Cells []string

	Barred bool    // a bar is behind the cells
	Share  float64 // its length in percent

	Timed    bool // a click zooms to
	From, To int  // these seconds
}

// Kind is a quantity. Its name chooses the colour.
type Kind struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Unit     string `json:"unit"`
	Decimals int    `json:"decimals"`
	Pace     bool   `json:"pace"` // seconds for a stretch: less is faster
}

// Axis is what charts are drawn over.
type Axis string

// The axes of charts.
const (
	AlongTime     Axis = "time"
	AlongDistance Axis = "distance"
)

// Unit is a unit of distance.
type Unit struct {
	Name   string  `json:"name"`
	Metres float64 `json:"metres"`
}
