package fit

import "slices"

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
// Errors are those of Append. If there is a local message type for each kind of message,
// AppendRows allocates what dst lacks, and nothing for each row.
func AppendRows(dst []byte, f *File, rows ...Rows) ([]byte, error) {
	if _, _, err := measure(f.Messages); err != nil {
		return dst, err
	}
	h, w := f.headerOf(encoding{}), plainWriter{locals: maxLocals}
	size := w.kinds.sizeOf(f.Messages, rows)
	if size > maxData {
		return dst, tooLarge(size)
	}
	w.dst, w.room = h.append(dst, size), int(size)
	if !w.addRows(f.Messages, rows) {
		return appendRowsGeneric(dst, f, rows)
	}
	h.Protocol = w.kinds.protocol(h.Protocol)
	return h.finish(dst, w.flush())
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
func (ks *kinds) sizeOf(messages []Message, rows []Rows) (size int64) {
	for _, m := range messages {
		size += int64(m.def.size) + 1
		known := len(ks.all)
		if at := int(ks.of(m.def)); at == known {
			size += int64(ks.all[at].size())
		}
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
	b := w.flush()
	start := len(b) - size
	header := b[start]
	w.dst = slices.Grow(b, (r.N-1)*size)[:start+r.N*size]
	rows := w.dst[start:]
	for at := 0; at < len(rows); at += size {
		rows[at] = header
	}
	r.Fill(rows)
}
