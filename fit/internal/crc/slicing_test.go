package crc

import "encoding/binary"

// The usual implementations by tables are here as rivals and as witnesses.

// crcTable[k][b] is the checksum of byte b and k zeros.
var crcTable = func() (tab [16][256]uint16) {
	var p [16]byte
	for b := range 256 {
		p[0] = byte(b)
		for k := range tab {
			tab[k][b] = updateGeneric(0, p[:k+1])
		}
	}
	return tab
}()

func updateTable(crc uint16, p []byte) uint16 {
	for _, b := range p {
		crc = crc>>8 ^ crcTable[0][byte(crc)^b]
	}
	return crc
}

func updateSlicing8(crc uint16, p []byte) uint16 {
	for len(p) >= 8 {
		crc = crcSlice(binary.LittleEndian.Uint64(p) ^ uint64(crc))
		p = p[8:]
	}
	return updateTable(crc, p)
}

// updateSlicing16 looks 16 bytes up at a time, of which only the first two wait
// for the checksum of those before.
func updateSlicing16(crc uint16, p []byte) uint16 {
	for len(p) >= 16 {
		v := binary.LittleEndian.Uint64(p)
		crc ^= uint16(v)
		crc = crcTable[15][byte(crc)] ^ crcTable[14][crc>>8] ^
			crcTable[13][byte(v>>16)] ^ crcTable[12][byte(v>>24)] ^
			crcTable[11][byte(v>>32)] ^ crcTable[10][byte(v>>40)] ^
			crcTable[9][byte(v>>48)] ^ crcTable[8][v>>56] ^
			crcSlice(binary.LittleEndian.Uint64(p[8:]))
		p = p[16:]
	}
	return updateSlicing8(crc, p)
}

// crcSlice returns the checksum of the bytes of v.
func crcSlice(v uint64) uint16 {
	t := &crcTable
	return t[7][byte(v)] ^ t[6][byte(v>>8)] ^ t[5][byte(v>>16)] ^ t[4][byte(v>>24)] ^
		t[3][byte(v>>32)] ^ t[2][byte(v>>40)] ^ t[1][byte(v>>48)] ^ t[0][v>>56]
}
