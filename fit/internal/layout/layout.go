// Package layout lays out the data of a FIT file that is written: which definitions it has and
// where, which local type each message gets, and which bytes are copied in one piece. It knows
// messages as bytes with a header, and definitions as the bytes after theirs. It knows no
// values and no times; package fit says which messages could do without theirs.
package layout

import (
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/locals"
)

// Layout is the spans of a file, so that definitions are few and small.
type Layout struct {
	Spans []locals.Span
	Kinds Kinds
	Size  int64 // in bytes, of definitions and messages, once Assign has run
}

// Count notes that the messages of s have the definition raw, and are of that many bytes each.
func (l *Layout) Count(s *locals.Span, raw []byte, message int) {
	s.Kind = l.Kinds.of(raw, message)
	k := &l.Kinds.all[s.Kind]
	k.messages += s.Count
	k.compressed = k.compressed || s.Header&frame.CompressedBit != 0
}

// Assign gives each span a local type below n, and sets the size.
func (l *Layout) Assign(n int) {
	l.Size = 0
	kinds := make([]locals.Kind, len(l.Kinds.all))
	for i := range l.Kinds.all {
		k := &l.Kinds.all[i]
		kinds[i] = locals.Kind{Size: k.size(), Compressed: k.compressed}
		l.Size += int64(k.messages) * int64(k.message)
	}
	l.Size += locals.Assign(l.Spans, kinds, n)
}

// Writer appends the spans of a layout in their order.
type Writer struct {
	Copier
	kinds   []kind
	inForce [locals.Max]uint32 // 1 + kind
}

// Writer returns a Writer that appends to dst.
func (l *Layout) Writer(dst []byte) *Writer {
	return &Writer{Copier: Copier{Dst: dst}, kinds: l.Kinds.all}
}

// Add appends the messages of s, which are b, and their definition if it is not in force.
func (w *Writer) Add(s *locals.Span, b []byte) {
	if at := &w.inForce[s.Local&(locals.Max-1)]; *at != s.Kind+1 {
		*at = s.Kind + 1
		w.Dst = w.kinds[s.Kind].append(w.Flush(), s.Local)
	}
	w.AddSpan(s, b)
}

// StampSize is the length in bytes of the field with the time.
const StampSize = 4

// WorthCompressing returns the kinds that save the most bytes if their times move to
// compressed timestamp headers: at most n, less those that have such headers already. fits
// counts the messages of each kind whose times such a header can hold.
func (l *Layout) WorthCompressing(fits []int, n int) (chosen []uint32) {
	gain := l.gains(fits)
	for i := range l.Kinds.all {
		if gain[i] > 0 {
			chosen = append(chosen, uint32(i))
		}
		if l.Kinds.all[i].compressed {
			n--
		}
	}
	slices.SortStableFunc(chosen, func(i, j uint32) int { return gain[j] - gain[i] })
	return chosen[:max(0, min(n, len(chosen)))]
}

// gains returns how many bytes the compressed timestamp headers of each kind save: a field
// in each message, less the new definition, plus the old one if no message needs it any
// more.
func (l *Layout) gains(fits []int) []int {
	gain := make([]int, len(fits))
	for i, n := range fits {
		k := &l.Kinds.all[i]
		gain[i] = StampSize*n - (k.size() - frame.FieldSize)
		if n == int(k.messages) {
			gain[i] += k.size()
		}
	}
	return gain
}
