package count

import (
	"encoding/binary"
	"slices"

	"golang.org/x/arch/x86/x86asm"
)

// vex has, by prefix of an AVX instruction, the position of the byte that describes its
// operands. x86asm does not know all these instructions, nor their relative operands.
var vex = map[byte]int{0xc5: 3, 0xc4: 4, 0x62: 5}

// goesOn reports whether an instruction is always followed by the next one in memory,
// unless it faults. It reports false for unknown instructions.
func goesOn(code []byte) bool {
	i, err := x86asm.Decode(code, 64)
	return len(code) > 0 && vex[code[0]] > 0 || err == nil && i.Op != 0 && !leaves(i)
}

// lengthOf returns the length of an instruction that is always followed by the next one in memory, or 0 for an unknown
// one.
func lengthOf(code []byte) int {
	if len(code) < longest || vex[code[0]] > 0 {
		return 0
	}
	i, err := x86asm.Decode(code, 64)
	if err != nil || i.Op == 0 || leaves(i) {
		return 0
	}
	return i.Len
}

// leaves reports whether an instruction may go elsewhere: direct jumps and calls, which have a
// distance, and the others in the list.
func leaves(i x86asm.Inst) bool {
	_, jumps := i.Args[0].(x86asm.Rel)
	return jumps || slices.Contains([]x86asm.Op{
		x86asm.CALL, x86asm.LCALL, x86asm.JMP, x86asm.LJMP, x86asm.RET, x86asm.LRET, x86asm.IRET, x86asm.IRETD, x86asm.IRETQ,
		x86asm.INT, x86asm.INTO, x86asm.ICEBP, x86asm.HLT, x86asm.UD1, x86asm.UD2, x86asm.RSM,
		x86asm.SYSCALL, x86asm.SYSENTER, x86asm.SYSEXIT, x86asm.SYSRET,
	}, i.Op)
}

// relative returns the position of the 32-bit distance to an operand that is relative to the
// instruction's address, or 0 if there is none. It reports false for instructions that it does
// not know, and for addresses of 32 bits, which cannot be moved.
func relative(code []byte) (at int, ok bool) {
	if len(code) < longest {
		return 0, false
	}
	if at := vex[code[0]]; at > 0 {
		const zeroUpper = 0x77 // has no operands
		if code[at-1] == zeroUpper || code[at]&0xc7 != 0x05 {
			return 0, true
		}
		return at + 1, true
	}
	i, err := x86asm.Decode(code, 64)
	if err != nil || i.Op == 0 || leaves(i) || i.AddrSize == 32 {
		return 0, false
	}
	return i.PCRelOff, true
}

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

// longest is the maximum length of an instruction in bytes.
const longest = 15

// codeAt returns the code from an address on, nil outside of the binary.
func (b *blocks) codeAt(pc uint64) []byte {
	if pc < b.base || pc >= b.base+uint64(len(b.text)) {
		return nil
	}
	return b.text[pc-b.base:]
}

// learn notes an instruction and the one executed after it.
func (b *blocks) learn(pc, then uint64) {
	if then > pc && then-pc <= longest && goesOn(b.codeAt(pc)) {
		b.next[pc] = then
	}
}

// after returns the instruction that is always executed after another one, if it is known or can be decoded.
func (b *blocks) after(pc uint64) (uint64, bool) {
	next, ok := b.next[pc]
	if !ok {
		if n := lengthOf(b.codeAt(pc)); n > 0 {
			next, ok = pc+uint64(n), true
			b.next[pc] = next
		}
	}
	return next, ok
}
