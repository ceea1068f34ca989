package fieldpath

import (
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/protowire"
)

// An editor appends an edited message to a slice. Runs of bytes that no edit touches are appended as
// they are. dst is passed along and not in the editor, so that what is in the editor need not be on the heap.
type editor struct {
	end    action                         // for a field that a path ends with
	other  action                         // for a field that no path leads to, leave or drop
	value  func(path int, f Field) []byte // what change calls
	insert *Field                         // what follow appends to a message that a path ends in
}

// An action is what an editor does with a field.
type action uint8

const (
	leave  action = iota // append it as it is
	drop                 // append nothing
	change               // append what value makes of it
	follow               // edit the message in it
)

// action says what to do with a field of wire type typ that leads to n.
func (e *editor) action(n *node, typ protowire.Type) action {
	switch {
	case n == nil:
		return e.other
	case len(n.ends) > 0 && e.end != follow:
		return e.end
	case n.leaf() || !isMessage(typ):
		return e.other
	}
	return follow
}

// message appends the message b, which begins at offset base and led to n.
func (e *editor) message(dst []byte, n *node, b []byte, base int) ([]byte, error) {
	var seen []bool // of n.children, which are there as messages
	if e.insert != nil {
		seen = make([]bool, len(n.children))
	}
	r := protowire.NewReaderAt(b, base)
	done := 0 // what is before it is in dst or was dropped
	for start := 0; r.Next(); start = r.Offset() - base {
		num, typ := protowire.DecodeTag(uint64(r.Tag()))
		child := n.child(num)
		act := e.action(child, typ)
		if act == leave {
			continue
		}
		dst = append(dst, b[done:start]...)
		done = r.Offset() - base
		var err error
		switch act {
		case change:
			dst, err = e.change(dst, child.ends[0], &r)
		case follow:
			if seen != nil {
				i, _ := slices.BinarySearch(n.numbers, num)
				seen[i] = true
			}
			dst, err = e.follow(dst, child, &r)
		}
		if err != nil {
			return dst, err
		}
	}
	if err := r.Err(); err != nil {
		return dst, &Error{Err: err}
	}
	dst = append(dst, b[done:]...)
	if e.insert != nil {
		dst = e.create(dst, n, seen)
	}
	return dst, nil
}

// change appends what value makes of the current field of r, which the path ends with.
func (e *editor) change(dst []byte, path int, r *protowire.Reader) ([]byte, error) {
	f := fieldOf(r)
	v := e.value(path, f)
	switch {
	case v == nil:
		return dst, nil
	case slices.Equal(v, f.Value):
		return append(dst, r.Raw()...), nil
	}
	if err := check(f.Type, v); err != nil {
		return dst, fmt.Errorf("fieldpath: path %d, the field %d at offset %d: %w", path, f.Number, f.Offset, err)
	}
	return appendField(dst, f.Number, f.Type, v), nil
}

func appendField(dst []byte, num protowire.Number, typ protowire.Type, v []byte) []byte {
	dst = protowire.AppendTag(dst, num, typ)
	switch typ {
	case protowire.BytesType:
		return protowire.AppendBytes(dst, v)
	case protowire.StartGroupType:
		return protowire.AppendGroup(dst, num, v)
	}
	return append(dst, v...)
}

// follow appends the current field of r with an edited message in it. Tag and end marker stay as they are,
// and so does the length if it is still right.
func (e *editor) follow(dst []byte, n *node, r *protowire.Reader) ([]byte, error) {
	raw, body := r.Raw(), r.Message()
	num, typ, tagged := protowire.ConsumeTag(raw)
	begin := bodyStart(r, body)
	head := begin - r.Start()
	dst = append(dst, raw[:head]...)
	mark := len(dst)
	dst, err := e.message(dst, n, body, begin)
	if err != nil {
		if in, ok := err.(*Error); ok {
			err = in.in(num)
		}
		return dst, err
	}
	if typ == protowire.BytesType && len(dst)-mark != len(body) {
		dst = setLength(dst, mark, head-tagged)
	}
	return append(dst, raw[head+len(body):]...), nil
}

// setLength writes the length of the body dst[mark:], in place of the one that takes the
// width bytes before it. The body moves if the new length takes more bytes or fewer: an edit seldom changes
// that, so its room is what the old length took, where BeginMessage reserves one byte.
func setLength(dst []byte, mark, width int) []byte {
	size := len(dst) - mark
	var length [10]byte
	n := len(protowire.AppendVarint(length[:0], uint64(size)))
	return slices.Replace(dst, mark-width, mark, length[:n]...)
}

// create appends the field to insert to the message that ends dst and led to n, once for each path that
// ends in it, and creates the messages that paths go through and that were not seen.
func (e *editor) create(dst []byte, n *node, seen []bool) []byte {
	for i, child := range n.children {
		num := n.numbers[i]
		for range child.ends {
			dst = appendField(dst, num, e.insert.Type, e.insert.Value)
		}
		if !child.leaf() && !seen[i] {
			dst = e.createMessage(dst, num, child)
		}
	}
	return dst
}

// createMessage appends a field of number num, a message with only what the paths through n create.
func (e *editor) createMessage(dst []byte, num protowire.Number, n *node) []byte {
	none := make([]bool, len(n.children))
	if n.group {
		dst = protowire.AppendTag(dst, num, protowire.StartGroupType)
		dst = e.create(dst, n, none)
		return protowire.AppendTag(dst, num, protowire.EndGroupType)
	}
	dst, mark := protowire.BeginMessage(dst, protowire.MakeTag(num, protowire.BytesType))
	return protowire.EndMessage(e.create(dst, n, none), mark)
}

// check returns an error if v is not the value of a field of wire type typ.
func check(typ protowire.Type, v []byte) error {
	n := len(v)
	switch typ {
	case protowire.BytesType:
	case protowire.VarintType:
		_, n = protowire.ConsumeVarint(v)
	case protowire.Fixed32Type:
		_, n = protowire.ConsumeFixed32(v)
	case protowire.Fixed64Type:
		_, n = protowire.ConsumeFixed64(v)
	case protowire.StartGroupType:
		r := protowire.NewReader(v)
		for r.Next() {
		}
		if err := r.Err(); err != nil {
			return fmt.Errorf("fieldpath: the value of a group: %w", err)
		}
	default:
		return fmt.Errorf("fieldpath: wire type %d has no value", typ)
	}
	if n != len(v) {
		return fmt.Errorf("fieldpath: the value has %d bytes, which are no value of wire type %d", len(v), typ)
	}
	return nil
}
