package ab

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"
)

// lock waits until no other process on this machine is timing, because two at once would
// disturb each other. It returns the function that releases the lock. If it has to wait, it
// first calls waiting, unless that is nil.
func lock(ctx context.Context, waiting func()) (unlock func() error, err error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(cache, "tight")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(dir, "timing.lock"), os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, err
	}
	if err := wait(ctx, f, waiting); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f.Close, nil
}

func wait(ctx context.Context, f *os.File, waiting func()) error {
	for {
		if locked, err := tryLock(f); locked || err != nil {
			return err
		}
		if waiting != nil {
			waiting()
			waiting = nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}
