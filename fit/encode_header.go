package fit

import (
	"encoding/binary"
	"slices"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// headerOf returns the header to write, as far as it does not depend on the messages. A
// Checksum that is not 0 means that there is to be one.
func (f *File) headerOf(e encoding) Header {
	h := f.Header
	if h.Size != frame.ShortHeader {
		h.Size = frame.LongHeader
	}
	if !e.keep || f.size == 0 {
		h.Checksum = 1
	}
	return h
}

// append appends room for h, and grows dst for data of this size and a checksum.
func (h Header) append(dst []byte, data int64) []byte {
	dst = slices.Grow(dst, int(h.Size)+int(data)+frame.ChecksumSize)
	return dst[:len(dst)+int(h.Size)]
}

// finish writes h to its room in b, after the bytes of dst, and appends the checksum.
func (h Header) finish(dst, b []byte) ([]byte, error) {
	file := b[len(dst):]
	data := int64(len(file) - int(h.Size))
	if data > maxData {
		return dst, tooLarge(data)
	}
	h.DataSize = uint32(data)
	h.put(file)
	return binary.LittleEndian.AppendUint16(b, UpdateCRC(0, file)), nil
}

// put writes h to the beginning of b.
func (h Header) put(b []byte) {
	b[0], b[1] = h.Size, h.Protocol
	binary.LittleEndian.PutUint16(b[2:], h.Profile)
	binary.LittleEndian.PutUint32(b[4:], h.DataSize)
	copy(b[8:], ".FIT")
	if h.Size == frame.LongHeader {
		sum := UpdateCRC(0, b[:frame.ShortHeader])
		if h.Checksum == 0 {
			sum = 0
		}
		binary.LittleEndian.PutUint16(b[frame.ShortHeader:], sum)
	}
}

// protocol returns the protocol version that the messages need, or v if that is higher.
func (ks *kinds) protocol(v uint8) uint8 {
	if v >= Protocol2 {
		return v
	}
	for i := range ks.all {
		if ks.all[i].def.needsProtocol2() {
			return Protocol2
		}
	}
	return v
}

// needsProtocol2 reports whether d has a field that protocol 1 lacks.
func (d *Definition) needsProtocol2() bool {
	for i := range d.Fields() {
		switch d.fields[i].Type.Canonical() {
		case profile.Sint64, profile.Uint64, profile.Uint64z:
			return true
		}
	}
	return len(d.DeveloperFields()) > 0
}
