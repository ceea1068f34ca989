package count

import (
	"cmp"
	"context"
	"errors"
	"runtime"

	"golang.org/x/sys/unix"
)

// A tracer runs a process at full speed up to the counted part, and steps from there.
type tracer struct {
	job job
	meter
	execution
	code
	functions
	random
	net net
	*blocks
	copies
	process int
	status  unix.WaitStatus // of the thread that stopped last
	regs    registers       // likewise
	call    call            // the last call of a timer method
	thread  int             // the stepped thread, or 0
	here    uint64          // its next instruction
	handler bool            // whether its next step enters a signal handler, and executes nothing
	changed bool            // whether regs still have to be written to the thread
}

// trace runs a job in its own process.
func trace(ctx context.Context, b *Binary, j job) (t execution, err error) {
	if b.symbols == nil {
		return t, unseen("instructions of programs of 32 bits are not counted, only allocations")
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // for good: the runtime ends this thread, which is bound to a CPU
		t, err = traceHere(ctx, b, j)
	}()
	<-done
	return t, err
}

func traceHere(ctx context.Context, b *Binary, j job) (execution, error) {
	t := &tracer{job: j, meter: meter{plan: j.plan}, execution: execution{at: map[uint64]int64{}}, code: code{}, random: b.random, net: b.net, blocks: b.blocks}
	if err := t.functions.find(b); err != nil {
		return t.execution, err
	}
	p, err := begin(b, j)
	if err != nil {
		return t.execution, err
	}
	defer context.AfterFunc(ctx, func() { _ = p.Kill() })()
	t.process = p.Pid
	if err = t.prepare(); err == nil {
		err = t.follow()
	}
	if err != nil {
		err = p.abandon(err)
		if j.init && errors.Is(err, errStarted) {
			err = nil
		}
	} else {
		err = t.judge(p.failure(t.status))
	}
	t.execution.found = t.meter.found()
	return t.execution, errors.Join(ctx.Err(), err, p.remove())
}

// judge returns the failure, or why the run does not count.
func (t *tracer) judge(failure error) error {
	switch {
	case failure != nil:
		return failure
	case !t.isWhole():
		return unseen("the benchmark's function did not run to its end")
	case t.plan.run > 0 && t.plan != t.meter.found():
		return unseen("the benchmark's timer is not used in the same way each time")
	}
	return nil
}

// prepare sets up tracing before the process executes anything.
func (t *tracer) prepare() error {
	if _, err := unix.Wait4(t.process, &t.status, unix.WALL, nil); err != nil {
		return err
	}
	err := unix.PtraceSetOptions(t.process, unix.PTRACE_O_TRACECLONE|unix.PTRACE_O_EXITKILL)
	if err != nil {
		return denied(err)
	}
	if err := t.regs.read(t.process); err != nil {
		return err
	}
	err = errors.Join(fix(t.process, t.regs.sp()), t.makeRoom())
	if !t.job.free {
		err = errors.Join(err, t.plant(t.process, t.sysmon))
	}
	if t.job.init {
		return errors.Join(err, t.plant(t.process, t.gcenable), unix.PtraceCont(t.process, 0))
	}
	for entry := range t.timer {
		err = errors.Join(err, t.plant(t.process, entry))
	}
	return errors.Join(err, unix.PtraceCont(t.process, 0))
}

// follow returns when the process has ended.
func (t *tracer) follow() error {
	for {
		thread, err := unix.Wait4(-1, &t.status, unix.WALL|unix.WNOTHREAD, nil)
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil:
			return err
		case t.status.Stopped():
			err = t.stopped(thread)
		case thread == t.process:
			return nil
		}
		// wait for a thread that has been killed meanwhile
		if err != nil && !errors.Is(err, unix.EINTR) && !errors.Is(err, unix.ESRCH) {
			return err
		}
	}
}

// stopped continues a thread or holds it for good.
func (t *tracer) stopped(thread int) error {
	signal := t.status.StopSignal()
	switch {
	case signal == unix.SIGSTOP, t.status.TrapCause() > 0: // a thread has started or made another
		return t.proceed(thread)
	case signal != unix.SIGTRAP:
		if err := t.interrupted(thread); err != nil {
			return err
		}
		return t.resume(thread, signal)
	case thread == t.thread:
		if err := t.stepped(); err != nil {
			return err
		}
	default:
		if held, err := t.hit(thread); held || err != nil {
			return err
		}
	}
	return t.resume(thread, 0)
}

func (t *tracer) resume(thread int, signal unix.Signal) error {
	if thread != t.thread {
		return unix.PtraceCont(thread, int(signal))
	}
	t.handler = signal != 0
	if t.handler || t.job.plain {
		return step(thread, signal)
	}
	return t.advance()
}

// proceed continues a thread.
func (t *tracer) proceed(thread int) error {
	if thread == t.thread && !t.inCopy {
		return step(thread, 0)
	}
	return unix.PtraceCont(thread, 0)
}

// step is unix.PtraceSingleStep with a signal for the thread, or 0.
func step(thread int, signal unix.Signal) error {
	_, _, errno := unix.Syscall6(unix.SYS_PTRACE, unix.PTRACE_SINGLESTEP, uintptr(thread), 0, uintptr(signal), 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}

// stepped counts what the thread has executed: one instruction, unless it was in a copy. A
// thread at the same instruction will repeat it.
func (t *tracer) stepped() error {
	if err := t.regs.read(t.thread); err != nil {
		return err
	}
	if t.inCopy {
		return t.left()
	}
	pc := t.regs.pc()
	if pc == t.here || t.handler {
		t.here = pc
		return nil
	}
	t.learn(t.here, pc)
	return t.executed(pc)
}

// executed counts the thread's last instruction and notes its next one.
func (t *tracer) executed(pc uint64) error {
	t.execution.add(t.here, 1)
	return t.arrive(pc)
}

func (t *tracer) arrive(pc uint64) error {
	t.here = pc
	switch {
	case t.total > t.job.atMost():
		return t.job.tooMany()
	case pc == t.startm:
		return errMoved
	case t.job.init && pc == t.main:
		return cmp.Or(t.collect(t.thread), errStarted)
	case t.job.init:
	case t.isTimer(pc):
		return t.enter(t.thread, pc)
	}
	return nil
}

// errStarted ends a job that counts what initialises packages.
var errStarted = errors.New("all packages are initialised")

var errMoved = unseen("a goroutine changes threads, where it is not followed")

// hit handles a thread at a breakpoint. It holds the thread of the runtime's monitor, which
// would preempt goroutines after some time.
func (t *tracer) hit(thread int) (held bool, err error) {
	if err := t.regs.read(thread); err != nil {
		return false, err
	}
	pc := t.regs.pc() - behindBreakpoint
	switch {
	case pc == t.sysmon:
		return true, nil
	case t.code[pc] == nil: // the process's own
		return false, nil
	case t.thread != 0:
		return false, errMoved
	case pc == t.gcenable:
		return false, errors.Join(t.clear(thread, pc), t.goTo(thread, pc), t.plant(thread, t.doInit))
	case pc == t.doInit:
		t.thread, t.here = thread, pc
		return false, errors.Join(t.clear(thread, pc), t.goTo(thread, pc), t.plant(thread, t.startm))
	case pc == t.call.to:
		return false, t.leave(thread)
	}
	return false, t.enter(thread, pc)
}
