package count

import "encoding/binary"

// isBranch reports whether an instruction is one of the jumps, calls and returns that
// [piece.branch] knows, which the compiler uses most.
func isBranch(code []byte) bool {
	if len(code) < longest {
		return false
	}
	switch op := code[0]; op {
	case 0xc3, 0xe8, 0xe9, 0xeb:
		return true
	case 0x0f:
		return code[1]&0xf0 == 0x80
	default:
		return op&0xf0 == 0x70
	}
}

func near(b byte) uint64  { return uint64(int64(int8(b))) }
func far(b []byte) uint64 { return uint64(int64(int32(binary.LittleEndian.Uint32(b)))) }
