package count

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/arch/x86/x86asm"
)

// decoded are the instructions of a piece as Go's disassembler has them, with absolute targets
// of jumps.
func decoded(t *testing.T, p piece) (all []string) {
	t.Helper()
	for at := 0; at < len(p.code); {
		i, err := x86asm.Decode(p.code[at:], 64)
		if err != nil {
			t.Fatalf("%x at %d: %v", p.code, at, err)
		}
		all = append(all, x86asm.GNUSyntax(i, p.at+uint64(at), nil))
		at += i.Len
	}
	return all
}

// The head of a copy counts down in RCX, which it puts back, and touches no flag.
func TestPieceCounts(t *testing.T) {
	p := piece{at: codes}
	entry := p.count([]uint64{0x401000, 0x401003}, counters+8)
	if entry <= p.at || entry >= p.end() {
		t.Fatalf("entry %#x of code from %#x to %#x", entry, p.at, p.end())
	}
	for _, i := range decoded(t, p) {
		op, _, _ := strings.Cut(i, " ")
		if !slices.Contains([]string{"mov", "lea", "jrcxz", "int3", "nop"}, op) {
			t.Errorf("%s: it may change flags, or go elsewhere", i)
		}
	}
	if last := p.marks[len(p.marks)-1]; !last.dirty || len(last.undo) != 2 {
		t.Errorf("the last mark is %+v, want RCX saved, and both instructions to be undone", last)
	}
}

// A branch leaves at the addresses to which the program's own instruction goes.
func TestPieceBranches(t *testing.T) {
	const pc = 0x401000
	for _, tt := range []struct {
		code  string
		exits []uint64
		to    exit
	}{
		{"\xeb\x10", []uint64{pc + 2 + 0x10}, toNext},              // JMP, near
		{"\xeb\xfe", []uint64{pc}, toNext},                         // to itself
		{"\xe9\x00\x01\x00\x00", []uint64{pc + 5 + 0x100}, toNext}, // JMP, far
		{"\xe8\xfb\xff\xff\xff", []uint64{pc}, toNext},             // CALL
		{"\x74\x05", []uint64{pc + 2, pc + 7}, toNext},             // JE, near
		{"\x0f\x8c\xfa\xff\xff\xff", []uint64{pc + 6, pc}, toNext}, // JL, far
		{"\xc3", []uint64{pc}, toReturn},                           // RET: wherever the stack says
	} {
		p := piece{at: codes}
		p.branch([]byte(tt.code), []uint64{pc})
		var exits []uint64
		for _, m := range p.marks {
			if m.exit != none {
				exits = append(exits, m.here)
				if m.exit != tt.to {
					t.Errorf("%x: exit %d, want %d", tt.code, m.exit, tt.to)
				}
			}
		}
		if !slices.Equal(exits, tt.exits) {
			t.Errorf("%x leaves to %#x, want %#x", tt.code, exits, tt.exits)
		}
	}
}

// The way not taken is the first exit: the condition jumps over it.
func TestPieceEither(t *testing.T) {
	p := piece{at: codes}
	p.branch([]byte("\x75\x05"), []uint64{0x401000})
	if got, want := decoded(t, p)[0], fmt.Sprintf("jne %#x", p.marks[2].at); got != want {
		t.Errorf("%s, want %s: over the exit for the way not taken", got, want)
	}
}

// An instruction with an operand relative to its own address reads the same address elsewhere.
func TestPieceMoves(t *testing.T) {
	const pc = 0x401000
	for _, code := range []string{
		"\x48\x8b\x05\x10\x00\x00\x00",     // MOVQ 16(RIP), AX
		"\x48\x8d\x0d\xf0\xff\xff\xff",     // LEAQ -16(RIP), CX
		"\xc5\xfe\x6f\x05\x20\x00\x00\x00", // VMOVDQU 32(RIP), Y0
		"\x48\x83\x3d\x10\x00\x00\x00\x07", // CMPQ 16(RIP), $7: an immediate after the distance
		"\x48\x01\xd8",                     // ADDQ BX, AX: nothing relative
	} {
		p := piece{at: codes}
		p.put("\x90\x90\x90") // so that the instruction is not at the beginning
		p.move([]byte(code), pc)
		moved := p.code[3:]
		at, _ := relative(append([]byte(code), make([]byte, longest)...))
		if at == 0 {
			if string(moved) != code {
				t.Errorf("%x becomes %x, want the same", code, moved)
			}
			continue
		}
		was, is := pc+far([]byte(code)[at:]), p.at+3+far(moved[at:])
		if was != is || len(moved) != len(code) {
			t.Errorf("%x reads at %#x beside its end, and %x at %#x", code, was, moved, is)
		}
	}
}

// What a copy of RET does to the stack is what RET does, for the one address that it knows.
func TestPieceReturns(t *testing.T) {
	p := piece{at: codes}
	p.returnTo(0x401234, []uint64{0x401000})
	all := strings.Join(decoded(t, p), "; ")
	for _, want := range []string{"mov (%rsp),%rcx", "lea 0xffbfedcc(%rcx),%rcx" /* -0x401234 */, "jrcxz", "lea 0x8(%rsp),%rsp"} {
		if !strings.Contains(all, want) {
			t.Errorf("%s\nwant %s in it", all, want)
		}
	}
	first, last := p.marks[0], p.marks[len(p.marks)-1]
	if first.dirty || last.here != 0x401234 || last.exit != toNext {
		t.Errorf("from %+v to %+v, want clean at first, and the address that is known in the end", first, last)
	}
}
