package count

import "encoding/binary"

// A mark says where the thread would be in the program when it is at an address in a copy,
// or between that and the next mark.
type mark struct {
	at    uint64
	here  uint64
	undo  []uint64 // instructions counted already, but not executed
	dirty bool     // whether RCX is in use by the copy, and the thread's is saved
	exit  exit
}

// An exit is a breakpoint in a copy, or the jump that replaced it.
type exit int

const (
	none     exit = iota
	toNext        // to a known instruction
	toReturn      // to wherever the stack says
	atLimit       // the counter has reached zero
)

// A piece is code for a place in the process.
type piece struct {
	at    uint64
	code  []byte
	marks []mark
}

// Beginnings of instructions. None changes a flag, because the program uses them.
const (
	storeRCX = "\x48\x89\x0c\x25" // MOVQ CX, to an address
	loadRCX  = "\x48\x8b\x0c\x25" // MOVQ from an address, CX
	readTop  = "\x48\x8b\x0c\x24" // MOVQ (SP), CX
	addRCX   = "\x48\x8d\x89"     // LEAQ of a distance from CX, CX
	dropTop  = "\x48\x8d\x64\x24\x08"
	ifZero   = "\xe3" // JCXZQ
	push     = "\x68" // PUSHQ
	jump     = "\xe9" // JMP
)

func (p *piece) end() uint64     { return p.at + uint64(len(p.code)) }
func (p *piece) put(code string) { p.code = append(p.code, code...) }

// put32 writes an instruction that ends with a 32-bit value.
func (p *piece) put32(code string, v uint64) {
	p.put(code)
	p.code = binary.LittleEndian.AppendUint32(p.code, uint32(v))
}

func (p *piece) mark(m mark) {
	m.at = p.end()
	p.marks = append(p.marks, m)
}

// leave writes a breakpoint that has room for a jump.
func (p *piece) leave(m mark) {
	p.mark(m)
	p.put("\xcc\x90\x90\x90\x90")
}

// jumpTo returns the jump that replaces a breakpoint.
func jumpTo(from, to uint64) []byte {
	p := piece{at: from}
	p.put32(jump, to-from-5)
	return p.code
}

// count writes the head of a copy, which counts down and leaves at 0. It returns the entry:
// the exit precedes it, within reach of a short jump.
func (p *piece) count(pcs []uint64, counter uint64) (entry uint64) {
	p.mark(mark{here: pcs[0], undo: pcs, dirty: true})
	p.put32(loadRCX, saved)
	p.leave(mark{here: pcs[0], undo: pcs, exit: atLimit})
	entry = p.end()
	p.mark(mark{here: pcs[0]})
	p.put32(storeRCX, saved)
	p.mark(mark{here: pcs[0], dirty: true})
	p.put32(loadRCX, counter)
	p.put32(addRCX, ^uint64(0))
	p.put32(storeRCX, counter)
	p.mark(mark{here: pcs[0], undo: pcs, dirty: true})
	p.put(ifZero)
	p.code = append(p.code, byte(-1-len(p.code)))
	p.put32(loadRCX, saved)
	return entry
}

// move writes one of the program's instructions, and adjusts the distance to a relative
// operand.
func (p *piece) move(code []byte, pc uint64) {
	from := p.end()
	p.code = append(p.code, code...)
	if at, _ := relative(append(code[:len(code):len(code)], make([]byte, longest)...)); at > 0 {
		binary.LittleEndian.PutUint32(p.code[len(p.code)-len(code)+at:], uint32(far(code[at:])+pc-from))
	}
}

// branch writes a jump, call or return, which is the last instruction of a block.
func (p *piece) branch(code []byte, last []uint64) {
	pc := last[0]
	p.mark(mark{here: pc, undo: last})
	switch op := code[0]; {
	case op == 0xc3: // RET
		p.leave(mark{here: pc, undo: last, exit: toReturn})
	case op == 0xe8: // CALL
		p.put32(push, pc+5)
		p.next(pc + 5 + far(code[1:]))
	case op == 0xe9:
		p.next(pc + 5 + far(code[1:]))
	case op == 0xeb:
		p.next(pc + 2 + near(code[1]))
	case op == 0x0f:
		p.either(code[1], pc+6, far(code[2:]))
	default:
		p.either(op, pc+2, near(code[1]))
	}
}

func (p *piece) next(to uint64) { p.leave(mark{here: to, exit: toNext}) }

// either writes a conditional jump.
func (p *piece) either(condition byte, next, by uint64) {
	p.code = append(p.code, 0x0f, 0x80|condition&0x0f)
	p.put32("", 5)
	p.next(next)
	p.next(next + by)
}

// returnTo writes a return to a known address. It leaves the copy if the stack has
// another.
func (p *piece) returnTo(to uint64, ret []uint64) {
	clean := mark{here: ret[0], undo: ret}
	dirty := clean
	dirty.dirty = true
	p.mark(clean)
	p.put32(storeRCX, saved)
	p.mark(dirty)
	p.put(readTop)
	p.put32(addRCX, -to)
	p.put(ifZero + "\x0d") // over the next two
	p.put32(loadRCX, saved)
	p.leave(mark{here: ret[0], undo: ret, exit: toReturn})
	p.mark(dirty)
	p.put32(loadRCX, saved)
	p.mark(clean)
	p.put(dropTop)
	p.next(to)
}
