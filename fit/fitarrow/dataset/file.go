package dataset

import (
	"io"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/tightwire/tightwire/fit/fitarrow"
)

// originKey is the metadata key for the origin of a file's rows.
const originKey = "fit.origin"

// NewWriter returns a writer for the file of a table. [OriginOf] later returns its origin.
func NewWriter(w io.Writer, t Table, origin string) (*fitarrow.Writer, error) {
	s := SchemaOf(t)
	m := s.Metadata()
	metadata := arrow.NewMetadata(append(m.Keys(), originKey), append(m.Values(), origin))
	return fitarrow.NewWriter(w, arrow.NewSchema(s.Fields(), &metadata))
}

// OriginOf returns the origin given to [NewWriter], or "" if the file is incomplete or not
// from NewWriter.
func OriginOf(r io.ReaderAt, size int64) string {
	metadata, err := fitarrow.Metadata(r, size)
	if err != nil {
		return ""
	}
	return metadata[originKey]
}
