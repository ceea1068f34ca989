//go:build linux && amd64

package count

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Where the system denies ptrace, as containers may, there is a reason and no count. The
// test runs itself in such a container: ptrace is forbidden for all that it starts.
func TestDenied(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TIGHT_TEST_DENIED="+counted(t).file)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "unseen: ptrace is denied here") {
		t.Errorf("%v, %s; want it denied", err, out)
	}
}

// countDenied counts where ptrace is forbidden, and prints what is said.
func countDenied(file string) {
	if err := forbid(unix.SYS_PTRACE); err != nil {
		panic(err)
	}
	b, err := Open(file, ".")
	if err != nil {
		panic(err)
	}
	_, err = b.Count(context.Background(), "BenchmarkMap")
	var unseen *UnseenError
	if errors.As(err, &unseen) {
		fmt.Println("unseen:", unseen)
	}
}

// forbid makes a system call fail in this process, and in all that it starts. The pointers
// are to memory that lives until the kernel has copied it; a filter that it does not take
// is an error.
func forbid(call uint32) error {
	filter := []unix.SockFilter{
		{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: 0}, // the number of the call
		{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, K: call, Jf: 1},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)},
		{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW},
	}
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&program)))
	if errno != 0 {
		return errno
	}
	return nil
}
