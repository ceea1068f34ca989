//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// Ctrl-C reaches the go command as well, which may end before tight knows of it. What it was at is not finished, and
// no fault of the code.
func TestUpgradeCtrlC(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	twoReleases(t)
	for _, test := range []struct {
		at, says string
		status   int
	}{
		{`"$GOTOOLCHAIN $1 $2" = "go1.27.4 list -export"`, "not known: nothing could be counted or timed with go1.27.4; interrupted, not finished: contracts, compiler, counts, times; ", 3},
		{`"$1" = test`, "look before you upgrade: go1.27.4 is worse than go1.26.8 in 1 contract; interrupted, not finished: counts, times; ", 1},
	} {
		begun := stuckAt(t, test.at)
		cmd := exec.Command(self, strings.Fields(upgraded+"go1.27.4 .")...)
		cmd.Env = append(os.Environ(), asTight+"=1")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a group, as the jobs of a shell are
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		go func() {
			<-begun.Done()
			syscall.Kill(-cmd.Process.Pid, syscall.SIGINT)
		}()
		cmd.Wait()
		if status := cmd.ProcessState.ExitCode(); status != test.status || !strings.HasPrefix(stdout.String(), test.says) {
			t.Errorf("at %s: status %d, %s, %s; want %d, %q", test.at, status, &stdout, &stderr, test.status, test.says)
		}
	}
}
