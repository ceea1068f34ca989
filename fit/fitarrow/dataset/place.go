package dataset

import (
	"fmt"
	"path"
	"strings"
)

// Table is the name of a table.
type Table string

// The tables.
const (
	Record    Table = "record"
	Lap       Table = "lap"
	Session   Table = "session"
	Developer Table = "developer"
)

// Tables returns all tables.
func Tables() []Table { return []Table{Record, Lap, Session, Developer} }

// Partition is the rows of a year and a sport.
type Partition struct {
	Year  int
	Sport string // the name in the profile, or the number
}

// Place is a Parquet file of a data set.
type Place struct {
	Table Table
	Partition
}

// fileName is the name of the one file in each folder. It never changes, so that a new file
// replaces the old one atomically.
const fileName = "data.parquet"

// Path returns the name of the file within the data set, with slashes.
func (p Place) Path() string {
	return fmt.Sprintf("%s/year=%d/sport=%s/%s", p.Table, p.Year, p.Sport, fileName)
}

// PlaceOf returns the place of the file with this name in a data set. ok is false if the
// name is not one that [Place.Path] returns.
func PlaceOf(name string) (p Place, ok bool) {
	folders := strings.Split(path.Clean(name), "/")
	if len(folders) != 4 {
		return p, false
	}
	p.Table = Table(folders[0])
	p.Sport, _ = strings.CutPrefix(folders[2], "sport=")
	_, err := fmt.Sscanf(folders[1], "year=%d", &p.Year)
	return p, err == nil && p.Path() == name
}
