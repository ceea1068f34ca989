package count

import (
	"encoding/binary"
	"errors"

	"golang.org/x/sys/unix"
)

// makeRoom makes a process that has not started yet map memory for copies, by a system call
// in place of its first instruction. If that fails, everything is stepped through.
func (t *tracer) makeRoom() error {
	if t.base+uint64(len(t.text)) > room {
		return nil
	}
	m := memory{process: t.process}
	r := t.regs
	first := m.word(r.pc())
	m.set(r.pc(), []byte{0x0f, 0x05})
	r.Orig_rax, r.Rax = ^uint64(0), unix.SYS_MMAP
	r.Rdi, r.Rsi, r.Rdx = room, roomSize, unix.PROT_READ|unix.PROT_WRITE|unix.PROT_EXEC
	r.R10, r.R8, r.R9 = unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_FIXED_NOREPLACE, ^uint64(0), 0
	err := errors.Join(m.err, r.write(t.process), step(t.process, 0))
	if err != nil {
		return err
	}
	if _, err = unix.Wait4(t.process, &t.status, unix.WALL, nil); err != nil {
		return err
	}
	if err = r.read(t.process); err == nil && r.Rax == room {
		t.copies = copies{of: map[uint64]uint64{}, free: codes}
	}
	m.set(t.regs.pc(), binary.LittleEndian.AppendUint64(nil, first))
	return errors.Join(err, m.err, t.regs.write(t.process))
}
