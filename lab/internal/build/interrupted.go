package build

import (
	"context"
	"errors"
	"os/exec"
	"time"
)

// Interrupted reports whether a command failed because the context ended. Ctrl-C also reaches the
// command, which may end just before the context does.
func Interrupted(ctx context.Context, err error) bool {
	if _, ok := errors.AsType[*exec.ExitError](err); !ok || ctx.Done() == nil {
		return ctx.Err() != nil
	}
	select {
	case <-ctx.Done():
		return true
	case <-time.After(100 * time.Millisecond):
		return false
	}
}
