package testkit

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// Self returns the path of the program that runs t, for a test that starts it again as a process of its own.
// It skips t where the system cannot: where go test -exec runs the program in an emulator.
func Self(t testing.TB) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	again := exec.Command(self, "-test.run=^$")
	err = again.Start()
	if errors.Is(err, syscall.ENOEXEC) {
		t.Skip("an emulator runs this program, which the system cannot start by itself: ", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	again.Process.Kill()
	again.Wait()
	return self
}
