package fitfiles

import (
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/lab/race"
)

// fitCRCRaces race the checksum of 2 MiB. The base looks up four bits at a time in a
// table, as most implementations do; the second arm looks up a byte. Both tables are
// computed from the polynomial.
func fitCRCRaces() []race.Race {
	const n = 2 << 20
	in := races.MadeTimes(fitLong, func(seed uint64) []byte { return races.RandomMessages(seed, 1, n)[0] })
	arm := func(name string, sum func(crc uint16, b []byte) uint16) race.Arm {
		return race.Arm{Name: name, Run: func(i int) uint64 { return uint64(sum(0, in()[i])) }}
	}
	return []race.Race{{Name: "FIT/op=checksum/bytes=2097152", Inputs: fitLong, Bytes: n, Arms: []race.Arm{
		arm("nibbles", crcNibbles), arm("bytetable", crcBytes), arm("ours", fit.UpdateCRC),
	}}}
}

var (
	crcOfNibble = [16]uint16(crcTable(4))
	crcOfByte   = [256]uint16(crcTable(8))
)

// crcTable returns the checksums of all numbers of the given bits.
func crcTable(bits int) []uint16 {
	table := make([]uint16, 1<<bits)
	for i := range table {
		crc := uint16(i)
		for range bits {
			crc = crc>>1 ^ crc&1*0xA001
		}
		table[i] = crc
	}
	return table
}

func crcNibbles(crc uint16, b []byte) uint16 {
	for _, c := range b {
		crc ^= uint16(c)
		crc = crc>>4 ^ crcOfNibble[crc&15]
		crc = crc>>4 ^ crcOfNibble[crc&15]
	}
	return crc
}

func crcBytes(crc uint16, b []byte) uint16 {
	for _, c := range b {
		crc = crc>>8 ^ crcOfByte[byte(crc)^c]
	}
	return crc
}
