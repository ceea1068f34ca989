//go:build !linux || !amd64

package count

import (
	"context"
	"runtime"
)

// trace returns an error: this system cannot be traced.
func trace(context.Context, *Binary, job) (execution, error) {
	return execution{}, unseen("instructions can be counted only on linux/amd64, by ptrace; this is %s/%s", runtime.GOOS, runtime.GOARCH)
}
