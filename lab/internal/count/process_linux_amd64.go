package count

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A process is a test binary that runs one benchmark under the tracer.
type process struct {
	*os.Process
	output *os.File
}

// begin starts the process on one CPU. The process stops before its first
// instruction.
func begin(b *Binary, j job) (process, error) {
	output, err := os.CreateTemp("", "tight-count-*")
	if err != nil {
		return process{}, err
	}
	p := process{output: output}
	if err := oneCPU(); err != nil {
		return p, errors.Join(err, p.remove())
	}
	p.Process, err = os.StartProcess(b.file, append([]string{b.file}, arguments(sample.Pattern(j.bench), j.n)...), &os.ProcAttr{
		Dir:   b.dir,
		Env:   environment(),
		Files: []*os.File{nil, output, output},
		Sys:   &syscall.SysProcAttr{Ptrace: true},
	})
	if err != nil {
		return p, errors.Join(denied(err), p.remove())
	}
	return p, nil
}

// oneCPU binds this thread, and the processes it starts, to one of the CPUs that it may
// use.
func oneCPU() error {
	var may, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &may); err != nil {
		return err
	}
	for cpu := range len(may) * 64 {
		if may.IsSet(cpu) {
			one.Set(cpu)
			break
		}
	}
	return unix.SchedSetaffinity(0, &one)
}

// denied turns the error of a system that forbids tracing into an [UnseenError]. It
// returns others as they are.
func denied(err error) error {
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.ENOSYS) {
		return unseen("ptrace is denied here: %v", err)
	}
	return err
}

// remove removes the file with the output.
func (p process) remove() error {
	return errors.Join(p.output.Close(), os.Remove(p.output.Name()))
}

// abandon kills a process and returns why.
func (p process) abandon(why error) error {
	var s unix.WaitStatus
	if err := p.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return errors.Join(why, err)
	}
	for {
		_, err := unix.Wait4(-1, &s, unix.WALL|unix.WNOTHREAD, nil)
		if err != nil && !errors.Is(err, unix.EINTR) { // none is left
			return why
		}
	}
}

// failure returns nil if the benchmark succeeded.
func (p process) failure(s unix.WaitStatus) error {
	state := fmt.Sprintf("exit status %d", s.ExitStatus())
	switch {
	case s.Signaled():
		state = s.Signal().String()
	case s.ExitStatus() == 0:
		return nil
	}
	output, err := os.ReadFile(p.output.Name())
	return errors.Join(&FailedError{state, string(output)}, err)
}

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
