package dataset

import (
	"io"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/tightwire/tightwire/fitarrow"
)

// originKey is the metadata that says what the rows of a file were made of.
const originKey = "fit.origin"

// NewWriter returns a writer of a file of a table. [OriginOf] returns origin then.
func NewWriter(w io.Writer, t Table, origin string) (*fitarrow.Writer, error) {
	s := SchemaOf(t)
	m := s.Metadata()
	metadata := arrow.NewMetadata(append(m.Keys(), originKey), append(m.Values(), origin))
	return fitarrow.NewWriter(w, arrow.NewSchema(s.Fields(), &metadata))
}

// OriginOf returns the origin that a file was written with, or "" if it is no file of
// [NewWriter], or not a whole one.
func OriginOf(r io.ReaderAt, size int64) string {
	metadata, err := fitarrow.Metadata(r, size)
	if err != nil {
		return ""
	}
	return metadata[originKey]
}
