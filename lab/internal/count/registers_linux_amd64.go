package count

import (
	"encoding/binary"

	"golang.org/x/sys/unix"
)

// breakpoint is INT3. A thread that has reached it stops after it.
var breakpoint = []byte{0xcc}

const behindBreakpoint = 1

type registers struct{ unix.PtraceRegs }

func (r *registers) read(thread int) error  { return unix.PtraceGetRegs(thread, &r.PtraceRegs) }
func (r *registers) write(thread int) error { return unix.PtraceSetRegs(thread, &r.PtraceRegs) }
func (r *registers) pc() uint64             { return r.Rip }
func (r *registers) sp() uint64             { return r.Rsp }
func (r *registers) setPC(pc uint64)        { r.Rip = pc }

// returnAddress returns the return address of the function that the thread has just entered.
func (r *registers) returnAddress(thread int) (uint64, error) {
	var word [8]byte
	_, err := unix.PtracePeekData(thread, uintptr(r.Rsp), word[:])
	return binary.LittleEndian.Uint64(word[:]), err
}

// receiver returns the receiver of the method that the thread has just entered.
func (r *registers) receiver() uint64 { return r.Rax }

// goroutine returns the address of the current goroutine's structure.
func (r *registers) goroutine() uint64 { return r.R14 }
