package ab

import (
	"fmt"
	"runtime"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A RefusedError says why times of a build would be meaningless.
type RefusedError struct {
	Build  build.Build
	Reason string
}

// Error names the build and the reason.
func (e *RefusedError) Error() string { return e.Build.String() + ": not timed: " + e.Reason }

// refuse returns an error for a build that this machine cannot run.
func refuse(b build.Build) error {
	if b.OS != runtime.GOOS || b.Arch != runtime.GOARCH {
		return &RefusedError{b, fmt.Sprintf("this machine is %s/%s", runtime.GOOS, runtime.GOARCH)}
	}
	return nil
}

// refuse returns an error for the first side that cannot be timed.
func (p Plan) refuse() error {
	if err := refuse(p.Base.Build); err != nil {
		return err
	}
	return refuse(p.Candidate.Build)
}

// notOnThisCPU is in the message of a program that was built for a higher level than the
// CPU's.
const notOnThisCPU = "microarchitecture support"
