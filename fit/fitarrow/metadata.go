package fitarrow

import (
	"encoding/binary"
	"errors"
	"io"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// errParquet is the error for an incomplete file, or one that is not Parquet.
var errParquet = errors.New("fitarrow: not a Parquet file: no " + magic + " at both ends")

// Metadata returns the metadata in a Parquet file of this size in bytes: the metadata of
// the schema that it was written with. It reads only the end of the file, and its first
// bytes.
func Metadata(r io.ReaderAt, size int64) (map[string]string, error) {
	b, err := footerOf(r, size)
	if err != nil {
		return nil, err
	}
	var m format.FileMetaData
	if err := thrift.Unmarshal(new(thrift.CompactProtocol), b, &m); err != nil {
		return nil, err
	}
	all := map[string]string{}
	for _, kv := range m.KeyValueMetadata {
		all[kv.Key] = kv.Value
	}
	return all, nil
}

// footerOf returns the footer of the file, whose length is in the last eight bytes.
func footerOf(r io.ReaderAt, size int64) ([]byte, error) {
	var first [len(magic)]byte
	var last [4 + len(magic)]byte
	if _, err := r.ReadAt(first[:], 0); err != nil {
		return nil, err
	}
	end := size - int64(len(last))
	if _, err := r.ReadAt(last[:], max(0, end)); err != nil {
		return nil, err
	}
	n := int64(binary.LittleEndian.Uint32(last[:]))
	if string(first[:]) != magic || string(last[4:]) != magic || n > end-int64(len(first)) {
		return nil, errParquet
	}
	b := make([]byte, n)
	_, err := r.ReadAt(b, end-n)
	return b, err
}
