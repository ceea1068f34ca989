package fit

import (
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/layout"
	"github.com/tightwire/tightwire/fit/internal/locals"
	"github.com/tightwire/tightwire/fit/profile"
)

// AddRows adds n messages of one kind with the same fields, and returns their bytes for the
// caller to fill: for each message a header byte, which is set, then the fields in the
// order given and the developer fields, numbers with the lowest byte first. It is for
// columns and for many messages alike; [Builder.Add] is simpler. AddRows drops a message
// that was not ended.
//
// The errors are the same as from [Builder.End]; on error no message is added. The bytes
// are not checked. They share the Builder's memory until its next call. field_description
// messages are an error: the Builder has to read each of them.
func (b *Builder) AddRows(num profile.MesgNum, fields, developer []FieldDefinition, n int) ([]byte, error) {
	big := b.BigEndian
	b.BigEndian = false
	b.Begin(num)
	b.BigEndian = big
	b.spell()
	if num == profile.MesgNumFieldDescription {
		b.fail(0, ErrFields, "descriptions are added one by one, not as rows")
	}
	for _, f := range fields {
		b.key = append(b.key, f.Num, f.Size, byte(f.Type))
	}
	for _, f := range developer {
		if b.src.descriptions.inForce(f.Developer, f.Num, uint32(b.start)) == nil {
			b.fail(f.Num, ErrUndescribed, fmt.Sprintf("of developer %d", f.Developer))
		}
		b.developer = append(b.developer, f.Num, f.Size, f.Developer)
	}
	d, err := b.sealed()
	if err != nil {
		return nil, err
	}
	return b.addRows(d, n)
}

// addRows adds n messages of definition d.
func (b *Builder) addRows(d *Definition, n int) ([]byte, error) {
	stride := int(d.size) + 1
	if int64(b.start)+int64(n)*int64(stride) > maxData {
		return nil, fieldError(d.num, 0, ErrFields, "the file is full: 4 GiB")
	}
	b.src.data = growCleared(b.src.data[:b.start], n*stride)
	rows := b.src.data[b.start:]
	first, at := len(b.messages), 0
	b.messages = slices.Grow(b.messages, n)[:first+n]
	for i := range b.messages[first:] {
		rows[at] = d.local()
		b.messages[first:][i] = Message{def: d, offset: uint32(b.start + at)}
		at += stride
	}
	b.whole = len(b.src.data)
	return rows, nil
}

// growCleared appends n zeros to b. The simple version is append(b, make([]byte, n)...),
// which clears new memory twice.
func growCleared(b []byte, n int) []byte {
	if len(b) == 0 && cap(b) < n {
		return make([]byte, n)
	}
	b = slices.Grow(b, n)[:len(b)+n]
	clear(b[len(b)-n:])
	return b
}

// Rows is messages of one kind with the same fields, for [AppendRows].
type Rows struct {
	Like int // index of the message that they replace; they have its header and fields
	N    int // number of rows, at least 1
	// Fill writes the fields of all rows, as the caller of [Builder.AddRows] does. It must
	// write each field, as rows can hold any bytes before, and may be called twice.
	Fill func(rows []byte)
}

// AppendRows appends f to dst as [Append] does without options, and writes rows in the
// place of some of its messages, in their order. It is for columns: AppendRows makes no
// [Message] for a row, and fills rows where they stay. [Builder.AddRows] makes rows part of
// a [File].
//
// The errors are the same as from Append. If there is a local message type for each kind of
// message, AppendRows allocates what dst lacks, and nothing for each row.
func AppendRows(dst []byte, f *File, rows ...Rows) ([]byte, error) {
	if _, _, err := measure(f.Messages); err != nil {
		return dst, err
	}
	h, w := f.headerOf(encoding{}), plainWriter{Plain: layout.Plain{Locals: locals.Max}}
	size := w.sizeOf(f.Messages, rows)
	if size > maxData {
		return dst, tooLarge(size)
	}
	w.Dst, w.room = h.append(dst, size), int(size)
	if !w.addRows(f.Messages, rows) {
		return appendRowsGeneric(dst, f, rows)
	}
	h.raise(&w.Kinds)
	return h.finish(dst, w.Flush())
}

// appendRowsGeneric is the plain form of AppendRows: it makes all messages.
func appendRowsGeneric(dst []byte, f *File, rows []Rows) ([]byte, error) {
	var b Builder
	for i, m := range f.Messages {
		b.Append(m)
		if len(rows) == 0 || rows[0].Like != i {
			continue
		}
		for range rows[0].N - 1 {
			b.Append(m)
		}
		rows[0].Fill(b.src.data[len(b.src.data)-rows[0].N*len(m.bytes()):])
		rows = rows[1:]
	}
	whole := *f
	whole.Messages = b.Messages()
	return Append(dst, &whole)
}

// sizeOf returns the length in bytes of the messages and rows, and of one definition for
// each kind.
func (w *plainWriter) sizeOf(messages []Message, rows []Rows) (size int64) {
	for _, m := range messages {
		n := int(m.def.size) + 1
		size += int64(n + w.Kinds.Learn(m.def.raw, n))
	}
	for _, r := range rows {
		size += int64(r.N-1) * int64(messages[r.Like].def.size+1)
	}
	return size
}

// addRows is addAll with rows.
func (w *plainWriter) addRows(messages []Message, rows []Rows) bool {
	next := 0
	for _, r := range rows {
		if !w.addAll(messages[next:r.Like]) || !w.addAll(messages[r.Like:r.Like+1]) {
			return false
		}
		w.repeat(r, len(messages[r.Like].bytes()))
		next = r.Like + 1
	}
	return w.addAll(messages[next:])
}

// repeat writes rows in the place of the message that was added last, of size bytes.
func (w *plainWriter) repeat(r Rows, size int) {
	b := w.Flush()
	start := len(b) - size
	header := b[start]
	w.Dst = slices.Grow(b, (r.N-1)*size)[:start+r.N*size]
	rows := w.Dst[start:]
	for at := 0; at < len(rows); at += size {
		rows[at] = header
	}
	r.Fill(rows)
}
