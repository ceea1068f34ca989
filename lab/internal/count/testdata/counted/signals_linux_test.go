package counted

import (
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// TestMain sends BenchmarkSignals its signals, if the environment names the thread to send
// them to.
func TestMain(m *testing.M) {
	thread, err := strconv.Atoi(os.Getenv("COUNTED_THREAD"))
	if err != nil {
		os.Exit(m.Run())
	}
	for range 1000 {
		_, _, _ = syscall.Syscall(syscall.SYS_TGKILL, uintptr(os.Getppid()), uintptr(thread), uintptr(syscall.SIGWINCH))
		time.Sleep(time.Microsecond)
	}
}

// BenchmarkSignals fails unless what it computes is right, whatever else its thread has to do.
func BenchmarkSignals(b *testing.B) {
	const turns = 20_000
	want := Mix(turns)
	runtime.LockOSThread()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "COUNTED_THREAD="+strconv.Itoa(syscall.Gettid()))
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for range b.N {
		if got := Mix(turns); got != want {
			b.Errorf("%#x, want %#x", got, want)
		}
	}
	b.StopTimer()
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}
