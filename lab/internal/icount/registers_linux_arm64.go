package icount

import "golang.org/x/sys/unix"

// breakpoint is BRK. A thread that has reached it stops at it.
var breakpoint = []byte{0x00, 0x00, 0x20, 0xd4}

const behindBreakpoint = 0

// general is the set of general registers, NT_PRSTATUS.
const general = 1

type registers struct{ unix.PtraceRegsArm64 }

func (r *registers) read(thread int) error {
	return unix.PtraceGetRegSetArm64(thread, general, &r.PtraceRegsArm64)
}

func (r *registers) write(thread int) error {
	return unix.PtraceSetRegSetArm64(thread, general, &r.PtraceRegsArm64)
}

func (r *registers) pc() uint64      { return r.Pc }
func (r *registers) sp() uint64      { return r.Sp }
func (r *registers) setPC(pc uint64) { r.Pc = pc }

// returnAddress returns the return address of the function that the thread has just entered.
func (r *registers) returnAddress(int) (uint64, error) { return r.Regs[30], nil }

// receiver returns the receiver of the method that the thread has just entered.
func (r *registers) receiver() uint64 { return r.Regs[0] }

// goroutine returns the address of the current goroutine's structure.
func (r *registers) goroutine() uint64 { return r.Regs[28] }
