package main

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// newFile begins a file with versions that are not 0.
func newFile() *fittest.File { return &fittest.File{Protocol: 0x20, Profile: 2140} }

// short returns w with a header of 12 bytes and another version.
func short(w *fittest.File, protocol byte) []byte {
	other := *w
	other.Protocol = protocol
	return other.Short()
}

func u16(n uint16) []byte { return binary.LittleEndian.AppendUint16(nil, n) }
func u32(n uint32) []byte { return binary.LittleEndian.AppendUint32(nil, n) }
func u64(n uint64) []byte { return binary.LittleEndian.AppendUint64(nil, n) }

// ride returns a small file with something of everything: two messages in each of
// two byte orders, a compressed timestamp, a developer field, a component.
func ride() []byte {
	w := newFile()
	w.DefineRaw(0, 0, 0, 0, 1, 0x00, 1, 2, 0x84, 4, 4, 0x86)
	w.Data(0).Byte(4).Uint16(1).Uint32(1000000000)
	w.DefineRaw(1, 0, 206, 0, 1, 0x02, 1, 1, 0x02, 2, 1, 0x02, 3, 8, 0x07, 8, 4, 0x07)
	w.Data(1).Byte(0, 7, 0x02).Text("torque", 8).Text("Nm", 4)
	w.DefineRaw(0x20|2, 0, 20, 253, 4, 0x86, 6, 2, 0x84).DevelopersRaw(7, 1, 0)
	w.Data(2).Uint32(1000000010).Uint16(2006).Byte(33)
	w.Data(2).Uint32(1000000011).Uint16(0xFFFF).Byte(0xFF)
	w.DefineRaw(3, 1, 20, 3, 1, 0x02, 5, 4, 0x86)
	w.Data(0x80|3<<5|(1000000013&31)).Byte(120, 0, 0, 1, 44)
	return w.Bytes()
}
