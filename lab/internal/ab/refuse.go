package ab

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
)

// A RefusedError says why times of a cell would be meaningless.
type RefusedError struct {
	Cell   cell.Cell
	Reason string
}

// Error names the cell and the reason.
func (e *RefusedError) Error() string { return e.Cell.String() + ": not timed: " + e.Reason }

// refuse returns an error for what would run in an emulator, whose times are its own. Whether
// a command of the user runs on real hardware, only the user knows.
func refuse(c cell.Cell, exec []string) error {
	for _, word := range exec {
		if strings.HasPrefix(filepath.Base(word), "qemu") {
			return &RefusedError{c, fmt.Sprintf("%s emulates a machine, whose times mean nothing", word)}
		}
	}
	if exec == nil && (c.OS != runtime.GOOS || c.Arch != runtime.GOARCH) {
		return &RefusedError{c, fmt.Sprintf("this machine is %s/%s", runtime.GOOS, runtime.GOARCH)}
	}
	return nil
}

// refuse returns an error for the first side that cannot be timed.
func (p Plan) refuse() error {
	if err := refuse(p.Base.Cell, p.Exec); err != nil {
		return err
	}
	return refuse(p.Candidate.Cell, p.Exec)
}

// notOnThisCPU is in the message of a program that was built for a higher level than the
// CPU's.
const notOnThisCPU = "microarchitecture support"
