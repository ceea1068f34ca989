package icount

// relative returns where in an instruction the 32-bit distance to an operand is, if that is
// given relative to the instruction's own address; 0 if none is. It reports whether it knows.
func relative(code []byte) (at int, ok bool) {
	if len(code) < longest {
		return 0, false
	}
	at, has, ok := modRM(code)
	if !ok || !has || code[at]&0xc7 != 0x05 {
		return 0, ok
	}
	return at + 1, true
}

// modRM returns where the byte is that says what the operands are, if there is one.
func modRM(code []byte) (at int, has, ok bool) {
	for at < 4 && isPrefix(code[at]) && code[at] != 0x67 { // that has addresses of 32 bits
		at++
	}
	switch code[at] {
	case 0x0f:
		has, ok = twoBytes(code[at+1])
		if code[at+1]&0xfd == 0x38 { // there is a third
			return at + 3, true, true
		}
		return at + 2, has, ok
	case 0xc5: // VEX. VZEROUPPER has no operands
		return at + 3, code[at+2] != 0x77, true
	case 0xc4:
		return at + 4, code[at+3] != 0x77, true
	case 0x62: // EVEX
		return at + 5, true, true
	}
	has, ok = oneByte(code[at])
	return at + 1, has, ok
}

// oneByte is for an operation of one byte: whether it has operands so described, and whether
// it is known here. Branches are not.
func oneByte(op byte) (has, ok bool) {
	switch {
	case op < 0x40: // the eight of arithmetic and logic
		return op&7 < 4, op&7 < 6
	case op&0xf0 == 0x80, op&0xfe == 0xc0, op == 0xc6, op&0xfc == 0xd0, op&0xfe == 0xf6, op&0xfe == 0xfe:
		return true, true
	case op == 0x63, op == 0x69, op == 0x6b, op == 0xc7: // MOVSXD, IMUL, MOV
		return true, true
	case op&0xf0 == 0x50, op == 0x68, op == 0x6a, op >= 0x90 && op <= 0x99: // PUSH, POP, XCHG, CDQ
		return false, true
	case op >= 0xa4 && op <= 0xbf, op >= 0xf8 && op <= 0xfd: // MOVS and its like, MOV, flags
		return false, true
	}
	return false, false
}

// twoBytes is for an operation of two, by its second.
func twoBytes(op byte) (has, ok bool) {
	switch {
	case op&0xf0 == 0x10, op >= 0x28 && op <= 0x2f, op >= 0x40 && op <= 0x76, op >= 0x7c && op <= 0x7f:
		return true, true
	case op&0xf0 == 0x90, op >= 0xa3 && op <= 0xa5, op >= 0xab && op <= 0xb8, op >= 0xba && op <= 0xc7:
		return true, true
	case op >= 0xd0 && op <= 0xfe:
		return true, true
	case op&0xf8 == 0xc8, op == 0x31: // BSWAP, RDTSC
		return false, true
	}
	return false, false
}
