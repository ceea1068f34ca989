package fieldpath

import (
	"bytes"
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
	seen := e.newSeen(n)
	r := protowire.NewReader(b)
	done := 0 // what is before it is in dst or was dropped
	for start, end := 0, 0; r.Next(); start = end {
		end = len(b) - r.Len()
		num, typ := numberOf(&r), protowire.Type(r.Tag()&7)
		child := n.child(num)
		var err error
		switch e.action(child, typ) {
		case leave:
			continue
		case drop:
			dst = append(dst, b[done:start]...)
			done = end
		case change:
			dst = append(dst, b[done:start]...)
			done = end
			f := Field{Number: num, Type: typ, Value: valueAt(&r, b, start, end), Offset: base + start}
			dst, err = e.change(dst, child.ends[0], f, b[start:end])
		case follow:
			n.see(seen, num)
			begin := start + tagLen(b[start:])
			if typ == protowire.BytesType {
				begin = end - len(r.Bytes())
			}
			dst = append(dst, b[done:begin]...) // with the tag and the length
			if typ == protowire.BytesType {
				dst, err = e.follow(dst, child, b[start:begin], r.Bytes(), base+begin)
				done = end
			} else {
				var length int
				dst, length, err = e.group(dst, child, b[begin:end], base+begin)
				done = begin + length // its end marker comes with the next run
			}
		}
		if err != nil {
			if f, ok := err.(*fault); ok {
				err = f.in(num)
			}
			return dst, err
		}
	}
	if r.Err() != nil {
		return dst, faultOf(b, base)
	}
	return e.create(append(dst, b[done:]...), n, seen), nil
}

// newSeen returns which of n.children are there as messages: none yet. It is nil unless something is inserted.
func (e *editor) newSeen(n *node) []bool {
	if e.insert == nil {
		return nil
	}
	return make([]bool, len(n.children))
}

// see notes that the child of a number is there as a message.
func (n *node) see(seen []bool, num protowire.Number) {
	if seen != nil {
		i, _ := slices.BinarySearch(n.numbers, num)
		seen[i] = true
	}
}

// group is message for a group in a message that a Reader has read, so that all of it is well-formed: b begins after its start
// tag. It returns the length without the end marker. As [node.walkGroup], it does not skip groups that it follows.
func (e *editor) group(dst []byte, n *node, b []byte, base int) (out []byte, length int, err error) {
	seen := e.newSeen(n)
	done := 0
	for start, end := 0, 0; ; start = end {
		num, typ, tag := protowire.ConsumeTag(b[start:])
		if typ == protowire.EndGroupType || tag < 0 { // negative only if somebody writes to b
			return e.create(append(dst, b[done:start]...), n, seen), start, nil
		}
		begin, child := start+tag, n.child(num)
		do := e.action(child, typ)
		if do == follow && typ == protowire.StartGroupType {
			n.see(seen, num)
			dst = append(dst, b[done:begin]...)
			var length int
			dst, length, err = e.group(dst, child, b[begin:], base+begin)
			done = begin + length
			end = done + tagLen(b[done:])
		} else {
			end = begin + max(0, protowire.ConsumeFieldValue(num, typ, b[begin:]))
			value := valueOf(num, typ, b[begin:end])
			switch do {
			case drop:
				dst = append(dst, b[done:start]...)
				done = end
			case change:
				dst = append(dst, b[done:start]...)
				done = end
				f := Field{Number: num, Type: typ, Value: value, Offset: base + start}
				dst, err = e.change(dst, child.ends[0], f, b[start:end])
			case follow:
				n.see(seen, num)
				begin = end - len(value)
				dst = append(dst, b[done:begin]...)
				done = end
				dst, err = e.follow(dst, child, b[start:begin], value, base+begin)
			}
		}
		if err != nil {
			if f, ok := err.(*fault); ok {
				err = f.in(num)
			}
			return dst, 0, err
		}
	}
}

// change appends what value makes of a field that the path ends with, and whose tag and value are raw.
func (e *editor) change(dst []byte, path int, f Field, raw []byte) ([]byte, error) {
	v := e.value(path, f)
	switch {
	case v == nil:
		return dst, nil
	case bytes.Equal(v, f.Value):
		return append(dst, raw...), nil
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

// follow appends an edited message, which begins at offset base, to dst, which ends with its head: the tag and the length, which
// stays as it is if it is still right.
func (e *editor) follow(dst []byte, n *node, head, body []byte, base int) ([]byte, error) {
	mark := len(dst)
	dst, err := e.message(dst, n, body, base)
	if err != nil {
		return dst, err
	}
	if len(dst)-mark != len(body) {
		dst = setLength(dst, mark, len(head)-tagLen(head))
	}
	return dst, nil
}

// setLength writes the length of the body dst[mark:], in place of the one that takes the
// width bytes before it. The body moves if the new length takes more bytes or fewer: an edit seldom changes
// that, so its room is what the old length took, where BeginMessage reserves one byte.
func setLength(dst []byte, mark, width int) []byte {
	size := len(dst) - mark
	if size < 0x80 && width == 1 {
		dst[mark-1] = byte(size)
		return dst
	}
	var length [10]byte
	n := len(protowire.AppendVarint(length[:0], uint64(size)))
	return slices.Replace(dst, mark-width, mark, length[:n]...)
}

// create appends the field to insert, if there is one, to the message that ends dst and led to n, once for each path
// that ends in it, and creates the messages that paths go through and that were not seen.
func (e *editor) create(dst []byte, n *node, seen []bool) []byte {
	if e.insert == nil {
		return dst
	}
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
		return fmt.Errorf("fieldpath: the value has %d bytes, which are not a value of wire type %d", len(v), typ)
	}
	return nil
}
