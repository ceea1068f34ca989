package dataset

import (
	"errors"
	"math"
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fitarrow"
)

// ErrManyRows is found by errors.Is when a table of one file has more rows than the column
// index has numbers.
var ErrManyRows = errors.New("dataset: more than 2,147,483,647 rows in one file")

// Places returns the places that files, chained in one input, have rows for; for
// [Developer] also those where no developer field has a value. An error is that of
// [column.Builder.Add] or wraps [ErrManyRows]; then [Rows] returns it, too.
func Places(files []*fit.File) (map[Place]bool, error) {
	places := map[Place]bool{}
	for _, f := range files {
		s, err := sessionsOf(f)
		if err != nil {
			return nil, err
		}
		for _, n := range nums {
			t, err := tableOf(f, n.num)
			if err != nil {
				return nil, err
			}
			developer := len(developersOf(t)) > 0
			for _, p := range s.spansOf(n.table, t) {
				places[p.Place] = true
				if developer {
					places[Place{Developer, p.Partition}] = true
				}
			}
		}
	}
	return places, nil
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

// Batches are the rows of one input for each place.
type Batches map[Place][]arrow.RecordBatch

// Rows returns the rows of files, chained in the input of that name, for the places that are
// wanted. Batches have columns of [SchemaOf] the table: those of which a row has a value.
// They share memory with files, and need not be released.
func Rows(name string, files []*fit.File, want func(Place) bool) (Batches, error) {
	rows := Batches{}
	for sequence, f := range files {
		s, err := sessionsOf(f)
		if err != nil {
			return nil, err
		}
		for _, n := range nums {
			t, err := tableOf(f, n.num)
			if err != nil {
				return nil, err
			}
			spans := slices.DeleteFunc(s.spansOf(n.table, t), func(p span) bool {
				return !want(p.Place) && !want(Place{Developer, p.Partition})
			})
			addMessages(rows, name, sequence, t, spans, want)
			addDeveloper(rows, name, sequence, t, spans, want)
		}
	}
	return rows, nil
}

// addMessages adds the rows of spans that are wanted.
func addMessages(rows Batches, name string, sequence int, t *column.Table, spans []span, want func(Place) bool) {
	var all arrow.RecordBatch
	for _, p := range spans {
		if !want(p.Place) {
			continue
		}
		if all == nil {
			all = fitarrow.RecordAs(t, SchemaOf(p.Table))
		}
		rows[p.Place] = append(rows[p.Place], withKeys(all, name, sequence, p))
	}
}

// withKeys returns the rows of a span, with the columns that say which they are.
func withKeys(all arrow.RecordBatch, name string, sequence int, p span) arrow.RecordBatch {
	n := p.end - p.first
	index := make([]int32, n)
	for i := range index {
		index[i] = int32(p.first + i)
	}
	fields := slices.Clone(keys)
	columns := []arrow.Array{texts(name, n), repeated(int32(sequence), n), numbers(index)}
	if p.Table != Session && p.session >= 0 {
		fields = append(fields, field(sessionColumn, arrow.PrimitiveTypes.Int32))
		columns = append(columns, repeated(int32(p.session), n))
	}
	part := all.NewSlice(int64(p.first), int64(p.end))
	fields = append(fields, part.Schema().Fields()...)
	columns = append(columns, part.Columns()...)
	return array.NewRecordBatch(arrow.NewSchema(fields, nil), columns, int64(n))
}

// texts returns a text n times.
func texts(text string, n int) arrow.Array {
	b := array.NewStringBuilder(memory.DefaultAllocator)
	b.Reserve(n)
	b.ReserveData(n * len(text))
	for range n {
		b.Append(text)
	}
	return b.NewArray()
}

func repeated(number int32, n int) arrow.Array { return numbers(slices.Repeat([]int32{number}, n)) }

func numbers(all []int32) arrow.Array {
	b := array.NewInt32Builder(memory.DefaultAllocator)
	b.AppendValues(all, nil)
	return b.NewArray()
}
