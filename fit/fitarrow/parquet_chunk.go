package fitarrow

import (
	"bytes"
	"hash/crc32"
	"slices"
	"sync"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/klauspost/compress/s2"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// pageRows is the number of rows in a page: its numbers stay in the second-level cache
// until they are compressed.
const pageRows = 16 << 10

// chunk is a column of the row group being written: the rows of its last page, and all
// earlier pages, compressed. It is in memory, so nothing can fail.
type chunk struct {
	meta   format.ColumnMetaData
	list   bool
	levels levels
	values values
	words  bytes.Buffer // the page of the dictionary
	pages  bytes.Buffer

	levelRoom, compressed []byte
}

// spare holds empty chunks by the type of their values, so that the next file reuses their
// memory.
var spare [arrow.MAP]sync.Pool

func newChunk(f arrow.Field) *chunk {
	t := elementOf(f.Type)
	c, _ := spare[t.ID()].Get().(*chunk)
	if c == nil {
		c = &chunk{values: valuesOf(t)}
	}
	c.meta = format.ColumnMetaData{Type: physicalType(t), PathInSchema: pathOf(f), Codec: format.Snappy}
	c.list = t != f.Type
	return c
}

// free empties a chunk that is no longer used.
func (c *chunk) free(f arrow.Field) {
	c.reset()
	spare[elementOf(f.Type).ID()].Put(c)
}

// elementOf returns the type of the elements if t is a list, otherwise t.
func elementOf(t arrow.DataType) arrow.DataType {
	if list, ok := t.(*arrow.ListType); ok {
		return list.Elem()
	}
	return t
}

// add adds the rows of an array.
func (c *chunk) add(a arrow.Array) {
	for first := 0; first < a.Len(); {
		end := min(a.Len(), first+pageRows-c.levels.rows)
		c.addToPage(array.NewSlice(a, int64(first), int64(end)))
		first = end
	}
}

func (c *chunk) addToPage(a arrow.Array) {
	defer a.Release()
	if list, ok := a.(*array.List); ok {
		c.levels.addList(list)
		if n := list.Len(); n > 0 {
			first, _ := list.ValueOffsets(0)
			_, end := list.ValueOffsets(n - 1)
			c.values.add(array.NewSlice(list.ListValues(), first, end))
		}
	} else {
		c.levels.add(a)
		c.values.add(a)
	}
	c.endFullPage()
}

// addNulls adds n rows without a value.
func (c *chunk) addNulls(n int) {
	for n > 0 {
		some := min(n, pageRows-c.levels.rows)
		c.levels.addNulls(some, c.list)
		n -= some
		c.endFullPage()
	}
}

func (c *chunk) endFullPage() {
	if c.levels.rows == pageRows {
		c.endPage()
	}
}

// endPage encodes the page, if there is one.
func (c *chunk) endPage() {
	if c.levels.rows == 0 {
		return
	}
	values, encoding := c.values.page()
	all, repetition := c.levels.appendTo(c.levelRoom[:0])
	h := format.DataPageHeaderV2{
		NumValues: int32(c.levels.entries), NumNulls: int32(c.levels.nulls), NumRows: int32(c.levels.rows),
		Encoding: encoding, RepetitionLevelsByteLength: int32(repetition), DefinitionLevelsByteLength: int32(len(all) - repetition),
		Statistics: format.Statistics{NullCount: int64(c.levels.nulls)},
	}
	size := len(all) + len(values)
	if c.compressed = compress(c.compressed, values); len(c.compressed) < len(values) {
		values = c.compressed
	}
	h.IsCompressed = thrift.New(len(all)+len(values) < size)
	c.put(&c.pages, format.PageHeader{Type: format.DataPageV2, DataPageHeaderV2: thrift.New(h)}, size, all, values)
	c.meta.NumValues += int64(c.levels.entries)
	c.meta.Statistics.NullCount += int64(c.levels.nulls)
	c.uses(format.RLE)
	c.uses(encoding)
	c.levelRoom = all
	c.levels.reset()
}

// compress compresses b with Snappy, fast.
func compress(room, b []byte) []byte { return s2.EncodeSnappy(room[:cap(room)], b) }

// put writes a header and the page after it.
func (c *chunk) put(out *bytes.Buffer, h format.PageHeader, size int, parts ...[]byte) {
	h.UncompressedPageSize = int32(size)
	crc := uint32(0)
	for _, b := range parts {
		h.CompressedPageSize += int32(len(b))
		crc = crc32.Update(crc, crc32.IEEETable, b)
	}
	h.CRC = int32(crc)
	before := out.Len()
	thriftTo(out, &h)
	c.meta.TotalUncompressedSize += int64(out.Len() - before + size)
	for _, b := range parts {
		out.Write(b)
	}
	c.meta.TotalCompressedSize += int64(out.Len() - before)
}

// thriftTo writes metadata of a Parquet file. b returns no error, so neither does thriftTo.
func thriftTo(b *bytes.Buffer, v any) {
	_ = thrift.NewEncoder(new(thrift.CompactProtocol).NewWriter(b)).Encode(v)
}

// uses records an encoding.
func (c *chunk) uses(e format.Encoding) {
	if !slices.Contains(c.meta.Encoding, e) {
		c.meta.Encoding = append(c.meta.Encoding, e)
	}
}

// finish ends the last page, and writes the dictionary page.
func (c *chunk) finish() {
	c.endPage()
	words, n := c.values.dictionary()
	if n == 0 {
		return
	}
	c.compressed = compress(c.compressed, words)
	h := format.DictionaryPageHeader{NumValues: int32(n), Encoding: format.Plain}
	c.put(&c.words, format.PageHeader{Type: format.DictionaryPage, DictionaryPageHeader: thrift.New(h)}, len(words), c.compressed)
	c.uses(format.Plain)
}

// metaAt returns the metadata of a finished chunk at an offset in the file.
func (c *chunk) metaAt(at int64) format.ColumnMetaData {
	meta := c.meta
	meta.Encoding = slices.Clone(meta.Encoding)
	meta.Statistics.MinValue, meta.Statistics.MaxValue = c.values.bounds()
	meta.DataPageOffset = at + int64(c.words.Len())
	if c.words.Len() > 0 {
		meta.DictionaryPageOffset = at
	}
	return meta
}

// copyOf makes an empty chunk of floats a copy of another chunk that is not finished.
func (c *chunk) copyOf(o *chunk) {
	path := c.meta.PathInSchema
	c.meta = o.meta
	c.meta.PathInSchema, c.meta.Encoding = path, slices.Clone(o.meta.Encoding)
	c.levels = o.levels
	c.levels.valid = slices.Clone(o.levels.valid)
	c.values.(*doubles).copyOf(o.values.(*doubles))
	c.pages.Write(o.pages.Bytes())
}

// reset empties a chunk for the next row group.
func (c *chunk) reset() {
	c.words.Reset()
	c.pages.Reset()
	c.values.reset()
	c.meta.Encoding = c.meta.Encoding[:0]
	c.meta.NumValues, c.meta.TotalUncompressedSize, c.meta.TotalCompressedSize = 0, 0, 0
	c.meta.Statistics = format.Statistics{}
}
