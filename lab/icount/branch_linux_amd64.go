package icount

import (
	"encoding/binary"

	"golang.org/x/sys/unix"
)

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

// branch executes the jump, call or return at the thread's next instruction, if it is one
// of the forms that the compiler uses most, and reports whether. Memory is written, and
// the registers are not.
func (r *registers) branch(thread int, code []byte) (bool, error) {
	if len(code) < 6 {
		return false, nil
	}
	switch op := code[0]; {
	case op == 0xc3: // RET
		to, err := r.returnAddress(thread)
		r.Rip = to
		r.Rsp += 8
		return true, err
	case op == 0xe8: // CALL
		return true, r.callTo(thread, far(code[1:]))
	case op == 0xe9:
		r.jump(5, far(code[1:]), true)
	case op == 0xeb:
		r.jump(2, near(code[1]), true)
	case op&0xf0 == 0x70:
		r.jump(2, near(code[1]), r.holds(op))
	case op == 0x0f && code[1]&0xf0 == 0x80:
		r.jump(6, far(code[2:]), r.holds(code[1]))
	default:
		return false, nil
	}
	return true, nil
}

func near(b byte) uint64  { return uint64(int64(int8(b))) }
func far(b []byte) uint64 { return uint64(int64(int32(binary.LittleEndian.Uint32(b)))) }

// jump leaves an instruction of some length behind, and goes by so much further if taken.
func (r *registers) jump(length, by uint64, taken bool) {
	r.Rip += length
	if taken {
		r.Rip += by
	}
}

func (r *registers) callTo(thread int, by uint64) error {
	r.jump(5, 0, false)
	_, err := unix.PtracePokeData(thread, uintptr(r.Rsp-8), binary.LittleEndian.AppendUint64(nil, r.Rip))
	r.Rsp -= 8
	r.Rip += by
	return err
}

// holds evaluates the condition in the low four bits of an operation. The lowest negates.
func (r *registers) holds(op byte) bool {
	const carry, parity, zero, sign, overflow = 1 << 0, 1 << 2, 1 << 6, 1 << 7, 1 << 11
	less := (r.Eflags&sign != 0) != (r.Eflags&overflow != 0)
	var is bool
	switch op & 0x0e {
	case 0x0:
		is = r.Eflags&overflow != 0
	case 0x2:
		is = r.Eflags&carry != 0
	case 0x4:
		is = r.Eflags&zero != 0
	case 0x6:
		is = r.Eflags&(carry|zero) != 0
	case 0x8:
		is = r.Eflags&sign != 0
	case 0xa:
		is = r.Eflags&parity != 0
	case 0xc:
		is = less
	case 0xe:
		is = less || r.Eflags&zero != 0
	}
	return is != (op&1 == 1)
}
