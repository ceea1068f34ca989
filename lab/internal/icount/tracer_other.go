//go:build !linux || !(amd64 || arm64)

package icount

import (
	"context"
	"runtime"
)

// trace returns an error: this system cannot be traced.
func trace(context.Context, *Binary, job) (execution, error) {
	return execution{}, unseen("there is no ptrace as it is needed: instructions can be counted on linux/amd64 and linux/arm64, and this is %s/%s", runtime.GOOS, runtime.GOARCH)
}
