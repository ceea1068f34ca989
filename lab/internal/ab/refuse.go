package ab

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A RefusedError says why times of a build would be meaningless.
type RefusedError struct {
	Build  build.Build
	Reason string
}

// Error names the build and the reason.
func (e *RefusedError) Error() string { return e.Build.String() + ": not timed: " + e.Reason }

// refuse returns an error for what would run in an emulator, whose times are its own. Whether
// a command of the user runs on real hardware, only the user knows.
func refuse(b build.Build, exec []string) error {
	for _, word := range exec {
		if strings.HasPrefix(filepath.Base(word), "qemu") {
			return &RefusedError{b, fmt.Sprintf("%s emulates a machine, whose times mean nothing", word)}
		}
	}
	if exec == nil && (b.OS != runtime.GOOS || b.Arch != runtime.GOARCH) {
		return &RefusedError{b, fmt.Sprintf("this machine is %s/%s", runtime.GOOS, runtime.GOARCH)}
	}
	return nil
}

// refuse returns an error for the first side that cannot be timed.
func (p Plan) refuse() error {
	if err := refuse(p.Base.Build, p.Exec); err != nil {
		return err
	}
	return refuse(p.Candidate.Build, p.Exec)
}

// notOnThisCPU is in the message of a program that was built for a higher level than the
// CPU's.
const notOnThisCPU = "microarchitecture support"
