package icount

import "encoding/binary"

// goesOn reports whether an instruction is always followed by the next in memory, unless
// it faults. Which one it is is all that is decoded, and only as far as that takes.
func goesOn(code []byte) bool {
	for len(code) > 1 && isPrefix(code[0]) {
		code = code[1:]
	}
	if len(code) < 2 {
		return false
	}
	switch op := code[0]; {
	case op == 0x0f:
		return !isSystem(code[1])
	case op&0xf0 == 0x70, op&0xfc == 0xe0: // conditional jumps, LOOP
		return false
	case op == 0x9a, op&0xf6 == 0xc2, op >= 0xca && op <= 0xcf: // far CALL, RET, INT, IRET
		return false
	case op >= 0xe8 && op <= 0xeb, op == 0xf1, op == 0xf4: // CALL, JMP, HLT
		return false
	}
	return code[0] != 0xff || code[1]>>3&7 < 2 // INC and DEC, not CALL and JMP
}

// isPrefix reports whether a byte comes before the operation: LOCK and REP, sizes,
// segments, REX.
func isPrefix(b byte) bool {
	switch b {
	case 0xf0, 0xf2, 0xf3, 0x66, 0x67, 0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65:
		return true
	}
	return b&0xf0 == 0x40
}

// isSystem is for the second byte of an operation: SYSCALL and its like, conditional jumps,
// UD2.
func isSystem(b byte) bool {
	return b&0xf0 == 0x80 || b == 0x05 || b == 0x07 || b == 0x34 || b == 0x35 || b == 0x0b || b == 0xaa
}

// isBranch reports whether an instruction is a jump, call or return of one of the forms
// that the compiler uses most, which [piece.branch] knows.
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
