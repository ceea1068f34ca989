package dataset

import (
	"errors"
	"math"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrManyRows is found by errors.Is when a table of one file has more rows than the column
// index can number.
var ErrManyRows = errors.New("dataset: more than 2,147,483,647 rows in one file")

// Content holds the rows of one input for all tables. Texts and arrays share memory with
// the input.
type Content struct {
	// Repaired marks the rows of a damaged input, of which a part was saved.
	Repaired bool

	parts []part
}

// part is one table of one of the chained files.
type part struct {
	sequence int
	*column.Table
	spans      []span
	developers []developerColumn
	computed   []string // of laps and sessions, see [computedOf]
}

// Read returns the content of the chained files of one input. An error comes from
// [column.Builder.Add] or wraps [ErrManyRows].
func Read(files []*fit.File) (*Content, error) {
	c := &Content{}
	for sequence, f := range files {
		first := len(c.parts)
		for _, n := range nums {
			t, err := tableOf(f, n.num)
			if err != nil {
				return nil, err
			}
			c.parts = append(c.parts, part{sequence: sequence, Table: t, developers: developersOf(t)})
		}
		all := c.parts[first:]
		s := sessionsOf(all[len(all)-1].Table)
		for i, n := range nums {
			all[i].spans = s.spansOf(n.table, all[i].Table)
			all[i].computed = computedOf(f, n.num, all[0].Table)
		}
	}
	return c, nil
}

func tableOf(f *fit.File, num profile.MesgNum) (*column.Table, error) {
	b := column.NewBuilder(num)
	if err := b.Add(f); err != nil {
		return nil, err
	}
	if t := b.Table(); t.Rows() <= math.MaxInt32 {
		return t, nil
	}
	return nil, ErrManyRows
}

// developerColumn is a developer field.
type developerColumn struct {
	*column.Column
	application, field string
}

func developersOf(t *column.Table) (all []developerColumn) {
	for c := range t.Columns() {
		if _, developer := c.Field(); developer {
			parts := strings.SplitN(c.Name(), ".", 3) // dev.APPLICATION.NAME
			all = append(all, developerColumn{c, parts[1], parts[2]})
		}
	}
	return all
}

// Places returns the places that have rows. For [Developer] these include places where no
// developer field has a value.
func (c *Content) Places() map[Place]bool {
	places := map[Place]bool{}
	for _, p := range c.parts {
		for _, s := range p.spans {
			places[s.Place] = true
			if len(p.developers) > 0 {
				places[Place{Developer, s.Partition}] = true
			}
		}
	}
	return places
}

// Size returns roughly how many bytes of memory the content takes, without the bytes of the
// input, which it may keep alive.
func (c *Content) Size() int {
	size := 0
	for _, p := range c.parts {
		for col := range p.Columns() {
			width := 16 // of a fit.Value
			if t, numbers := col.BaseType(); numbers {
				width = t.Size()
			}
			size += columnSize + col.Rows()*width + col.Rows()/8
		}
	}
	return size
}

// columnSize is roughly the size in bytes of a column without rows.
const columnSize = 512
