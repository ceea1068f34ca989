//go:build !linux

package ab

// pinned calls start; here a process cannot be kept on one CPU.
func pinned(start func() error) (could bool, err error) { return false, start() }
