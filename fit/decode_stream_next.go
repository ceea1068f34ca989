package fit

import (
	"encoding/binary"
	"io"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// next is Next for a message that differs in kind from the one before it, or is not yet in
// the buffer.
func (d *Decoder) next() bool {
	d.leave()
	for !d.done {
		switch {
		case !d.open:
			d.begin()
		case d.position() == d.limit:
			d.finish()
		case d.enter():
			return true
		}
	}
	d.message, d.step, d.last = Message{}, 1, 0
	return false
}

// begin reads the header of the next file, if there is a file.
func (d *Decoder) begin() {
	d.fill(frame.LongHeader)
	b := d.unread()
	if d.file.Size != 0 {
		if len(b) == 0 && d.failure == io.EOF {
			d.done = true
			return
		}
		d.seq++
	}
	d.start = d.position()
	h, err := parseHeader(b)
	if err != nil {
		d.fail(d.start, trailing(err, d.seq))
		return
	}
	d.file, d.open = h, true
	d.local, d.clock, d.short = [frame.IsDefinition]*Definition{}, clock{}, shortClock{}
	clear(d.src.descriptions)
	if d.fault = nil; d.config.checksums == Strict {
		d.fault = checkHeader(b, h)
	}
	d.openData(h, d.config.checksums == Strict)
}

// finish reads the checksum after the data.
func (d *Decoder) finish() {
	if !d.fill(frame.ChecksumSize) {
		d.fail(d.start, cutFile(d.read()-d.start, d.limit-d.start))
		return
	}
	found := binary.LittleEndian.Uint16(d.unread())
	if sum, ok := d.closeData(); ok && d.fault == nil && sum != found {
		d.fault = wrongSum(ErrChecksum, d.limit-d.start, found, sum)
	}
	if d.fault != nil {
		d.note(d.start, d.fault)
	}
	d.open = false
}

// enter reads the next message in the data, and reports whether it is a data message.
func (d *Decoder) enter() bool {
	if !d.fillData(1) {
		d.fail(d.start, cutFile(d.read()-d.start, d.limit-d.start))
		return false
	}
	h := d.src.data[d.pos]
	if frame.Local(h) == frame.IsDefinition {
		d.readDefinition()
		return false
	}
	def := d.local[frame.Local(h)]
	if def == nil {
		d.fail(d.position(), undefined(h))
		return false
	}
	return d.view(def, h)
}

// view makes the data message that begins at pos the current message.
func (d *Decoder) view(def *Definition, h uint8) bool {
	n := int(def.size) + 1
	if !d.fillData(n) {
		d.damage(overrun(d.src.data[d.pos:], 0, n))
		return false
	}
	d.message = Message{def: def, offset: uint32(d.pos)}
	d.header, d.step, d.first = h, uint32(n), uint32(d.pos)
	d.last = uint32(len(d.src.data) - n)
	if h&frame.CompressedBit != 0 || def.num == profile.MesgNumFieldDescription {
		d.last = 0
	}
	if h&frame.CompressedBit != 0 {
		d.message.time = d.clock.roll(h)
	}
	if def.hasShortTime() {
		d.last = 0
		if _, ok := d.message.storedTime(); !ok {
			d.message.time = d.short.time(d.message, d.clock.now)
		}
	}
	return true
}

// readDefinition puts the definition at pos in force.
func (d *Decoder) readDefinition() {
	d.fillData(maxDefinition)
	b := d.src.data[d.pos:]
	n, _, fault := frame.DefinitionSize(b)
	if fault != nil {
		d.damage(errorOf(fault))
		return
	}
	local := &d.local[b[0]&15]
	if raw := b[1:n]; *local == nil || string((*local).raw) != string(raw) {
		*local = d.known.intern(&d.src, raw)
	}
	d.pos += n
}

// leave applies the messages from first to the current message to the clock.
func (d *Decoder) leave() {
	def := d.message.def
	if def == nil {
		return
	}
	d.pos = int(d.message.offset + d.step)
	if def.num == profile.MesgNumFieldDescription {
		d.src.descriptions.keep(d.message)
	}
	if def.findField(fieldTimestamp) == nil {
		return
	}
	for m := d.message; !d.clock.read(m) && m.offset != d.first; {
		m.offset -= d.step
	}
}

// damage ends decoding because a definition or message reaches beyond the data or the
// input.
func (d *Decoder) damage(err *Error) {
	err.Kind = cause(err.Kind, d.read() < d.limit)
	d.fail(d.position(), err)
}

// fail ends decoding because of err, whose offset counts from base. If the input is
// truncated because the reader failed, the reader's error replaces err and any earlier
// fault.
func (d *Decoder) fail(base int64, err *Error) {
	d.done = true
	if err.Kind == ErrTruncated && d.failure != io.EOF {
		d.err = nil
		base, err = d.read(), &Error{Kind: d.failure}
	}
	d.note(base, err)
}

// note keeps err, whose offset counts from base, if it is the first fault.
func (d *Decoder) note(base int64, err *Error) {
	if d.err == nil {
		err.Sequence = d.seq
		err.Offset += base
		d.err = err
	}
}
